#pragma once

#include <span>
#include <string>
#include <string_view>

/// What virtual machines may word differently, and rightly so: texts that the
/// specification leaves to the implementation. Each has its reason; a line of a
/// transcript that differs in nothing else is no finding. (What compilers are
/// known to differ in is for `--known`: examples/compilers/known.toml.)
namespace refute {

struct Wording {
  std::string_view what;
  std::string_view reason;
  /// The text in the newer wording, whichever it was in.
  std::string (*newer)(std::string line);
};

std::span<const Wording> known_wordings();

/// A line in the newer of all known wordings.
std::string in_one_wording(std::string line);

}  // namespace refute
