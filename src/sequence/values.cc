#include "sequence/values.h"

#include <algorithm>
#include <limits>

#include "sequence/class_literals.h"

namespace refute::sequence {

namespace {

using Constants = std::vector<Constant>;

void add(Constants& constants, Literal literal) {
  constants.push_back(std::make_shared<const Literal>(std::move(literal)));
}

Constants integers(const std::string& type,
                   const std::vector<std::int64_t>& values) {
  Constants constants;
  for (const auto value : values)
    add(constants, {.type = type, .integer = value});
  return constants;
}

}  // namespace

bool is_reference(const std::string& descriptor) {
  return descriptor[0] == 'L' || descriptor[0] == '[';
}

std::string class_of(const std::string& descriptor) {
  if (descriptor[0] != 'L') return {};
  std::string name = descriptor.substr(1, descriptor.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

bool has_literals(const std::string& descriptor) {
  return !is_reference(descriptor) || descriptor == kString;
}

Constants literals_of(const std::string& type) {
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
      Constants constants;
      for (const double value : {1.0, 0.0, -1.5, 100.25})
        add(constants, {.type = type, .real = value});
      return constants;
    }
    default:
      break;
  }
  Constants constants;
  for (const char* text : {"a", "", "hi!", "b"})
    add(constants, {.type = type, .text = text});
  return constants;
}

Constant null_of(const std::string& type) {
  return std::make_shared<const Literal>(Literal{.type = type, .null = true});
}

bool assignable(const Common& common, const std::string& from,
                const std::string& to) {
  if (from == to) return true;
  if (!is_reference(from) || !is_reference(to)) return false;
  if (to == "Ljava/lang/Object;") return true;
  if (from[0] == '[' && to[0] == '[')
    return assignable(common, from.substr(1), to.substr(1));
  if (from[0] == '[' || to[0] == '[') return false;
  const auto it = common.supertypes.find(class_of(from));
  if (it == common.supertypes.end()) return false;
  return it->second.contains(class_of(to)) ||
         it->second.contains(java_type(to));
}

void add_helper(const Operation& operation, Common& common) {
  common.before.operations.push_back(operation);
  common.after.operations.push_back(operation);
  const auto size = common.before.operations.size();
  if (!common.reached.empty()) common.reached.resize(size, 0);
  if (!common.called.empty()) common.called.resize(size, 1);
  if (!common.likeness.empty()) common.likeness.resize(size, 0);
  if (!common.distance.empty()) common.distance.resize(size, kFar);
  common.other_field.resize(size, 0);
}

bool is_helper(const Operation& operation) {
  return operation.kind == Operation::Kind::kArray ||
         operation.kind == Operation::Kind::kLambda ||
         operation.kind == Operation::Kind::kStub ||
         is_class_literal(operation) || operation.owner.starts_with("java.");
}

}  // namespace refute::sequence
