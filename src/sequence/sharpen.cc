#include "sequence/sharpen.h"

#include <deque>

#include "sequence/values.h"

namespace refute::sequence {

namespace {

constexpr int kMaxTries = 30;
constexpr std::size_t kMaxDepth = 3;

/// Reads a field, or asks a method that takes nothing.
bool looks(const Operation& operation) {
  if (operation.kind == Operation::Kind::kField) return true;
  return operation.kind == Operation::Kind::kMethod &&
         operation.inputs().size() == 1 && operation.output() != "V";
}

/// A sequence, and the statement in it whose object is looked into.
struct Candidate {
  Sequence sequence;
  int object = 0;
  std::size_t depth = 0;
};

}  // namespace

std::optional<Evidence> sharpen(Laboratory& laboratory,
                                const Evidence& evidence, const Common& common,
                                const Limits& limits) {
  const auto& operations = common.before.operations;
  const int object = static_cast<int>(evidence.difference.statement);
  Sequence start = evidence.test.back();
  if (!evidence.difference.state) start.resize(object + 1);
  std::deque<Candidate> queue{{std::move(start), object, 0}};
  int tries = 0;
  while (!queue.empty()) {
    const Candidate candidate = std::move(queue.front());
    queue.pop_front();
    const auto type = class_of(
        operations[candidate.sequence[candidate.object].operation].output());
    const auto above = common.supertypes.find(type);
    if (above == common.supertypes.end()) continue;
    for (int i = 0; i < static_cast<int>(operations.size()); ++i) {
      if (!looks(operations[i])) continue;
      if (!above->second.contains(operations[i].owner)) continue;
      if (++tries > kMaxTries || limits.last.is_over()) return std::nullopt;
      Candidate next = candidate;
      next.sequence.push_back({i, {{.statement = candidate.object}}});
      next.object = static_cast<int>(next.sequence.size()) - 1;
      ++next.depth;
      TestCase test = evidence.test;
      test.back() = next.sequence;
      const auto difference = confirm(laboratory, test, limits);
      const bool plain =
          difference && !difference->state &&
          static_cast<int>(difference->statement) == next.object &&
          operations[i].output()[0] != 'L';
      const bool text = difference && !difference->state &&
                        operations[i].output() == "Ljava/lang/String;";
      if (plain || text) return Evidence{std::move(test), *difference};
      if (next.depth < kMaxDepth) queue.push_back(std::move(next));
    }
  }
  return std::nullopt;
}

}  // namespace refute::sequence
