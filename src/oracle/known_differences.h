#pragma once

#include <span>
#include <string>
#include <string_view>

/// Where compilers or virtual machines differ and are known to: each entry has
/// its reason, and what it covers is no finding.
namespace refute {

struct KnownDifference {
  std::string_view accepts;  ///< The name of the compiler begins so.
  std::string_view rejects;
  std::string_view code;  ///< Of the error.
  std::string_view reason;
};

std::span<const KnownDifference> known_compiler_differences();

/// The reason, if it is known that compilers of the first name accept what
/// those of the second reject with `code`; empty if not.
std::string_view why_accepted(std::string_view accepts,
                              std::string_view rejects, std::string_view code);

/// Where transcripts of virtual machines may differ: a text that only one of
/// the two lines has, and the one that the other has in its place.
struct KnownWording {
  std::string_view one;
  std::string_view other;
  std::string_view reason;
};

std::span<const KnownWording> known_machine_differences();

/// A line of a transcript with the first wording in the place of the other.
std::string in_one_wording(std::string line);

}  // namespace refute
