#include "randoop/generator.h"

/// The techniques without feedback: every sequence is made from nothing.
namespace refute::randoop {

namespace {

constexpr int kUndirectedTries = 100;

}  // namespace

/// Calls of operations whose inputs the walk has made; it goes on as long as
/// nothing fails, so that a failing walk is cut off where it is run.
bool Generator::write_walk(std::vector<std::int32_t>& code) {
  types_.clear();
  const int first = catalogue_.first_result();
  for (int tries = 0; tries < 10 * kUndirectedTries &&
                      static_cast<int>(types_.size()) < options_.max_length;
       ++tries) {
    const int operation = choose_operation();
    const auto start = code.size();
    code.push_back(operation);
    bool possible = true;
    for (const int type : catalogue_.operations[operation].inputs) {
      std::int32_t slot = 0;
      int candidates = 0;
      for (const int each : constants_of_[type])
        if (pick(++candidates) == 0) slot = each;
      for (std::size_t i = 0; i < types_.size(); ++i)
        if (types_[i] >= 0 && fits_[type][types_[i]] && pick(++candidates) == 0)
          slot = first + static_cast<int>(i);
      possible = possible && candidates > 0;
      code.push_back(slot);
    }
    if (possible)
      types_.push_back(catalogue_.operations[operation].result);
    else
      code.resize(start);
  }
  return !types_.empty();
}

/// The operation behind all that its arguments take.
bool Generator::write_term(int operation, int depth,
                           std::vector<std::int32_t>& code) {
  std::vector<std::int32_t> slots;
  for (const int type : catalogue_.operations[operation].inputs) {
    const auto& givers = givers_of_[type];
    const auto& constants = constants_of_[type];
    const auto choices = constants.size() + (depth > 1 ? givers.size() : 0);
    if (choices == 0) return false;
    const auto at = pick(choices);
    if (at < constants.size()) {
      slots.push_back(constants[at]);
      continue;
    }
    if (!write_term(givers[at - constants.size()], depth - 1, code))
      return false;
    slots.push_back(catalogue_.first_result() + length_ - 1);
  }
  code.push_back(operation);
  code.insert(code.end(), slots.begin(), slots.end());
  return ++length_ <= options_.max_length;
}

bool Generator::next_undirected(Batch& batch) {
  const bool walk = options_.strategy == Strategy::kRandomWalk;
  for (int i = 0; i < kUndirectedTries; ++i) {
    const auto start = batch.code.size();
    batch.code.resize(start + 2);
    length_ = 0;
    const int operation = choose_operation();
    if (operation < 0) return false;
    const bool made =
        walk ? write_walk(batch.code)
             : write_term(operation, options_.max_depth, batch.code);
    if (!made) {
      batch.code.resize(start);
      ++stats_.dead_ends;
      continue;
    }
    const int length = walk ? static_cast<int>(types_.size()) : length_;
    batch.code[start] = length;
    // All calls of these are new.
    batch.code[start + 1] = 0;
    ++batch.count;
    ++stats_.made;
    return true;
  }
  return false;
}

}  // namespace refute::randoop
