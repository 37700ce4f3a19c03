# cmake -DCASE=... -P: one of the cases below; see CMakeLists.txt for the variables.
cmake_minimum_required(VERSION 3.25)

# run(COMMAND...): stops the test with the command's output when it fails.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${CASE}: failed with ${status}:\n  ${command}\n${output}")
  endif()
endfunction()

# Nothing of this machine's Vantage, if there is one, may help.
set(find_only_ours -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix)

# use_with_cmake(COMPONENTS...): an outside project, configured, built and run.
function(use_with_cmake)
  list(JOIN ARGV "," components)
  run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE_DIR}/tests/install/outside -B ${WORK_DIR}/outside
      -DCMAKE_CXX_COMPILER=${COMPILER} ${find_only_ours} -DCOMPONENTS=${components})
  run(${CMAKE_COMMAND} --build ${WORK_DIR}/outside)
  run(${WORK_DIR}/outside/outside)
  run(${WORK_DIR}/outside/outside_engine)
  if("bake" IN_LIST ARGV)
    run(${WORK_DIR}/outside/outside_bake)
  endif()
endfunction()

# use_with_pkg_config(flags...): one compiler call, as a makefile would do it.
function(use_with_pkg_config)
  file(GLOB_RECURSE pc ${WORK_DIR}/prefix/*/vantage.pc)
  get_filename_component(pc_dir ${pc} DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} ${pc_dir})
  execute_process(COMMAND pkg-config --cflags --libs vantage OUTPUT_VARIABLE flags
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  run(${COMPILER} -std=c++20 ${ARGV} ${SOURCE_DIR}/tests/install/outside/main.cpp
      -o ${WORK_DIR}/by_pkg_config ${flags})
  run(${WORK_DIR}/by_pkg_config)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
file(MAKE_DIRECTORY ${WORK_DIR})

if(CASE STREQUAL "install_core_with_only_a_compiler")
  # Two hundred compiler calls take minutes: a file of each module that includes all of its sources
  # does, as in the release build.
  set(modules)
  foreach(module base world analysis query selection behaviour)
    file(GLOB_RECURSE sources ${SOURCE_DIR}/src/${module}/*.cpp)
    list(SORT sources)
    list(TRANSFORM sources PREPEND "#include \"")
    list(TRANSFORM sources APPEND "\"\n")
    list(JOIN sources "" text)
    file(WRITE ${WORK_DIR}/${module}.cpp "${text}")
    list(APPEND modules ${WORK_DIR}/${module}.cpp)
  endforeach()
  run(${COMPILER} -std=c++20 -fno-exceptions -fno-rtti -I${SOURCE_DIR}/include -I${SOURCE_DIR}/src
      ${modules} ${SOURCE_DIR}/tests/install/outside/main.cpp -pthread -o ${WORK_DIR}/alone)
  run(${WORK_DIR}/alone)

elseif(CASE STREQUAL "install_core_without_the_baker")
  run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE_DIR} -B ${WORK_DIR}/core -DCMAKE_CXX_COMPILER=${COMPILER}
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O0 -DCMAKE_UNITY_BUILD=ON -DVANTAGE_BAKE=OFF -DVANTAGE_TESTS=OFF)
  run(${CMAKE_COMMAND} --build ${WORK_DIR}/core)
  run(${CMAKE_COMMAND} --install ${WORK_DIR}/core --prefix ${WORK_DIR}/prefix)
  use_with_cmake(core)
  use_with_pkg_config(-fno-exceptions -fno-rtti)
  # A component that was not built is missed with a reason, not silently.
  execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${SOURCE_DIR}/tests/install/outside
    -B ${WORK_DIR}/no_bake -DCMAKE_CXX_COMPILER=${COMPILER} ${find_only_ours} -DCOMPONENTS=core,bake
    RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_QUIET)
  if(status EQUAL 0 OR NOT output MATCHES "built without its baker")
    message(FATAL_ERROR "asking for the missing baker gave no clear error:\n${output}")
  endif()

elseif(CASE STREQUAL "install_everything")
  run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/prefix)
  if(BAKE)
    use_with_cmake(core bake)
  else()
    use_with_cmake(core)
  endif()
  use_with_pkg_config()
else()
  message(FATAL_ERROR "unknown case: ${CASE}")
endif()
