# What `cmake --install` puts where, so that find_package(Vantage) and pkg-config work outside.
# Two sets: the core and the recorder, which need nothing but the standard library, and the baker with
# its adapters.
include(CMakePackageConfigHelpers)

# All libraries under a folder of this project.
function(vantage_collect_libraries folder result)
  set(found)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL "STATIC_LIBRARY")
      list(APPEND found ${target})
    endif()
  endforeach()
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    vantage_collect_libraries(${subfolder} inner)
    list(APPEND found ${inner})
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Vantage)
get_target_property(core_libraries vantage_core INTERFACE_LINK_LIBRARIES)
vantage_collect_libraries(${PROJECT_SOURCE_DIR}/src bake_libraries)
list(REMOVE_ITEM bake_libraries ${core_libraries} vantage_record)
if(TARGET vantage_inspector)
  list(APPEND bake_libraries vantage_inspector)
endif()

install(TARGETS vantage_core ${core_libraries} vantage_record EXPORT VantageCore
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT VantageCore FILE VantageCore.cmake NAMESPACE Vantage:: DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/vantage ${PROJECT_SOURCE_DIR}/include/vantage_analysis
                  ${PROJECT_SOURCE_DIR}/include/vantage_behaviour ${PROJECT_SOURCE_DIR}/include/vantage_record
                  ${PROJECT_SOURCE_DIR}/include/vantage_squad
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

if(bake_libraries)
  install(TARGETS ${bake_libraries} EXPORT VantageBake
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT VantageBake FILE VantageBake.cmake NAMESPACE Vantage:: DESTINATION ${package_dir})
  install(DIRECTORY ${PROJECT_BINARY_DIR}/third_party DESTINATION ${package_dir} OPTIONAL)
  foreach(headers vantage_bake vantage_adapters vantage_inspector)
    if(EXISTS ${PROJECT_SOURCE_DIR}/include/${headers})
      install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/${headers}
              DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    endif()
  endforeach()
endif()

configure_package_config_file(cmake/VantageConfig.cmake.in VantageConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(VantageConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/VantageConfig.cmake ${PROJECT_BINARY_DIR}/VantageConfigVersion.cmake
        DESTINATION ${package_dir})

# pkg-config knows the core only. The folder of the file leads to the rest, wherever it is installed.
list(TRANSFORM core_libraries PREPEND "-l" OUTPUT_VARIABLE pc_libraries)
list(JOIN pc_libraries " " pc_libraries)
file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/vantage.pc.in vantage.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/vantage.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
