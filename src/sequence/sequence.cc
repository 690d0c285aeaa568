#include "sequence/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

std::string source_name(std::string binary_name) {
  std::replace(binary_name.begin(), binary_name.end(), '$', '.');
  return binary_name;
}

std::string simple_name(const std::string& binary_name) {
  return binary_name.substr(binary_name.find_last_of(".$") + 1);
}

std::string escape(const std::string& text, char quote) {
  std::string out(1, quote);
  for (const char c : text) {
    if (c == quote || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out + quote;
}

std::string real_literal(double value, const char* type, const char* suffix) {
  if (std::isnan(value)) return fmt::format("{}.NaN", type);
  if (std::isinf(value))
    return fmt::format("{}.{}_INFINITY", type,
                       value > 0 ? "POSITIVE" : "NEGATIVE");
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + suffix;
}

}  // namespace

std::vector<std::string> Operation::inputs() const {
  std::vector<std::string> types;
  if (has_receiver()) types.push_back(descriptor_of(owner));
  if (kind == Kind::kField || kind == Kind::kStaticField) return types;
  auto parts = split_descriptor(descriptor);
  parts.pop_back();
  types.insert(types.end(), parts.begin(), parts.end());
  return types;
}

std::string Operation::output() const {
  if (kind == Kind::kConstructor) return descriptor_of(owner);
  return split_descriptor(descriptor).back();
}

std::string java_type(const std::string& descriptor) {
  switch (descriptor.empty() ? 'V' : descriptor[0]) {
    case 'B':
      return "byte";
    case 'C':
      return "char";
    case 'D':
      return "double";
    case 'F':
      return "float";
    case 'I':
      return "int";
    case 'J':
      return "long";
    case 'S':
      return "short";
    case 'Z':
      return "boolean";
    case 'V':
      return "void";
    case '[':
      return java_type(descriptor.substr(1)) + "[]";
    default:
      break;
  }
  std::string name = descriptor.substr(1, descriptor.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  name = source_name(name);
  const std::string lang = "java.lang.";
  if (name.starts_with(lang) && name.find('.', lang.size()) == name.npos)
    return name.substr(lang.size());
  return name;
}

std::string to_java(const Literal& literal) {
  if (literal.null) return "(" + java_type(literal.type) + ") null";
  switch (literal.type[0]) {
    case 'Z':
      return literal.integer ? "true" : "false";
    case 'C':
      return escape(std::string(1, static_cast<char>(literal.integer)), '\'');
    case 'J':
      return fmt::format("{}L", literal.integer);
    case 'B':
    case 'S':
      return fmt::format("({}) {}", java_type(literal.type), literal.integer);
    case 'D':
      return real_literal(literal.real, "Double", "");
    case 'F':
      return real_literal(literal.real, "Float", "f");
    case 'L':
      return escape(literal.text, '"');
    default:
      return fmt::format("{}", literal.integer);
  }
}

std::string to_java(const Statement& statement,
                    const std::vector<Operation>& operations,
                    const std::vector<std::string>& names) {
  const Operation& op = operations[statement.operation];
  std::vector<std::string> arguments;
  for (const auto& each : statement.arguments)
    arguments.push_back(each.statement >= 0 ? names[each.statement]
                                            : to_java(*each.literal));
  std::string prefix;
  if (op.has_receiver() || op.inner) {
    prefix = arguments.front() + ".";
    arguments.erase(arguments.begin());
  } else if (op.kind != Operation::Kind::kConstructor) {
    prefix = source_name(op.owner) + ".";
  }
  if (op.kind == Operation::Kind::kField ||
      op.kind == Operation::Kind::kStaticField)
    return prefix + op.name;
  std::string callee = prefix;
  if (op.kind == Operation::Kind::kConstructor)
    callee +=
        "new " + (op.inner ? simple_name(op.owner) : source_name(op.owner));
  else
    callee += op.name;
  return fmt::format("{}({})", callee, fmt::join(arguments, ", "));
}

namespace {

std::string package_of(const std::string& type) {
  return type.substr(0, type.rfind('.') + 1);
}

/// Whether `op`, called on an expression of type `type`, may be another member
/// of that name, or none: a field that a subclass hides, a method that is not
/// inherited into another package.
bool is_hidden(const Operation& op, const std::string& type,
               const std::vector<Operation>& operations) {
  if (op.inputs().front() == type || type.front() != 'L') return false;
  std::string name = type.substr(1, type.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  const bool is_field = op.kind == Operation::Kind::kField;
  if (!is_field && op.is_public) return false;
  if (!is_field && package_of(op.owner) != package_of(name)) return true;
  return std::any_of(operations.begin(), operations.end(),
                     [&](const auto& other) {
                       return other.owner != op.owner &&
                              other.name == op.name && other.kind == op.kind &&
                              (is_field || other.descriptor == op.descriptor);
                     });
}

}  // namespace

std::string to_java(const Sequence& sequence,
                    const std::vector<Operation>& operations) {
  // Nests like an expression if each value but the last is used exactly once,
  // by the very next statement, as its receiver or first argument.
  bool nests = true;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    for (std::size_t k = 0; k < sequence[i].arguments.size(); ++k) {
      const int from = sequence[i].arguments[k].statement;
      if (from >= 0 && (from + 1 != static_cast<int>(i) || k != 0))
        nests = false;
    }
    const bool uses_last = !sequence[i].arguments.empty() &&
                           sequence[i].arguments[0].statement >= 0;
    if (i > 0 && !uses_last) nests = false;
  }
  std::vector<std::string> names;
  std::string text;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const Operation& op = operations[sequence[i].operation];
    auto seen = names;
    if (op.has_receiver())
      if (const int on = sequence[i].arguments.front().statement;
          on >= 0 && is_hidden(op, operations[sequence[on].operation].output(),
                               operations))
        seen[on] =
            fmt::format("(({}) {})", java_type(op.inputs().front()), names[on]);
    const auto call = to_java(sequence[i], operations, seen);
    if (nests) {
      names.push_back(call);
      text = call;
      continue;
    }
    names.push_back(fmt::format("x{}", i));
    if (i > 0) text += "; ";
    const auto type = op.output();
    const bool last = i + 1 == sequence.size();
    text += type == "V" || last
                ? call
                : fmt::format("{} {} = {}", java_type(type), names[i], call);
  }
  return text;
}

}  // namespace refute::sequence
