# vantage_test(NAME SOURCES ... [LIBRARIES ...] [LABELS ...] [ARGS ...])
# One GoogleTest program, registered with ctest under its name. Labels: "sanitize" also runs under
# asan+ubsan in every `./vantage test`, "threads" under tsan in `--full`, "long" only in `--full`,
# "determinism" on every compiler and processor of `--matrix`, "repository" looks at the tree and
# not at the code, so once is enough. A test may skip itself: the launcher counts that apart, ctest
# does not.
if(CMAKE_CROSSCOMPILING)  # Debian's GoogleTest is compiled for this machine, but has its sources
  find_path(VANTAGE_GTEST_SOURCE CMakeLists.txt PATHS /usr/src/googletest NO_DEFAULT_PATH REQUIRED)
  add_subdirectory(${VANTAGE_GTEST_SOURCE} googletest EXCLUDE_FROM_ALL SYSTEM)
  foreach(library gtest gtest_main)
    if(NOT TARGET GTest::${library})
      add_library(GTest::${library} ALIAS ${library})
    endif()
  endforeach()
else()
  find_package(GTest REQUIRED)
endif()

# The launcher builds only the programs of one label: target label_sanitize and so on.
set(VANTAGE_TEST_LABELS sanitize threads long determinism repository)
foreach(label IN LISTS VANTAGE_TEST_LABELS)
  add_custom_target(label_${label})
endforeach()

# Tests are many and small: most of their compilation is the headers that all of them read, so these
# are compiled once. Not without unity builds, which show a missing #include.
function(vantage_test_compilation name)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  # Tests are compiled more often than they run: what they test is optimised, they are not much.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(VANTAGE_SANITIZE MATCHES address)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()
if(CMAKE_UNITY_BUILD)
  add_library(vantage_test_headers OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/precompiled.cpp)
  target_link_libraries(vantage_test_headers PRIVATE vantage_flags vantage_core GTest::gtest)
  vantage_test_compilation(vantage_test_headers)
  target_precompile_headers(vantage_test_headers PRIVATE ${PROJECT_SOURCE_DIR}/tests/precompiled.h)
endif()

# For every test and the programs that it starts.
set(VANTAGE_TEST_ENVIRONMENT)
if(VANTAGE_SANITIZE)
  set(suppressions ${PROJECT_SOURCE_DIR}/tests/sanitizers/leaks.txt)
  set(VANTAGE_TEST_ENVIRONMENT "LSAN_OPTIONS=suppressions=${suppressions}:print_suppressions=0")
endif()

function(vantage_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES;LABELS;ARGS" ${ARGN})
  foreach(library IN LISTS ARG_LIBRARIES)
    if(library MATCHES "^vantage_" AND NOT TARGET ${library})
      if(VANTAGE_BAKE)
        message(FATAL_ERROR "${name} wants ${library}, which is no target")
      endif()
      return()  # a test of the baker, in a build of the core alone
    endif()
  endforeach()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE vantage_flags ${ARG_LIBRARIES} GTest::gtest_main GTest::gtest)
  target_compile_definitions(${name} PRIVATE VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  vantage_test_compilation(${name})
  if(TARGET vantage_test_headers)
    target_precompile_headers(${name} REUSE_FROM vantage_test_headers)
  endif()
  foreach(label IN LISTS ARG_LABELS)
    add_dependencies(label_${label} ${name})
  endforeach()
  add_test(NAME ${name} COMMAND ${name} ${ARG_ARGS})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 900
                       ENVIRONMENT "${VANTAGE_TEST_ENVIRONMENT}")
endfunction()

# vantage_test_again(NAME TEST [LABELS ...] [ARGS ...] [ENVIRONMENT ...]): the program of another test
# once more, under a name of its own.
function(vantage_test_again name test)
  cmake_parse_arguments(ARG "" "" "LABELS;ARGS;ENVIRONMENT" ${ARGN})
  if(NOT TARGET ${test})
    return()
  endif()
  foreach(label IN LISTS ARG_LABELS)
    add_dependencies(label_${label} ${test})
  endforeach()
  add_test(NAME ${name} COMMAND ${test} ${ARG_ARGS})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 900
                       ENVIRONMENT "${VANTAGE_TEST_ENVIRONMENT};${ARG_ENVIRONMENT}")
endfunction()
