# Every find_package call of the project. The packages are listed for
# script/bootstrap in script/apt-packages.txt.
find_package(Threads REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(tomlplusplus 3.3 REQUIRED)
find_package(SQLite3 3.40 REQUIRED)
find_package(pugixml 1.12 REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
# Whoever only runs refute has neither, and gets neither tests nor benchmarks.
find_package(GTest 1.12)
find_package(benchmark 1.7)

# Headers only: libjvm is opened at run time, so that a refute built here runs
# with any JDK from 17 on. FindJNI insists on the libraries, so look ourselves.
file(GLOB jdks /usr/lib/jvm/*)
find_program(REFUTE_JAVAC javac)
if(REFUTE_JAVAC)
  file(REAL_PATH ${REFUTE_JAVAC} javac)
  list(APPEND jdks ${javac}/../..)
endif()
find_path(REFUTE_JNI_INCLUDE jni.h REQUIRED
          HINTS $ENV{JAVA_HOME}/include
          PATHS ${jdks}
          PATH_SUFFIXES include)
add_library(refute_jni INTERFACE)
target_include_directories(refute_jni SYSTEM INTERFACE ${REFUTE_JNI_INCLUDE}
                                                       ${REFUTE_JNI_INCLUDE}/linux)
target_link_libraries(refute_jni INTERFACE ${CMAKE_DL_LIBS})

# Tree-sitter parses Java that comes from elsewhere. Debian has the library; the
# grammar's parser.c comes from a crate, fetched on first use.
find_path(REFUTE_TREE_SITTER_INCLUDE tree_sitter/api.h REQUIRED)
find_library(REFUTE_TREE_SITTER tree-sitter REQUIRED)
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/script/fetch-crates
                RESULT_VARIABLE fetched)
set(grammar ${PROJECT_SOURCE_DIR}/build/crates/tree-sitter-java/src)
if(NOT fetched EQUAL 0 OR NOT EXISTS ${grammar}/parser.c)
  message(FATAL_ERROR "no Java grammar: see script/fetch-crates")
endif()
add_library(refute_tree_sitter_java STATIC ${grammar}/parser.c)
target_compile_options(refute_tree_sitter_java PRIVATE -O2 -w)
target_include_directories(refute_tree_sitter_java PRIVATE ${grammar})
target_include_directories(refute_tree_sitter_java SYSTEM
                           INTERFACE ${REFUTE_TREE_SITTER_INCLUDE})
target_link_libraries(refute_tree_sitter_java INTERFACE ${REFUTE_TREE_SITTER})

# CaDiCaL finds the instances of src/relational.
add_subdirectory(cmake/cadical)
