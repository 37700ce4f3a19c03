# vantage_test(NAME SOURCES ... [LIBRARIES ...] [LABELS ...] [ARGS ...])
# One GoogleTest program, registered with ctest under its name. Labels: "sanitize" also runs under
# asan+ubsan in every `./vantage test`, "threads" under tsan in `--full`, "long" only in `--full`.
find_package(GTest REQUIRED)

function(vantage_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES;LABELS;ARGS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name} PRIVATE vantage_flags ${ARG_LIBRARIES} GTest::gtest_main GTest::gtest)
  target_compile_definitions(${name} PRIVATE VANTAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  add_test(NAME ${name} COMMAND ${name} ${ARG_ARGS})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 900)
endfunction()
