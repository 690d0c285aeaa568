#include "sequence/random_generator.h"

#include <algorithm>
#include <limits>

namespace refute::sequence {

namespace {

constexpr int kTries = 100;
constexpr int kMaxStops = 2;

const std::string kString = "Ljava/lang/String;";

bool is_reference(const std::string& descriptor) {
  return descriptor[0] == 'L' || descriptor[0] == '[';
}

std::string class_of(const std::string& descriptor) {
  std::string name = descriptor.substr(1, descriptor.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

/// Equal keys: identical but for names.
std::string key_of(const Sequence& sequence) {
  std::string key;
  for (const auto& statement : sequence) {
    key += std::to_string(statement.operation) + "(";
    for (const auto& argument : statement.arguments)
      key += argument.statement >= 0
                 ? "#" + std::to_string(argument.statement) + ","
                 : to_java(argument.literal) + ",";
    key += ")";
  }
  return key;
}

std::vector<Literal> integers(const std::string& type,
                              std::vector<std::int64_t> values) {
  std::vector<Literal> literals;
  for (const auto value : values)
    literals.push_back({.type = type, .integer = value});
  return literals;
}

/// Simplest first. Distinct enough to tell parameters apart.
std::vector<Literal> literals_of(const std::string& type) {
  const std::vector<std::int64_t> small{1, 0, -1, 2, 3, 7, 10, 100};
  switch (type[0]) {
    case 'Z':
      return integers(type, {1, 0});
    case 'C':
      return integers(type, {'a', 'b', ' ', '0'});
    case 'B':
    case 'S':
      return integers(type, small);
    case 'I': {
      auto values = small;
      values.push_back(std::numeric_limits<std::int32_t>::max());
      values.push_back(std::numeric_limits<std::int32_t>::min());
      return integers(type, values);
    }
    case 'J': {
      auto values = small;
      values.push_back(std::int64_t{1} << 40);
      return integers(type, values);
    }
    case 'F':
    case 'D': {
      std::vector<Literal> literals;
      for (const double value : {1.0, 0.0, -1.5, 100.25})
        literals.push_back({.type = type, .real = value});
      return literals;
    }
    default:
      break;
  }
  std::vector<Literal> literals;
  for (const char* text : {"a", "", "hi!", "b"})
    literals.push_back({.type = type, .text = text});
  return literals;
}

}  // namespace

bool has_literals(const std::string& descriptor) {
  return !is_reference(descriptor) || descriptor == kString;
}

RandomGenerator::RandomGenerator(const Common& common, const Options& options)
    : common_(common),
      operations_(common.before.operations),
      options_(options),
      random_(options.seed) {
  for (int i = 0; i < static_cast<int>(operations_.size()); ++i) {
    inputs_.push_back(operations_[i].inputs());
    outputs_.push_back(operations_[i].output());
    untried_.push_back(i);
  }
  stops_.resize(operations_.size());
}

std::size_t RandomGenerator::pick(std::size_t count) {
  return static_cast<std::size_t>(random_() % count);
}

bool RandomGenerator::chance(int percent) {
  return static_cast<int>(random_() % 100) < percent;
}

bool RandomGenerator::assignable(const std::string& from,
                                 const std::string& to) const {
  if (from == to) return true;
  if (!is_reference(from) || !is_reference(to)) return false;
  if (to == "Ljava/lang/Object;") return true;
  if (from[0] == '[' || to[0] == '[') return false;
  const auto it = common_.supertypes.find(class_of(from));
  if (it == common_.supertypes.end()) return false;
  const auto name = class_of(to);
  return it->second.contains(name) || it->second.contains(java_type(to));
}

std::vector<RandomGenerator::Component> RandomGenerator::offers(
    const std::string& type) const {
  std::vector<Component> found;
  for (const auto& [from, components] : components_)
    if (assignable(from, type))
      found.insert(found.end(), components.begin(), components.end());
  return found;
}

Literal RandomGenerator::literal(const std::string& type, bool simplest) {
  const auto literals = literals_of(type);
  return literals[simplest ? 0 : pick(literals.size())];
}

Argument RandomGenerator::append(const Component& component,
                                 Sequence& sequence) const {
  const int base = static_cast<int>(sequence.size());
  for (Statement statement : pool_[component.sequence]) {
    for (auto& argument : statement.arguments)
      if (argument.statement >= 0) argument.statement += base;
    sequence.push_back(std::move(statement));
  }
  return {.statement = base + component.statement};
}

/// Finds an argument, and puts what makes it into `sequence`.
bool RandomGenerator::fill(const std::string& type, bool receiver,
                           bool simplest, Sequence& sequence,
                           Argument& argument) {
  if (!receiver && has_literals(type) && (simplest || chance(75))) {
    argument.literal = literal(type, simplest);
    return true;
  }
  // Something already in this sequence, so that one object meets itself.
  if (!simplest && chance(40)) {
    std::vector<int> here;
    for (int i = 0; i < static_cast<int>(sequence.size()); ++i)
      if (assignable(outputs_[sequence[i].operation], type)) here.push_back(i);
    if (!here.empty()) {
      argument.statement = here[pick(here.size())];
      return true;
    }
  }
  if (!receiver && !simplest && is_reference(type) && chance(10)) {
    argument.literal = {.type = type, .null = true};
    return true;
  }
  const auto found = offers(type);
  if (!found.empty()) {
    argument = append(found[simplest ? 0 : pick(found.size())], sequence);
    return true;
  }
  if (receiver) return false;
  // An object is an object: a string will do.
  if (assignable(kString, type)) {
    argument.literal = literal(kString, simplest);
  } else if (is_reference(type)) {
    argument.literal = {.type = type, .null = true};
  } else {
    argument.literal = literal(type, simplest);
  }
  return true;
}

std::optional<Sequence> RandomGenerator::build(int operation, bool simplest) {
  const Operation& op = operations_[operation];
  Sequence sequence;
  Statement call{operation};
  for (std::size_t i = 0; i < inputs_[operation].size(); ++i) {
    const bool receiver = i == 0 && (op.has_receiver() || op.inner);
    Argument argument;
    if (!fill(inputs_[operation][i], receiver, simplest, sequence, argument))
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
  if (operations_.empty()) return std::nullopt;
  for (int i = 0; i < kTries; ++i) {
    const auto operation = static_cast<int>(pick(operations_.size()));
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
  const std::string& type = outputs_[sequence[last].operation];
  const std::string& text = trace.steps[last].text;
  if (type == "V") {
    // A call for its effect: the receiver it changed is worth having.
    const auto& arguments = sequence[last].arguments;
    if (arguments.empty() || arguments[0].statement < 0) return;
    const int changed = arguments[0].statement;
    auto& offered = components_[outputs_[sequence[changed].operation]];
    if (static_cast<int>(offered.size()) >= options_.max_per_type) return;
    pool_.push_back(sequence);
    offered.push_back({static_cast<int>(pool_.size()) - 1, changed});
    return;
  }
  if (text == "null") return;
  // Plain values are told apart by their text; objects have more to them.
  if (has_literals(type) && !seen_values_.insert(type + text).second) return;
  auto& offered = components_[type];
  if (static_cast<int>(offered.size()) >= options_.max_per_type) return;
  pool_.push_back(sequence);
  offered.push_back({static_cast<int>(pool_.size()) - 1, last});
}

}  // namespace refute::sequence
