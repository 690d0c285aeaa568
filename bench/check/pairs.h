#pragma once

#include <cstdint>
#include <string>

#include "jvm/messages.h"

/// Programs before and after an edit, made without any engine: a program of
/// the generators, and a small edit of its text.
namespace refute::bench {

enum class Edit {
  kAddedLocal,    ///< `int added = 7;` at the start of a block.
  kRenamed,       ///< A method, everywhere; the mapping says so.
  kAddedPrivate,  ///< A private method that nobody calls.
  kAddedTest,     ///< A test at the start of a block that never holds.
  kLiteral,       ///< Another number is returned or assigned.
};

struct MadePair {
  jvm::CompareRequest request;
  Edit edit = Edit::kAddedLocal;

  /// The behaviour is known to be the same.
  bool harmless() const { return edit != Edit::kLiteral; }
};

/// The pair of that number; the same number gives the same pair. A hostile one
/// does in both versions what tested code must not get away with.
MadePair make_pair(std::uint64_t number, bool hostile = false);

}  // namespace refute::bench
