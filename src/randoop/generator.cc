#include "randoop/generator.h"

#include <algorithm>

namespace refute::randoop {

namespace {

constexpr int kTries = 100;

std::uint64_t hash_of(const std::int32_t* from, const std::int32_t* to) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (; from != to; ++from) {
    hash ^= static_cast<std::uint32_t>(*from);
    hash *= 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return hash;
}

}  // namespace

Generator::Generator(const Catalogue& catalogue,
                     const GeneratorOptions& options)
    : catalogue_(catalogue),
      options_(options),
      random_(options.seed),
      constants_of_(catalogue.types.size()),
      makers_of_(catalogue.types.size()),
      fits_(catalogue.types.size()),
      created_(catalogue.operations.size()) {
  const auto& banned = options.banned;
  for (int i = 0; i < static_cast<int>(catalogue.operations.size()); ++i)
    if (std::find(banned.begin(), banned.end(), i) == banned.end())
      (catalogue.operations[i].helper ? helpers_ : tested_).push_back(i);
  const bool matching = options.strategy == Strategy::kMatching;
  if (matching || options.strategy == Strategy::kExhaustive)
    enumeration_ = std::make_unique<Enumeration>(catalogue, tested_, matching);
  givers_of_.resize(catalogue.types.size());
  for (std::size_t to = 0; to < catalogue.types.size(); ++to) {
    for (int i = 0; i < static_cast<int>(catalogue.operations.size()); ++i) {
      const auto& from = catalogue.types[to].from;
      const int result = catalogue.operations[i].result;
      if (result >= 0 &&
          std::find(from.begin(), from.end(), result) != from.end())
        givers_of_[to].push_back(i);
    }
    fits_[to].resize(catalogue.types.size());
    for (const int from : catalogue.types[to].from) {
      fits_[to][from] = 1;
      for (std::size_t i = 0; i < catalogue.constants.size(); ++i)
        if (catalogue.constants[i].type == from)
          constants_of_[to].push_back(static_cast<int>(i));
    }
  }
}

std::uint32_t Generator::pick(std::size_t count) {
  // Multiplying instead of dividing: this is called some ten times a sequence.
  return static_cast<std::uint32_t>(
      ((random_() >> 32) * static_cast<std::uint64_t>(count)) >> 32);
}

bool Generator::chance(double probability) {
  return probability > 0 &&
         static_cast<double>(random_() >> 11) * 0x1.0p-53 < probability;
}

int Generator::choose_operation() {
  if (tested_.empty()) return -1;
  if (!helpers_.empty() && chance(options_.helper_chance))
    return helpers_[pick(helpers_.size())];
  int chosen = tested_[pick(tested_.size())];
  // The one of three that was called least: the proposal of section 10 asks
  // for weights that fall with the sequences a member has.
  for (int i = 0; options_.weighted && i < 2; ++i) {
    const int other = tested_[pick(tested_.size())];
    if (created_[other] < created_[chosen]) chosen = other;
  }
  return chosen;
}

bool Generator::reuse_part(int type, std::int32_t& slot) {
  int candidates = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Node& part = nodes_[parts_[p]];
    for (int v = 0; v < part.values; ++v) {
      const std::int32_t* value = &pool_[part.values_at + 2 * v];
      if (!fits_[type][value[1]]) continue;
      // Each with the same probability, without a list of them.
      if (pick(++candidates) == 0) slot = starts_[p] + value[0];
    }
  }
  return candidates > 0;
}

/// One of the node's reusable values of exactly this type.
int Generator::pick_value(const Node& node, int type) {
  int chosen = 0;
  int candidates = 0;
  for (int v = 0; v < node.values; ++v) {
    const std::int32_t* value = &pool_[node.values_at + 2 * v];
    if (value[1] == type && pick(++candidates) == 0) chosen = value[0];
  }
  return chosen;
}

bool Generator::choose_input(int type, std::int32_t& slot) {
  const Type& wanted = catalogue_.types[type];
  if (!wanted.primitive && chance(options_.null_chance)) {
    slot = -1 - catalogue_.null_slot();
    return true;
  }
  if (!parts_.empty() && chance(0.5) && reuse_part(type, slot)) return true;
  std::size_t total = constants_of_[type].size();
  for (const int from : wanted.from) total += makers_of_[from].size();
  if (total == 0) return false;
  std::size_t at = pick(total);
  if (at < constants_of_[type].size()) {
    slot = -1 - constants_of_[type][at];
    return true;
  }
  at -= constants_of_[type].size();
  for (const int from : wanted.from) {
    if (at >= makers_of_[from].size()) {
      at -= makers_of_[from].size();
      continue;
    }
    const auto number = makers_of_[from][at];
    const Node& node = nodes_[number];
    parts_.push_back(number);
    starts_.push_back(length_);
    slot = length_ + pick_value(node, from);
    length_ += node.length;
    break;
  }
  return length_ < options_.max_length;
}

bool Generator::build(int operation) {
  parts_.clear();
  starts_.clear();
  inputs_.clear();
  length_ = 0;
  for (const int type : catalogue_.operations[operation].inputs) {
    std::int32_t slot = 0;
    if (!choose_input(type, slot)) return false;
    inputs_.push_back(slot);
  }
  int repeat = 1;
  if (chance(options_.repetition)) {
    repeat = static_cast<int>(pick(options_.max_repetition + 1));
    repeat = std::min(repeat, options_.max_length - length_);
  }
  if (repeat == 0) return false;
  Node node;
  node.at = static_cast<std::uint32_t>(pool_.size());
  node.parts = static_cast<std::uint16_t>(parts_.size());
  node.inputs = static_cast<std::uint16_t>(inputs_.size());
  node.repeat = static_cast<std::uint16_t>(repeat);
  node.operation = operation;
  node.length = length_ + repeat;
  for (const auto part : parts_)
    pool_.push_back(static_cast<std::int32_t>(part));
  pool_.insert(pool_.end(), inputs_.begin(), inputs_.end());
  nodes_.push_back(node);
  return true;
}

void Generator::write(std::uint32_t number, int base,
                      std::vector<std::int32_t>& code) {
  const Node& node = nodes_[number];
  int start = base;
  for (int i = 0; i < node.parts; ++i) {
    const auto part = static_cast<std::uint32_t>(pool_[node.at + i]);
    write(part, start, code);
    start += nodes_[part].length;
  }
  const std::int32_t* inputs = &pool_[node.at + node.parts];
  const int first = catalogue_.first_result() + base;
  for (int n = 0; n < node.repeat; ++n) {
    code.push_back(node.operation);
    for (int i = 0; i < node.inputs; ++i)
      code.push_back(inputs[i] >= 0 ? first + inputs[i] : -1 - inputs[i]);
  }
}

bool Generator::next(Batch& batch) {
  if (enumeration_) return enumeration_->next(batch);
  if (is_undirected()) return next_undirected(batch);
  for (int i = 0; i < kTries; ++i) {
    const int operation = choose_operation();
    if (operation < 0) return false;
    if (!build(operation)) {
      ++stats_.dead_ends;
      continue;
    }
    const auto number = static_cast<std::uint32_t>(nodes_.size() - 1);
    const Node& node = nodes_[number];
    const auto start = batch.code.size();
    batch.code.push_back(node.length);
    batch.code.push_back(node.length - node.repeat);
    write(number, 0, batch.code);
    const auto hash = hash_of(batch.code.data() + start,
                              batch.code.data() + batch.code.size());
    if (options_.prune_duplicates && !made_.insert(hash).second) {
      batch.code.resize(start);
      pool_.resize(node.at);
      nodes_.pop_back();
      ++stats_.duplicates;
      continue;
    }
    ++batch.count;
    ++stats_.made;
    ++created_[operation];
    pending_.push_back(number);
    return true;
  }
  return false;
}

/// The types of the sequence's calls, in order, into `types_`.
void Generator::collect_types(std::uint32_t number) {
  const Node& node = nodes_[number];
  for (int i = 0; i < node.parts; ++i)
    collect_types(static_cast<std::uint32_t>(pool_[node.at + i]));
  types_.insert(types_.end(), node.repeat,
                catalogue_.operations[node.operation].result);
}

void Generator::add_value(std::uint32_t number, int call) {
  Node& node = nodes_[number];
  if (types_[call] < 0 || node.values == 0xffff) return;
  pool_.push_back(call);
  pool_.push_back(types_[call]);
  ++node.values;
  auto& makers = makers_of_[types_[call]];
  if (!makers.empty() && makers.back() == number) return;
  if (stats_.makers < static_cast<std::int64_t>(options_.max_makers)) {
    makers.push_back(number);
    ++stats_.makers;
  } else if (!makers.empty()) {
    // The newest must be the last: that is how it is known.
    std::swap(makers[pick(makers.size())], makers.back());
    makers.back() = number;
  }
}

void Generator::keep(std::uint32_t number, const Outcome& outcome) {
  types_.clear();
  collect_types(number);
  nodes_[number].values_at = static_cast<std::uint32_t>(pool_.size());
  for (std::size_t i = 0; i < outcome.reusable.size(); ++i)
    if (outcome.reusable[i]) add_value(number, static_cast<int>(i));
}

void Generator::keep_blindly(std::uint32_t number) {
  types_.clear();
  collect_types(number);
  nodes_[number].values_at = static_cast<std::uint32_t>(pool_.size());
  add_value(number, nodes_[number].length - 1);
}

void Generator::learn(const std::vector<Outcome>& outcomes) {
  if (enumeration_) return enumeration_->learn(outcomes);
  for (std::size_t i = 0; i < outcomes.size() && i < pending_.size(); ++i) {
    if (outcomes[i].ending == Ending::kReturned)
      keep(pending_[i], outcomes[i]);
    else if (options_.strategy == Strategy::kBottomUp)
      keep_blindly(pending_[i]);
  }
  pending_.clear();
}

}  // namespace refute::randoop
