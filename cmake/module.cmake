# All programs that ctest runs: `unit_tests`, those labelled `unit`, are for the
# sanitizers, `other_tests` for the program as the user gets it.
add_custom_target(unit_tests)
add_custom_target(other_tests)

set(REFUTE_UNITY_BATCH 16 CACHE STRING "Files per batch; 0: the whole folder")
# Half as many tests: the compiler needs much memory for their assertions.
set(REFUTE_TEST_BATCH 8)

# refute_module(NAME [DEPENDS module…] [LINK target…] [APART file…] [TESTS_ALONE])
#
# One folder of src/ (and eval/) is one static library, refute_NAME, made of its
# *.cc but main.cc.
# NAME's tests are *_test.cc (label `unit`: no JVM, milliseconds) and
# *_host_test.cc (label `host`: a real JVM); each kind becomes one program.
# DEPENDS names other folders of src/; tests/check_includes.py holds the
# includes to it.
# Files of one batch share their anonymous namespaces. APART names those that
# use a name of another, so that they are compiled alone; with TESTS_ALONE no
# unit test shares a batch.
function(refute_module NAME)
  cmake_parse_arguments(ARG "TESTS_ALONE" "" "DEPENDS;LINK;APART" ${ARGN})
  set(target refute_${NAME})
  file(GLOB sources CONFIGURE_DEPENDS *.cc)
  set(host_tests ${sources})
  set(unit_tests ${sources})
  list(FILTER host_tests INCLUDE REGEX "_host_test\\.cc$")
  list(FILTER unit_tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER unit_tests EXCLUDE REGEX "_host_test\\.cc$")
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cc$")
  list(TRANSFORM ARG_DEPENDS PREPEND refute_ OUTPUT_VARIABLE depends)

  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
    refute_unity(${target} ${ARG_APART})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                                $<INSTALL_INTERFACE:include/refute>)
  target_link_libraries(${target} ${scope} $<BUILD_INTERFACE:refute_flags> ${depends} ${ARG_LINK})

  refute_test_program(${NAME}_test unit ${target} "${unit_tests}")
  if(TARGET ${NAME}_test AND REFUTE_UNITY AND NOT ARG_TESTS_ALONE)
    set_target_properties(${NAME}_test PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE
                                                                 ${REFUTE_TEST_BATCH})
  endif()
  refute_test_program(${NAME}_host_test host ${target} "${host_tests}")
endfunction()

function(refute_unity TARGET)
  if(NOT REFUTE_UNITY)
    return()
  endif()
  set_target_properties(
    ${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE
                                        ${REFUTE_UNITY_BATCH})
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# What base/places_for_tests.h declares.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/places_for_tests.cc CONTENT
"#include \"base/places_for_tests.h\"
std::string refute::source_dir() { return \"@PROJECT_SOURCE_DIR@\"; }
std::string refute::bin_dir() { return \"@CMAKE_RUNTIME_OUTPUT_DIRECTORY@\"; }
" @ONLY)
add_library(refute_places_for_tests STATIC EXCLUDE_FROM_ALL
            ${PROJECT_BINARY_DIR}/places_for_tests.cc)
target_include_directories(refute_places_for_tests PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(refute_places_for_tests PRIVATE refute_flags)

# One GoogleTest program, one ctest entry.
function(refute_test_program NAME LABEL TARGET SOURCES)
  if(NOT SOURCES OR NOT TARGET GTest::gmock_main)
    return()
  endif()
  add_executable(${NAME} ${SOURCES})
  if(LABEL STREQUAL unit)
    add_dependencies(unit_tests ${NAME})
  else()
    add_dependencies(other_tests ${NAME})
  endif()
  target_link_libraries(${NAME} PRIVATE ${TARGET} refute_places_for_tests
                                        GTest::gmock_main)
  # Tests are most of what is compiled with sanitizers, and are slow enough for
  # the compiler without being optimised.
  target_compile_options(${NAME} PRIVATE $<$<CONFIG:Sanitized>:-O0>)
  add_test(NAME ${LABEL}/${NAME} COMMAND ${NAME})
  set_tests_properties(${LABEL}/${NAME} PROPERTIES LABELS ${LABEL})
endfunction()
