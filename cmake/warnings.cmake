# What every target of ours is compiled with.
option(REFUTE_SANITIZE "Build with ASan and UBSan" OFF)
option(REFUTE_WERROR "Treat warnings as errors" OFF)
# With it a folder is compiled in batches of files, so that headers are read once
# per batch. A whole build takes less than half the time, a small change more. The
# presets sanitized, release and tidy have it; dev and clang compile file by file, which
# shows whether each file includes what it needs.
option(REFUTE_UNITY "Compile the files of a folder in batches" OFF)

add_library(refute_flags INTERFACE)
target_compile_options(refute_flags INTERFACE -Wall -Wextra -Wpedantic
                                              -Wconversion -Wno-sign-conversion)
if(NOT REFUTE_UNITY)
  # In a batch a file may shadow what another declares.
  target_compile_options(refute_flags INTERFACE -Wshadow)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC takes the files of a batch for headers.
  target_compile_options(refute_flags INTERFACE -Wno-subobject-linkage)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION
                                           VERSION_LESS 13)
  # False alarms in std::string of GCC 12 (GCC bug 105651).
  target_compile_options(refute_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # std::stable_sort of libstdc++ uses what its own header calls deprecated.
  target_compile_options(refute_flags INTERFACE -Wno-deprecated-declarations)
endif()
# Assertions name files from here on, so that ccache knows a file in any checkout.
target_compile_options(refute_flags INTERFACE
                       -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(REFUTE_WERROR)
  target_compile_options(refute_flags INTERFACE -Werror)
endif()
option(REFUTE_FUZZ "Build with ASan and UBSan for tests and fuzzers (clang)" OFF)
if(REFUTE_FUZZ)
  target_compile_options(
    refute_flags INTERFACE -fsanitize=fuzzer-no-link,address,undefined
                           -fno-sanitize-recover=undefined)
  target_link_options(refute_flags INTERFACE -fsanitize=address,undefined)
endif()
if(REFUTE_SANITIZE)
  target_compile_options(refute_flags INTERFACE -fsanitize=address,undefined
                                                -fno-omit-frame-pointer)
  target_link_options(refute_flags INTERFACE -fsanitize=address,undefined)
endif()
