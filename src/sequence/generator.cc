#include "sequence/generator.h"

#include <map>
#include <string>

namespace refute::sequence {

SingleCalls::SingleCalls(const std::vector<Operation>& operations) {
  std::map<std::string, int> constructors;
  for (int i = 0; i < static_cast<int>(operations.size()); ++i) {
    const Operation& op = operations[i];
    if (op.kind == Operation::Kind::kConstructor && op.inputs().empty())
      constructors.emplace(op.output(), i);
  }
  for (int i = 0; i < static_cast<int>(operations.size()); ++i) {
    const Operation& op = operations[i];
    const auto inputs = op.inputs();
    if (inputs.empty()) {
      sequences_.push_back({{i}});
    } else if (inputs.size() == 1 && constructors.contains(inputs[0])) {
      sequences_.push_back(
          {{constructors.at(inputs[0])}, {i, {Argument{.statement = 0}}}});
    }
  }
}

std::optional<Sequence> SingleCalls::next() {
  if (next_ == sequences_.size()) return std::nullopt;
  return sequences_[next_++];
}

void SingleCalls::learn(const Sequence&, const Trace&) {}

}  // namespace refute::sequence
