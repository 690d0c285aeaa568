#include "sequence/sequence.h"

#include <fmt/format.h>

#include <algorithm>

#include "sequence/stubs.h"

namespace refute::sequence {

namespace {

/// Splits "(ILp/A;[J)V" into its parts, the result last.
std::vector<std::string> split_descriptor(const std::string& descriptor) {
  std::vector<std::string> parts;
  std::size_t i = 0;
  if (descriptor.starts_with("(")) i = 1;
  while (i < descriptor.size()) {
    if (descriptor[i] == ')') {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < descriptor.size() && descriptor[end] == '[') ++end;
    if (end < descriptor.size() && descriptor[end] == 'L')
      end = descriptor.find(';', end);
    parts.push_back(descriptor.substr(i, end - i + 1));
    if (end == std::string::npos) break;
    i = end + 1;
  }
  return parts;
}

std::string descriptor_of(const std::string& class_name) {
  std::string text = "L" + class_name + ";";
  std::replace(text.begin(), text.end(), '.', '/');
  return text;
}

}  // namespace

std::vector<std::string> Operation::inputs() const {
  std::vector<std::string> types;
  if (has_receiver()) types.push_back(descriptor_of(owner));
  if (is_field()) return types;
  auto parts = split_descriptor(descriptor);
  parts.pop_back();
  types.insert(types.end(), parts.begin(), parts.end());
  return types;
}

std::string Operation::output() const {
  if (kind == Kind::kConstructor) return descriptor_of(owner);
  return split_descriptor(descriptor).back();
}

calls::Member member_of(const Operation& operation) {
  calls::Member member{.kind = operation.kind,
                       .owner = calls::dotted(operation.owner),
                       .name = operation.name,
                       .package = calls::package_of(operation.owner),
                       .inner = operation.inner,
                       .is_public = operation.is_public};
  for (const auto& each : operation.inputs())
    member.inputs.push_back(java_type(each));
  if (operation.kind == Operation::Kind::kArray)
    member.owner = java_type(operation.output());
  if (operation.kind == Operation::Kind::kStub)
    member.name = stub_body(operation.name);
  if (const auto type = operation.output(); type != "V")
    member.result = java_type(type);
  return member;
}

bool is_hidden(const Operation& op, const std::string& type,
               const std::vector<Operation>& operations) {
  if (op.inputs().front() == type || type.front() != 'L') return false;
  std::string name = type.substr(1, type.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  const bool is_field = op.kind == Operation::Kind::kField;
  if (!is_field && op.is_public) return false;
  if (!is_field && calls::package_of(op.owner) != calls::package_of(name))
    return true;
  return std::any_of(operations.begin(), operations.end(),
                     [&](const auto& other) {
                       return other.owner != op.owner &&
                              other.name == op.name && other.kind == op.kind &&
                              (is_field || other.descriptor == op.descriptor);
                     });
}

std::string to_java(const Sequence& sequence,
                    const std::vector<Operation>& operations) {
  // Nests like an expression if each value but the last is used exactly once,
  // by the very next statement, as its receiver or first argument. What a
  // lambda or a stub uses is made before it, and not at each of its calls.
  bool nests = true;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Operation& op = operations[sequence[i].operation];
    if (i > 0 && (op.kind == Operation::Kind::kLambda ||
                  op.kind == Operation::Kind::kStub))
      nests = false;
    for (std::size_t k = 0; k < sequence[i].arguments.size(); ++k) {
      const int from = sequence[i].arguments[k].statement;
      if (from >= 0 && (from + 1 != static_cast<int>(i) || k != 0))
        nests = false;
    }
    const bool uses_last = !sequence[i].arguments.empty() &&
                           sequence[i].arguments[0].statement >= 0;
    if (i > 0 && !uses_last) nests = false;
  }
  auto in_full = calls::Names::in_full();
  std::vector<std::string> names;
  std::string text;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Operation& op = operations[sequence[i].operation];
    const auto member = member_of(op);
    std::vector<calls::Input> inputs;
    for (const auto& each : sequence[i].arguments)
      inputs.push_back(
          {each.statement < 0 ? to_java(*each.literal) : names[each.statement],
           member.inputs[inputs.size()]});
    if (op.has_receiver())
      if (const int on = sequence[i].arguments.front().statement; on >= 0) {
        const auto type = operations[sequence[on].operation].output();
        inputs[0].hides = is_hidden(op, type, operations);
        if (inputs[0].hides) inputs[0].type = java_type(type);
      }
    const auto call = calls::to_java(member, inputs, in_full);
    if (nests) {
      names.push_back(call);
      text = call;
      continue;
    }
    names.push_back(fmt::format("x{}", i));
    if (i > 0) text += "; ";
    const bool last = i + 1 == sequence.size();
    text += member.result.empty() || last
                ? call
                : fmt::format("{} {} = {}", member.result, names[i], call);
  }
  return text;
}

}  // namespace refute::sequence
