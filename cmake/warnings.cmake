# What every target of ours is compiled with.
option(REFUTE_SANITIZE "Build with ASan and UBSan" OFF)
option(REFUTE_WERROR "Treat warnings as errors" OFF)

add_library(refute_flags INTERFACE)
target_compile_options(refute_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                                              -Wconversion -Wno-sign-conversion)
if(REFUTE_WERROR)
  target_compile_options(refute_flags INTERFACE -Werror)
endif()
if(REFUTE_SANITIZE)
  target_compile_options(refute_flags INTERFACE -fsanitize=address,undefined
                                                -fno-omit-frame-pointer)
  target_link_options(refute_flags INTERFACE -fsanitize=address,undefined)
endif()
