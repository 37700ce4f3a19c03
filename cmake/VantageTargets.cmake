# How our own targets are compiled. vantage_module() makes one static library for a folder of src/;
# its arguments say which other modules it may use, and tests/headers checks that it uses no more.

include(VantageExports)

add_library(vantage_flags INTERFACE)
target_compile_features(vantage_flags INTERFACE cxx_std_20)
# One rounding per operation: contracted multiply-adds would make scores differ between machines.
target_compile_options(vantage_flags INTERFACE -ffp-contract=off -Wall -Wextra -Wshadow
                       -Wno-missing-field-initializers  # description structs are filled by name
                       $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>  # gcc 12 is wrong about them...
                       $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # ...and about string concatenation
# Nobody replaces single functions of ours at load time. Told so, compilers may inline them although
# they are position-independent, for hosts that build shared libraries of them.
target_compile_options(vantage_flags INTERFACE -fno-semantic-interposition)
if(VANTAGE_WERROR)
  target_compile_options(vantage_flags INTERFACE -Werror)
endif()
if(VANTAGE_SANITIZE)
  target_compile_options(vantage_flags INTERFACE -fsanitize=${VANTAGE_SANITIZE}
                         -fno-sanitize-recover=all -fno-omit-frame-pointer
                         -fno-sanitize=vptr)  # needs the type information that the core leaves out
  target_link_options(vantage_flags INTERFACE -fsanitize=${VANTAGE_SANITIZE})
endif()
if(VANTAGE_FUZZ)
  target_compile_options(vantage_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# The core must fit into engines that switch exceptions and run-time type information off.
add_library(vantage_core_flags INTERFACE)
target_link_libraries(vantage_core_flags INTERFACE vantage_flags)
target_compile_options(vantage_core_flags INTERFACE -fno-exceptions -fno-rtti)

# vantage_cold(TARGETS...): what runs a few times in a program's life, or waits for people. Compiling it
# with less care saves a fifth of the first build, which is what a newcomer waits for.
function(vantage_cold)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endforeach()
endfunction()

# vantage_module(NAME [CORE] SOURCES ... [USES targets...] [LIBRARIES third-party...])
function(vantage_module name)
  cmake_parse_arguments(ARG "CORE" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  string(REPLACE "vantage_" "" short ${name})
  add_library(Vantage::${short} ALIAS ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${short} POSITION_INDEPENDENT_CODE ON
                        CXX_EXTENSIONS OFF UNITY_BUILD_BATCH_SIZE 24)
  target_compile_features(${name} PUBLIC cxx_std_20)
  target_include_directories(${name}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  if(ARG_CORE)
    target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:vantage_core_flags>)
  else()
    target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:vantage_flags>)
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_USES} PRIVATE ${ARG_LIBRARIES})
  foreach(library IN LISTS ARG_LIBRARIES)
    vantage_export_third_party(${library})
  endforeach()
endfunction()
