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

std::string_view name_of(Strategy strategy) {
  switch (strategy) {
    case Strategy::kDirected:
      return "directed";
    case Strategy::kBottomUp:
      return "bottom-up";
    case Strategy::kBottomUpLegal:
      return "bottom-up-legal";
    case Strategy::kTopDown:
      return "top-down";
    case Strategy::kRandomWalk:
      return "random-walk";
    case Strategy::kExhaustive:
      return "exhaustive";
    case Strategy::kMatching:
      return "matching";
    case Strategy::kSystematic:
      break;
  }
  return "systematic";
}

Generator::Generator(const Catalogue& catalogue,
                     const GeneratorOptions& options)
    : catalogue_(catalogue),
      options_(options),
      random_(options.seed),
      constants_of_(catalogue.types.size()),
      plain_(catalogue.types.size(), 1),
      makers_of_(catalogue.types.size()),
      fits_(catalogue.types.size()),
      created_(catalogue.operations.size()) {
  const auto& banned = options.banned;
  for (int i = 0; i < static_cast<int>(catalogue.operations.size()); ++i)
    if (std::find(banned.begin(), banned.end(), i) == banned.end())
      (catalogue.operations[i].helper ? helpers_ : tested_).push_back(i);
  const bool matching = options.strategy == Strategy::kMatching;
  if (matching || options.strategy == Strategy::kExhaustive)
    enumeration_ = std::make_unique<Enumeration>(
        catalogue, tested_, matching, options.constants, options.seed);
  if (options.strategy == Strategy::kSystematic) {
    auto all = tested_;
    all.insert(all.end(), helpers_.begin(), helpers_.end());
    systematic_ = std::make_unique<Systematic>(
        catalogue, std::move(all), options.constants, options.max_length);
  }
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
      const auto before = constants_of_[to].size();
      for (std::size_t i = 0; i < catalogue.constants.size(); ++i)
        if (catalogue.constants[i].type == from)
          constants_of_[to].push_back(static_cast<int>(i));
      if (constants_of_[to].size() == before &&
          !catalogue.types[from].primitive)
        plain_[to] = 0;
    }
  }
}

void Generator::ban(int operation) {
  std::erase(tested_, operation);
  std::erase(helpers_, operation);
  for (auto& some : givers_of_) std::erase(some, operation);
  if (systematic_) systematic_->ban(operation);
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
    for (const auto& value : sequences_.values(parts_[p])) {
      if (!fits_[type][value.type]) continue;
      // Each with the same probability, without a list of them.
      if (pick(++candidates) == 0) slot = starts_[p] + value.call;
    }
  }
  return candidates > 0;
}

/// One of the sequence's reusable values of exactly this type.
int Generator::pick_value(std::uint32_t node, int type) {
  int chosen = 0;
  int candidates = 0;
  for (const auto& value : sequences_.values(node))
    if (value.type == type && pick(++candidates) == 0) chosen = value.call;
  return chosen;
}

bool Generator::choose_input(int type, std::int32_t& slot) {
  const Type& wanted = catalogue_.types[type];
  if (!wanted.primitive && chance(options_.null_chance)) {
    slot = -1 - catalogue_.null_slot();
    return true;
  }
  if (!parts_.empty() && chance(0.5) && reuse_part(type, slot)) return true;
  const auto& constants = constants_of_[type];
  std::size_t makers = 0;
  for (const int from : wanted.from) makers += makers_of_[from].size();
  if (constants.empty() && makers == 0) return false;
  std::size_t at = pick(constants.size() + makers);
  // A number is a number: to run fifty calls for one that might have been
  // written down is seldom worth its while.
  if (plain_[type] && makers > 0 && !constants.empty())
    at = chance(0.5) ? pick(constants.size()) : constants.size() + pick(makers);
  if (at < constants.size()) {
    slot = -1 - constants[at];
    return true;
  }
  at -= constants.size();
  for (const int from : wanted.from) {
    if (at >= makers_of_[from].size()) {
      at -= makers_of_[from].size();
      continue;
    }
    const auto number = makers_of_[from][at];
    parts_.push_back(number);
    starts_.push_back(length_);
    slot = length_ + pick_value(number, from);
    length_ += sequences_.length(number);
    break;
  }
  return length_ < options_.max_length;
}

/// The thesis repeats the method; to repeat its arguments too is named there
/// as another way. So the receiver stays, and the others are chosen anew among
/// constants and what the sequence has.
void Generator::repeat_call(int operation, int times) {
  const auto& op = catalogue_.operations[operation];
  const auto count = op.inputs.size();
  const bool receiver = op.kind == Operation::Kind::kMethod;
  for (int n = 1; n < times; ++n) {
    for (std::size_t k = 0; k < count; ++k) {
      std::int32_t slot = inputs_[k];
      const auto& constants = constants_of_[op.inputs[k]];
      if (k > 0 || !receiver) {
        if (!constants.empty() && chance(0.5))
          slot = -1 - constants[pick(constants.size())];
        else if (!reuse_part(op.inputs[k], slot) && !constants.empty())
          slot = -1 - constants[pick(constants.size())];
      }
      inputs_.push_back(slot);
    }
  }
}

bool Generator::build(int operation) {
  parts_.clear();
  starts_.clear();
  inputs_.clear();
  length_ = 0;
  if (!growing_.empty()) {
    parts_.push_back(growing_.back());
    starts_.push_back(0);
    length_ = sequences_.length(growing_.back());
  }
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
  repeat_call(operation, repeat);
  sequences_.add(parts_, operation, inputs_, repeat);
  return true;
}

bool Generator::next(Batch& batch) {
  if (enumeration_) return enumeration_->next(batch);
  if (systematic_) return systematic_->next(batch);
  if (is_undirected()) return next_undirected(batch);
  const bool made = extend_once(batch);
  // What could not be extended is long enough.
  if (!growing_.empty()) growing_.pop_back();
  return made;
}

bool Generator::extend_once(Batch& batch) {
  for (int i = 0; i < kTries; ++i) {
    const int operation = choose_operation();
    if (operation < 0) return false;
    if (!build(operation)) {
      ++stats_.dead_ends;
      continue;
    }
    const auto number = static_cast<std::uint32_t>(sequences_.size() - 1);
    const int length = sequences_.length(number);
    const auto start = batch.code.size();
    batch.code.push_back(length);
    batch.code.push_back(length - sequences_.repeat(number));
    sequences_.write(number, catalogue_.first_result(), batch.code);
    const auto hash = hash_of(batch.code.data() + start,
                              batch.code.data() + batch.code.size());
    if (options_.prune_duplicates && !made_.insert(hash)) {
      batch.code.resize(start);
      sequences_.drop_last();
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

/// From now on the sequence makes a value of the type.
void Generator::offer(std::uint32_t node, int type) {
  auto& makers = makers_of_[type];
  if (!makers.empty() && makers.back() == node) return;
  if (stats_.makers < static_cast<std::int64_t>(options_.max_makers)) {
    makers.push_back(node);
    ++stats_.makers;
  } else if (!makers.empty()) {
    // The newest must be the last: that is how it is known.
    std::swap(makers[pick(makers.size())], makers.back());
    makers.back() = node;
  }
}

void Generator::keep(std::uint32_t node, std::span<const int> calls) {
  if (calls.empty()) return;
  operations_.clear();
  sequences_.operations(node, operations_);
  values_.clear();
  for (const int call : calls) {
    const int type = catalogue_.operations[operations_[call]].result;
    if (type >= 0) values_.push_back({call, type});
  }
  sequences_.set_values(node, values_);
  // Appending makes many that are nearly as long as can be: nothing could be
  // built of those, and soon there would be no others.
  if (options_.append && 2 * sequences_.length(node) > options_.max_length)
    return;
  for (const auto& value : values_) offer(node, value.type);
}

void Generator::keep(std::uint32_t node, const Outcome& outcome) {
  calls_.clear();
  for (std::size_t i = 0; i < outcome.reusable.size(); ++i)
    if (outcome.reusable[i]) calls_.push_back(static_cast<int>(i));
  keep(node, calls_);
}

void Generator::learn(const std::vector<Outcome>& outcomes) {
  if (enumeration_) return enumeration_->learn(outcomes);
  if (systematic_) return systematic_->learn(outcomes);
  for (std::size_t i = 0; i < outcomes.size() && i < pending_.size(); ++i) {
    if (outcomes[i].ending == Ending::kReturned) {
      keep(pending_[i], outcomes[i]);
      if (options_.append &&
          sequences_.length(pending_[i]) < options_.max_length)
        growing_.push_back(pending_[i]);
    } else if (options_.strategy == Strategy::kBottomUp) {
      const int last = sequences_.length(pending_[i]) - 1;
      keep(pending_[i], std::span(&last, 1));
    }
  }
  pending_.clear();
  if (sequences_.is_crowded()) forget();
}

/// Keeps what can be built upon.
void Generator::forget() {
  makers_of_.push_back(std::move(growing_));
  sequences_.forget(makers_of_);
  growing_ = std::move(makers_of_.back());
  makers_of_.pop_back();
}

}  // namespace refute::randoop
