#include "sequence/random_generator.h"

#include <algorithm>
#include <cstring>

#include "sequence/values.h"

namespace refute::sequence {

namespace {

constexpr int kTries = 100;
constexpr int kMaxStops = 1;

/// Appends the bytes of a number.
template <typename T>
void put(std::string& key, T value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  key.append(bytes, sizeof value);
}

/// Equal keys: identical but for names. What a literal's type is follows from
/// the operation.
std::string key_of(const Sequence& sequence) {
  std::string key;
  key.reserve(sequence.size() * 24);
  for (const auto& statement : sequence) {
    put(key, static_cast<std::int32_t>(statement.operation));
    for (const auto& argument : statement.arguments) {
      put(key, static_cast<std::int16_t>(argument.statement));
      if (argument.statement >= 0) continue;
      const Literal& literal = *argument.literal;
      put(key, literal.null);
      put(key, literal.integer);
      put(key, literal.real);
      key += literal.text;
      key += '\0';
    }
  }
  return key;
}

}  // namespace

RandomGenerator::RandomGenerator(const Common& common, const Options& options)
    : operations_(common.before.operations),
      options_(options),
      random_(options.seed) {
  for (int i = 0; i < static_cast<int>(operations_.size()); ++i) {
    inputs_.emplace_back();
    for (const auto& input : operations_[i].inputs())
      inputs_.back().push_back(intern(input));
    outputs_.push_back(intern(operations_[i].output()));
    const bool reached = common.reached.empty() || common.reached[i];
    if (reached) targets_.push_back(i);
    if (reached || is_useful(i)) untried_.push_back(i);
  }
  candidates_ = untried_;
  string_ = intern(kString);
  for (Type& to : types_) {
    for (const Type& from : types_)
      to.accepts.push_back(assignable(common, from.descriptor, to.descriptor));
    to.accepts_string = to.accepts[string_];
    if (to.descriptor != "V" && has_literals(to.descriptor))
      to.literals = literals_of(to.descriptor);
  }
  stops_.resize(operations_.size());
}

/// Calls that the change does not reach are made for what they give or leave.
bool RandomGenerator::is_useful(int operation) const {
  const std::string& output = types_[outputs_[operation]].descriptor;
  return output == "V" || is_reference(output);
}

int RandomGenerator::intern(const std::string& descriptor) {
  for (std::size_t i = 0; i < types_.size(); ++i)
    if (types_[i].descriptor == descriptor) return static_cast<int>(i);
  types_.push_back({.descriptor = descriptor, .null = null_of(descriptor)});
  return static_cast<int>(types_.size()) - 1;
}

std::size_t RandomGenerator::pick(std::size_t count) {
  return static_cast<std::size_t>(random_() % count);
}

bool RandomGenerator::chance(int percent) {
  return static_cast<int>(random_() % 100) < percent;
}

const RandomGenerator::Component* RandomGenerator::offer(const Type& type,
                                                         bool simplest) {
  if (simplest && !type.offered.empty()) return &type.offered.front();
  std::vector<const std::vector<Component>*> fitting;
  for (std::size_t i = 0; i < types_.size(); ++i)
    if (type.accepts[i] && !types_[i].offered.empty())
      fitting.push_back(&types_[i].offered);
  if (fitting.empty()) return nullptr;
  if (simplest) {
    const auto* first = *std::min_element(
        fitting.begin(), fitting.end(), [](const auto* a, const auto* b) {
          return a->front().sequence < b->front().sequence;
        });
    return &first->front();
  }
  // A class first, then a value of it: a class with many values must not crowd
  // out those above and below it.
  const auto& offered = *fitting[pick(fitting.size())];
  // Early values come from short sequences, which are cheaper to run.
  return &offered[std::min(pick(offered.size()), pick(offered.size()))];
}

const Constant& RandomGenerator::literal(const Type& type, bool simplest) {
  return type.literals[simplest ? 0 : pick(type.literals.size())];
}

Argument RandomGenerator::append(const Component& component,
                                 Sequence& sequence) const {
  const int base = static_cast<int>(sequence.size());
  const Sequence& part = pool_[component.sequence];
  sequence.insert(sequence.end(), part.begin(), part.end());
  for (std::size_t i = base; base > 0 && i < sequence.size(); ++i)
    for (auto& argument : sequence[i].arguments)
      if (argument.statement >= 0) argument.statement += base;
  return {.statement = base + component.statement};
}

/// Finds an argument, and puts what makes it into `sequence`.
bool RandomGenerator::fill(const Type& type, bool receiver, bool simplest,
                           Sequence& sequence, Argument& argument) {
  if (!receiver && !type.literals.empty() && (simplest || chance(75))) {
    argument.literal = literal(type, simplest);
    return true;
  }
  // Something already in this sequence, so that one object meets itself.
  if (!simplest && chance(40)) {
    const auto fits = [&](const Statement& each) {
      return type.accepts[outputs_[each.operation]] != 0;
    };
    const auto count = std::count_if(sequence.begin(), sequence.end(), fits);
    if (count > 0) {
      auto index = pick(static_cast<std::size_t>(count));
      while (!fits(sequence[++argument.statement]) || index-- > 0) continue;
      return true;
    }
  }
  const bool reference = is_reference(type.descriptor);
  if (!receiver && !simplest && reference && chance(10)) {
    argument.literal = type.null;
    return true;
  }
  if (const Component* component = offer(type, simplest)) {
    argument = append(*component, sequence);
    return true;
  }
  if (receiver) return false;
  // An object is an object: a string will do.
  if (type.accepts_string) {
    argument.literal = literal(types_[string_], simplest);
  } else if (reference) {
    argument.literal = type.null;
  } else {
    argument.literal = literal(type, simplest);
  }
  return true;
}

std::optional<Sequence> RandomGenerator::build(int operation, bool simplest) {
  const Operation& op = operations_[operation];
  Sequence sequence;
  sequence.reserve(static_cast<std::size_t>(options_.max_length));
  Statement call{operation};
  call.arguments.reserve(inputs_[operation].size());
  for (std::size_t i = 0; i < inputs_[operation].size(); ++i) {
    const bool receiver = i == 0 && (op.has_receiver() || op.inner);
    Argument argument;
    const Type& type = types_[inputs_[operation][i]];
    if (!fill(type, receiver, simplest, sequence, argument))
      return std::nullopt;
    call.arguments.push_back(std::move(argument));
  }
  sequence.push_back(std::move(call));
  if (!simplest && chance(10)) repeat_last(sequence);
  if (static_cast<int>(sequence.size()) > options_.max_length)
    return std::nullopt;
  if (!seen_sequences_.insert(key_of(sequence)).second) return std::nullopt;
  return sequence;
}

/// The same call again: what it left behind may matter the second time.
void RandomGenerator::repeat_last(Sequence& sequence) {
  const auto times =
      1 + pick(static_cast<std::size_t>(options_.max_repetitions));
  const Statement last = sequence.back();
  sequence.insert(sequence.end(), times, last);
}

std::optional<Sequence> RandomGenerator::next() {
  // An operation that lacks a receiver waits until one was made; when all that
  // are left have waited in vain, they are left to chance.
  while (!untried_.empty() && put_off_ < untried_.size()) {
    const int operation = untried_.front();
    untried_.erase(untried_.begin());
    if (auto sequence = build(operation, /*simplest=*/true)) {
      put_off_ = 0;
      return sequence;
    }
    untried_.push_back(operation);
    ++put_off_;
  }
  if (targets_.empty()) return std::nullopt;
  for (int i = 0; i < kTries; ++i) {
    const auto& from = targets_.size() == candidates_.size() || chance(75)
                           ? targets_
                           : candidates_;
    const int operation = from[pick(from.size())];
    if (stops_[operation] >= kMaxStops) continue;
    if (auto sequence = build(operation, /*simplest=*/false)) return sequence;
  }
  return std::nullopt;
}

void RandomGenerator::learn(const Sequence& sequence, const Trace& trace) {
  if (!trace.steps.empty() &&
      trace.steps.back().ending == Step::Ending::kStopped)
    ++stops_[sequence[trace.steps.size() - 1].operation];
  if (!trace.returned() || trace.steps.size() != sequence.size()) return;
  // Only the last value is new: the others came with their own sequences.
  const int last = static_cast<int>(sequence.size()) - 1;
  Type& type = types_[outputs_[sequence[last].operation]];
  const std::string& text = trace.steps[last].text;
  Type* changed_type = &type;
  int value = last;
  if (type.descriptor == "V") {
    // A call for its effect: the receiver it changed is worth having.
    const auto& arguments = sequence[last].arguments;
    if (arguments.empty() || arguments[0].statement < 0) return;
    value = arguments[0].statement;
    changed_type = &types_[outputs_[sequence[value].operation]];
  } else if (text == "null") {
    return;
  } else if (!type.literals.empty() &&
             !seen_values_.insert(type.descriptor + text).second) {
    // Plain values are told apart by their text; objects have more to them.
    return;
  }
  auto& offered = changed_type->offered;
  if (static_cast<int>(offered.size()) >= options_.max_per_type) return;
  pool_.push_back(sequence);
  offered.push_back({static_cast<int>(pool_.size()) - 1, value});
}

}  // namespace refute::sequence
