#include "sequence/generic_type.h"

#include <algorithm>
#include <string_view>

namespace refute::sequence {

namespace {

/// Reads one signature. Where the text is not what it should be it stops: a
/// class file may hold anything.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char expected) {
    if (peek() != expected) return false;
    ++at_;
    return true;
  }

  GenericType type(int depth = 0) {
    constexpr int kMaxDepth = 50;
    if (depth > kMaxDepth) at_ = text_.size();
    switch (peek()) {
      case '[': {
        ++at_;
        GenericType element = type(depth + 1);
        GenericType array{"[" + erased(element)};
        array.arguments.push_back(std::move(element));
        return array;
      }
      case 'T': {
        ++at_;
        GenericType variable{kObject, until(";")};
        take(';');
        return variable;
      }
      case 'L':
        return class_type(depth);
      case '\0':
        return {kObject};
      default:
        return {std::string(1, text_[at_++])};
    }
  }

  std::vector<std::pair<std::string, GenericType>> variables() {
    std::vector<std::pair<std::string, GenericType>> found;
    if (!take('<')) return found;
    while (peek() != '>' && peek() != '\0') {
      const std::string name = until(":");
      GenericType bound{kObject};
      bool first = true;
      while (take(':')) {
        if (peek() == ':') continue;
        GenericType each = type();
        if (first) bound = std::move(each);
        first = false;
      }
      found.emplace_back(name, std::move(bound));
    }
    take('>');
    return found;
  }

 private:
  std::string until(std::string_view ends) {
    const auto end = std::min(text_.find_first_of(ends, at_), text_.size());
    std::string found = text_.substr(at_, end - at_);
    at_ = end;
    return found;
  }

  GenericType class_type(int depth) {
    GenericType type{until("<;.")};
    while (true) {
      if (take('<')) {
        // Of a nested type the innermost arguments count.
        type.arguments.clear();
        while (peek() != '>' && peek() != '\0')
          type.arguments.push_back(argument(depth));
        take('>');
      } else if (take('.')) {
        type.descriptor += "$" + until("<;.");
      } else {
        take(';');
        type.descriptor += ";";
        return type;
      }
    }
  }

  GenericType argument(int depth) {
    if (take('*')) return {kObject};
    if (!take('+')) take('-');
    return type(depth + 1);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

GenericType parse_type(const std::string& text) { return Reader(text).type(); }

GenericSignature parse_signature(const std::string& text) {
  Reader reader(text);
  GenericSignature signature;
  for (auto& [name, bound] : reader.variables())
    signature.bounds[name] = std::move(bound);
  if (!reader.take('(')) return signature;
  while (reader.peek() != ')' && reader.peek() != '\0')
    signature.parameters.push_back(reader.type());
  reader.take(')');
  signature.result = reader.type();
  return signature;
}

std::vector<std::pair<std::string, GenericType>> parse_variables(
    const std::string& class_signature) {
  return Reader(class_signature).variables();
}

std::vector<GenericType> parse_supertypes(const std::string& class_signature) {
  Reader reader(class_signature);
  reader.variables();
  std::vector<GenericType> supertypes;
  while (reader.peek() != '\0') supertypes.push_back(reader.type());
  return supertypes;
}

bool has_variables(const GenericType& type) {
  return !type.variable.empty() ||
         std::any_of(type.arguments.begin(), type.arguments.end(),
                     has_variables);
}

std::string erased(const GenericType& type,
                   const std::map<std::string, GenericType>& bounds) {
  if (type.is_array() && !type.arguments.empty())
    return "[" + erased(type.arguments[0], bounds);
  if (type.variable.empty()) return type.descriptor;
  const auto bound = bounds.find(type.variable);
  if (bound == bounds.end() || bound->second.variable == type.variable)
    return type.descriptor;
  auto others = bounds;
  others.erase(type.variable);
  return erased(bound->second, others);
}

GenericType substitute(const GenericType& type,
                       const std::map<std::string, GenericType>& known) {
  if (!type.variable.empty()) {
    const auto it = known.find(type.variable);
    return it == known.end() ? type : it->second;
  }
  GenericType result = type;
  for (auto& each : result.arguments) each = substitute(each, known);
  if (result.is_array() && !result.arguments.empty())
    result.descriptor = "[" + erased(result.arguments[0]);
  return result;
}

}  // namespace refute::sequence
