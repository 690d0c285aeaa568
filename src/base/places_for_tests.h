#pragma once

#include <string>

/// Where the tree and the built programs are, for tests. Functions and no
/// macros, so that the tests of any checkout compile to the same, and the
/// compiler's cache knows them.
namespace refute {

std::string source_dir();
std::string bin_dir();

}  // namespace refute
