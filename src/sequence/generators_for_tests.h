#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sequence/common.h"
#include "sequence/generator.h"

/// For tests of generators: what two versions have in common, and a machine on
/// which every call ends as the test says.
namespace refute::sequence {

/// Of two versions with the same operations, in which B extends A.
inline Common common(std::vector<Operation> operations) {
  Common result;
  result.before.operations = operations;
  result.after.operations = std::move(operations);
  result.supertypes["A"] = {"A", "java.lang.Object"};
  result.supertypes["B"] = {"A", "B", "java.lang.Object"};
  return result;
}

inline const Operation kNewA{Operation::Kind::kConstructor, "A", "<init>",
                             "()V"};

/// The first `count` sequences as Java. `trace_of` says how each ended; it also
/// gets the number of the sequence.
inline std::vector<std::string> texts_of(
    Generator& generator, const Common& from, int count,
    const std::function<Trace(const Sequence&, int)>& trace_of) {
  std::vector<std::string> texts;
  for (int i = 0; i < count; ++i) {
    const auto sequence = generator.next();
    if (!sequence) break;
    texts.push_back(to_java(*sequence, from.before.operations));
    generator.learn(*sequence, trace_of(*sequence, i));
  }
  return texts;
}

}  // namespace refute::sequence
