#include "sequence/class_literals.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "sequence/values.h"

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;

constexpr char kClass[] = "class";
constexpr char kClassType[] = "Ljava/lang/Class;";
constexpr const char* kUsual[] = {"I", "Ljava/lang/String;"};

Operation literal_of(const std::string& owner, const char* name,
                     bool is_public) {
  Operation op{Kind::kStaticField, owner, name, kClassType};
  op.is_public = is_public;
  return op;
}

std::optional<Operation> of_jdk(const std::string& type) {
  static const std::map<char, const char*> boxes{
      {'Z', "Boolean"}, {'B', "Byte"},  {'C', "Character"},
      {'D', "Double"},  {'F', "Float"}, {'I', "Integer"},
      {'J', "Long"},    {'S', "Short"}, {'V', "Void"}};
  if (const auto box = boxes.find(type[0]);
      type.size() == 1 && box != boxes.end())
    return literal_of(std::string("java.lang.") + box->second, "TYPE", true);
  if (type.starts_with("Ljava/"))
    return literal_of(class_of(type), kClass, true);
  return std::nullopt;
}

/// The number of the first member that both versions have in that type.
std::optional<std::size_t> first_of(const Common& common,
                                    const std::string& owner) {
  for (std::size_t i = 0; i < common.before.operations.size(); ++i)
    if (common.before.operations[i].owner == owner &&
        common.after.operations[i].owner == owner &&
        !is_helper(common.before.operations[i]))
      return i;
  return std::nullopt;
}

bool is_public(const Common& common, const std::string& owner) {
  return std::ranges::any_of(common.before.operations, [&](const auto& each) {
    return each.owner == owner && each.is_public;
  });
}

}  // namespace

bool is_class_literal(const Operation& operation) {
  return operation.kind == Kind::kStaticField && operation.name == kClass &&
         operation.descriptor == kClassType;
}

std::vector<Operation> class_literals(const Common& common) {
  std::vector<Operation> literals;
  const auto add = [&](const Operation& op) {
    if (std::ranges::find(literals, op) == literals.end())
      literals.push_back(op);
  };
  std::vector<std::pair<std::size_t, Operation>> own;
  for (const auto& type : common.literal_types) {
    if (const auto op = of_jdk(type)) {
      add(*op);
      continue;
    }
    const auto owner = class_of(type);
    if (const auto first = first_of(common, owner))
      own.emplace_back(*first,
                       literal_of(owner, kClass, is_public(common, owner)));
  }
  std::ranges::sort(own, {}, &decltype(own)::value_type::first);
  for (const auto& [first, op] : own) add(op);
  for (const char* type : kUsual) add(*of_jdk(type));
  return literals;
}

}  // namespace refute::sequence
