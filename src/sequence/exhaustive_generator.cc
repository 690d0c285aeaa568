#include "sequence/exhaustive_generator.h"

#include <algorithm>

#include "sequence/values.h"

namespace refute::sequence {

namespace {

constexpr int kMaxLength = 5;
constexpr std::size_t kConstants = 2;

bool is_field(const Operation& operation) {
  return operation.kind == Operation::Kind::kField;
}

}  // namespace

ExhaustiveGenerator::ExhaustiveGenerator(const Common& common, int max_length)
    : common_(common),
      operations_(common.before.operations),
      max_length_(max_length),
      prefixes_{{}} {
  for (const Operation& op : operations_) {
    auto& parameters = parameters_.emplace_back();
    const auto inputs = op.inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      Parameter& parameter = parameters.emplace_back();
      for (const Operation& from : operations_)
        parameter.accepts.push_back(
            assignable(common, from.output(), inputs[i]));
      const bool receiver = i == 0 && (op.has_receiver() || op.inner);
      if (receiver) continue;
      const bool text = assignable(common, kString, inputs[i]);
      if (has_literals(inputs[i]) || text) {
        auto literals = literals_of(text ? kString : inputs[i]);
        literals.resize(std::min(literals.size(), kConstants));
        for (auto& each : literals)
          parameter.constants.push_back({.literal = std::move(each)});
      }
      if (is_reference(inputs[i]))
        parameter.constants.push_back({.literal = null_of(inputs[i])});
    }
  }
}

void ExhaustiveGenerator::extend(const Sequence& prefix) {
  const auto first = static_cast<std::ptrdiff_t>(ready_.size());
  for (int i = 0; i < static_cast<int>(operations_.size()); ++i) {
    Statement call{i};
    fill(prefix, call, 0);
  }
  std::reverse(ready_.begin() + first, ready_.end());
}

void ExhaustiveGenerator::fill(const Sequence& prefix, Statement& call,
                               std::size_t at) {
  const auto& parameters = parameters_[call.operation];
  if (at == parameters.size()) {
    Sequence sequence = prefix;
    sequence.push_back(call);
    // What is not run itself may still begin something that is.
    if (worth_running(sequence))
      ready_.push_back(std::move(sequence));
    else
      grown_.push_back(std::move(sequence));
    return;
  }
  const auto choose = [&](const Argument& argument) {
    call.arguments.push_back(argument);
    fill(prefix, call, at + 1);
    call.arguments.pop_back();
  };
  for (int i = 0; i < static_cast<int>(prefix.size()); ++i)
    if (parameters[at].accepts[prefix[i].operation]) choose({.statement = i});
  for (const auto& each : parameters[at].constants) choose(each);
}

bool ExhaustiveGenerator::worth_running(const Sequence& sequence) const {
  std::vector<char> used(sequence.size());
  used.back() = true;
  for (const auto& statement : sequence)
    for (const auto& argument : statement.arguments)
      if (argument.statement >= 0) used[argument.statement] = true;
  bool reached = common_.reached.empty();
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Operation& op = operations_[sequence[i].operation];
    if (!used[i] && (is_field(op) || is_helper(op))) return false;
    if (!reached) reached = common_.reached[sequence[i].operation] != 0;
  }
  return reached && !is_helper(operations_[sequence.back().operation]);
}

std::optional<Sequence> ExhaustiveGenerator::next() {
  while (ready_.empty()) {
    if (next_prefix_ < prefixes_.size()) {
      extend(prefixes_[next_prefix_++]);
      continue;
    }
    completed_ = length_;
    if (length_ == max_length_ || grown_.empty()) return std::nullopt;
    ++length_;
    prefixes_ = std::move(grown_);
    grown_.clear();
    next_prefix_ = 0;
  }
  Sequence sequence = std::move(ready_.back());
  ready_.pop_back();
  return sequence;
}

void ExhaustiveGenerator::learn(const Sequence& sequence, const Trace& trace) {
  const bool whole = trace.steps.size() == sequence.size();
  if (whole && trace.returned() && length_ < max_length_)
    grown_.push_back(sequence);
}

int ExhaustiveGenerator::fitting_length(const Common& common,
                                        int max_sequences) {
  // As if every call returned. What is only grown costs no run, but time.
  const std::size_t most_grown = 20 * static_cast<std::size_t>(max_sequences);
  ExhaustiveGenerator generator(common, kMaxLength);
  int count = 0;
  int fitting = 0;
  while (auto sequence = generator.next()) {
    fitting = generator.completed_;
    if (++count > max_sequences || generator.grown_.size() > most_grown)
      return fitting >= 2 ? fitting : 0;
    Trace trace;
    trace.steps.resize(sequence->size());
    generator.learn(*sequence, trace);
  }
  return count == 0 ? 0 : generator.completed_;
}

bool has_static_state(const ProgramFacts& program) {
  for (const auto& [name, type] : program) {
    for (const auto& method : type.methods)
      if (method.name == "<clinit>") return true;
    for (const auto& field : type.fields)
      if (field.has(kStatic) && !field.has(kFinal)) return true;
  }
  return false;
}

}  // namespace refute::sequence
