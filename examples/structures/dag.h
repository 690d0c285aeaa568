#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "choice/choices.h"

/// Directed acyclic graphs on n labelled nodes, the children of a node ordered
/// and distinct: the predicate of UDITA's Fig. 2 taken at its word.
///
/// There are 34, 1757 and 487656 for n = 3, 4, 5. UDITA's table prints 34,
/// 2352 and 769894; no definition that gives these could be recovered.
namespace refute::structures {

struct Dag {
  static constexpr int kLargest = 6;

  int size = 0;
  std::array<std::int8_t, kLargest> degrees{};
  std::array<std::array<std::int8_t, kLargest>, kLargest> children{};
};

/// How: each node takes children that do not reach it.
Dag dag(choice::Choices& c, int n);

/// What, as in Fig. 3: children from a pool, of which the acyclic graphs with
/// distinct children are kept.
Dag dag_by_predicate(choice::Choices& c, int n);

std::string to_text(const Dag& graph);

}  // namespace refute::structures
