#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "choice/choices.h"

/// Inheritance graphs of Java types: UDITA's opening example, in its three
/// styles. Each of n types is a class or an interface and has supertypes; there
/// is no cycle, an interface extends interfaces only, and a class extends one
/// class at most. The three agree up to isomorphism and not before.
namespace refute::structures {

struct InheritanceGraph {
  static constexpr int kLargest = 6;

  int size = 0;
  std::uint32_t classes = 0;  ///< A bit per type; the rest are interfaces.
  std::array<std::uint32_t, kLargest> supertypes{};  ///< A set per type.
};

/// What (Figs. 2 and 3): supertypes from a pool, then predicates.
InheritanceGraph inheritance_declared(choice::Choices& c, int n);

/// How (Fig. 4): supertypes among the types before, and a kind that suits them.
InheritanceGraph inheritance_generated(choice::Choices& c, int n);

/// Both: Fig. 4's graphs with Fig. 2's predicate on the kinds.
InheritanceGraph inheritance_mixed(choice::Choices& c, int n);

/// The least graph that is `graph` with its types renamed.
InheritanceGraph canonical(const InheritanceGraph& graph);

/// A number that tells graphs of one size apart.
std::uint64_t code(const InheritanceGraph& graph);

std::string to_text(const InheritanceGraph& graph);

}  // namespace refute::structures
