#include <fmt/format.h>

#include <algorithm>

#include "oracle/meanings.h"
#include "oracle/postconditions.h"

/// Renaming: the old name is nowhere, the new one stands where the old one did.
///
/// "Nowhere" can be asserted where the old name meant one thing alone. "Where
/// the old one did" is counted: however uses come to be qualified, old and new
/// name together are written as often as before.
namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

bool keeps_something(const Change& change) {
  return change.option("keep-original") == "true" ||
         change.option("update-references", "true") == "false";
}

std::int64_t both(const Outline& outline, Role role, const std::string& a,
                  const std::string& b) {
  return count(outline, role, a) + count(outline, role, b);
}

void check_count(const Change& change, Role role, const std::string& before,
                 const std::string& after, Flaws& flaws) {
  const auto was = both(change.before, role, before, after);
  const auto is = both(change.after, role, before, after);
  if (was != is)
    flaws.push_back(
        {"count", fmt::format("`{}` and `{}` were written {} times, now {}",
                              before, after, was, is)});
}

// Whether any type is called so: then `x` as an expression may be that type.
bool names_a_type(const Outline& outline, const std::string& name) {
  return std::any_of(outline.types().begin(), outline.types().end(),
                     [&](const auto& type) { return type.simple == name; });
}

// What all three kinds of variables have in common.
void check_variable(const Change& change, const std::string& before,
                    const std::string& after, Flaws& flaws) {
  if (names_a_type(change.before, before) || names_a_type(change.before, after))
    return;
  check_count(change, Role::kVariable, before, after, flaws);
  if (declared_variables(change.before, before) != 1) return;
  const auto left = count(change.after, Role::kVariable, before);
  if (left > 0 && left > other_variables(change.before, before))
    flaws.push_back({"old-name-left",
                     fmt::format("the old name `{}` is still written {} times",
                                 before, left)});
}

// A call whose method must be one of the program: not one of a library that
// happens to have the same name.
bool calls_the_program(const Outline& outline, const Node& call) {
  const Node* object = call.child(Child::kObject);
  while (object != nullptr && object->kind == Kind::kParen)
    object = object->child(Child::kValue);
  if (object == nullptr || object->kind == Kind::kThis ||
      object->kind == Kind::kSuper)
    return true;
  const Node* type = nullptr;
  if (object->kind == Kind::kNew || object->kind == Kind::kCast)
    type = object->child(Child::kType);
  return type != nullptr && names_a_type(outline, erased(type->text));
}

}  // namespace

Findings check_rename_field(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || change.field() == nullptr || keeps_something(change))
    return Unknown{"the field was not found, or its old name stays"};
  const std::string before = change.request.target.field;
  const std::string after = change.option("new-name");
  Flaws flaws;
  const auto* now = change.after.find(type->name);
  if (now == nullptr) return Flaws{{"type-lost", type->name + " is gone"}};
  if (find_field(*now->node, after) == nullptr)
    flaws.push_back(
        {"not-renamed", fmt::format("{} has no field {}", type->name, after)});
  if (find_field(*now->node, before) != nullptr)
    flaws.push_back({"old-name-left", fmt::format("{} still has a field {}",
                                                  type->name, before)});
  check_variable(change, before, after, flaws);
  return flaws;
}

Findings check_rename_method(const Change& change) {
  const auto* type = change.type();
  const Node* const method = change.method();
  if (type == nullptr || method == nullptr || keeps_something(change))
    return Unknown{"the method was not found, or its old name stays"};
  const std::string before = change.request.target.method;
  const std::string after = change.option("new-name");
  const auto related = family(change.before, *type, *method);
  Flaws flaws;
  for (const auto& [in, declaration] : related) {
    const auto* now = in->local && change.after.find(in->name) == nullptr
                          ? nullptr
                          : change.after.find(in->name);
    if (now == nullptr) continue;
    const bool target = declaration == method;
    const auto parameters = parameter_types(*declaration);
    const bool interface = in->node->kind == Kind::kInterface ||
                           type->node->kind == Kind::kInterface;
    const char* const through = target      ? ""
                                : interface ? "the family of an interface"
                                            : "the family of a class";
    if (find_method(*now->node, after, parameters) == nullptr)
      flaws.push_back({target ? "not-renamed" : "overrider-not-renamed",
                       fmt::format("{} has no method {} with those parameters",
                                   in->name, after),
                       through});
    if (find_method(*now->node, before, parameters) != nullptr)
      flaws.push_back(
          {target ? "old-name-left" : "overrider-not-renamed",
           fmt::format("{} still has the method {}", in->name, before),
           through});
  }
  check_count(change, Role::kMethod, before, after, flaws);

  std::size_t declared = 0;
  for (const Node* const unit : change.before.units())
    visit(unit, [&](const Node& node) {
      if (node.kind == Kind::kMethod && node.text == before) ++declared;
    });
  if (declared != related.size() || change.before.extends_library())
    return flaws;
  std::int64_t left = 0;
  std::string where;
  for (const Node* const unit : change.after.units())
    visit(unit, [&](const Node& holder) {
      for (const Node* const node : holder.children)
        if (node && node->kind == Kind::kCall && node->text == before &&
            calls_the_program(change.after, *node)) {
          ++left;
          if (where.empty()) where = java::kind_name(holder.kind);
        }
    });
  if (left > 0 && left > other_methods(change.before, before))
    flaws.push_back({"old-name-left",
                     fmt::format("`{}` is still called {} times by its old "
                                 "name",
                                 before, left),
                     where});
  return flaws;
}

Findings check_rename_type(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || keeps_something(change))
    return Unknown{"the type was not found, or its old name stays"};
  const std::string& before = type->simple;
  const std::string after = change.option("new-name");
  const std::string renamed =
      type->name.substr(0, type->name.size() - before.size()) + after;
  Flaws flaws;
  const auto& types = change.after.types();
  if (std::count_if(types.begin(), types.end(),
                    [&](const auto& each) { return each.name == renamed; }) > 1)
    return Unknown{"two types are called " + renamed};
  const auto* now = change.after.find(renamed);
  if (now == nullptr)
    return Flaws{{"not-renamed", "there is no type " + renamed}};
  if (change.after.find(type->name) != nullptr)
    flaws.push_back({"old-name-left", "there still is a type " + type->name});
  for (const Node* const member : members(*now->node))
    if (member != nullptr && member->kind == Kind::kConstructor &&
        member->text != after)
      flaws.push_back({"constructor", fmt::format("{} has a constructor {}",
                                                  renamed, member->text)});
  if (type->top_level() && (type->node->modifiers & java::kPublic) &&
      !now->path.ends_with(after + ".java"))
    flaws.push_back(
        {"file", fmt::format("{} is declared in {}", renamed, now->path)});

  std::int64_t declared = declared_variables(change.before, before);
  for (const auto& other : change.before.types())
    if (other.simple == before) ++declared;
  if (declared != 1 || type->package == before) return flaws;
  const auto left = count(change.after, Role::kType, before) +
                    count(change.after, Role::kVariable, before);
  if (left > 0 && left > other_types(change.before, *type))
    flaws.push_back({"old-name-left",
                     fmt::format("the old name `{}` is still written {} times",
                                 before, left)});
  return flaws;
}

Findings check_rename_package(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || type->package.empty() || keeps_something(change) ||
      change.option("rename-subpackages") == "true")
    return Unknown{"the package was not found, or its old name stays"};
  const std::string& before = type->package;
  const std::string after = change.option("new-name");
  Flaws flaws;
  for (const auto& moved : change.before.types()) {
    if (moved.package != before || !moved.top_level()) continue;
    const auto* now = change.after.find(after + "." + moved.simple);
    if (now == nullptr) {
      flaws.push_back({"not-renamed", fmt::format("there is no type {}.{}",
                                                  after, moved.simple)});
      continue;
    }
    std::string folder = after;
    std::replace(folder.begin(), folder.end(), '.', '/');
    if (!now->path.starts_with(folder + "/"))
      flaws.push_back(
          {"file", fmt::format("{} is declared in {}", now->name, now->path)});
    for (const Node* const unit : change.after.units())
      visit(unit, [&](const Node& node) {
        if (node.kind != Kind::kType && node.kind != Kind::kImport) return;
        const bool by_old_name =
            node.text == moved.name || node.text.starts_with(moved.name + ".");
        if (by_old_name)
          flaws.push_back({"old-name-left",
                           fmt::format("`{}` is still written", node.text)});
      });
  }
  return flaws;
}

Findings check_rename_parameter(const Change& change) {
  const auto* type = change.type();
  const Node* const method = change.method();
  if (type == nullptr || method == nullptr || keeps_something(change))
    return Unknown{"the parameter was not found, or its old name stays"};
  const std::string before = change.option("parameter");
  const std::string after = change.option("new-name");
  auto expected = parameter_names(*method);
  std::replace(expected.begin(), expected.end(), before, after);
  Flaws flaws;
  const auto* now = change.after.find(type->name);
  const Node* const found =
      now ? find_method(*now->node, method->text, parameter_types(*method))
          : nullptr;
  if (found == nullptr) return Flaws{{"method-lost", "the method is gone"}};
  if (parameter_names(*found) != expected)
    flaws.push_back({"not-renamed",
                     fmt::format("the method has no parameter {} where {} was",
                                 after, before)});
  check_variable(change, before, after, flaws);
  return flaws;
}

Findings check_rename_local(const Change& change) {
  const auto& target = change.request.target;
  const std::string before =
      change.before.variable_at(target.file, target.offset);
  if (before.empty() || keeps_something(change))
    return Unknown{"the variable was not found, or its old name stays"};
  const std::string after = change.option("new-name");
  Flaws flaws;
  if (declared_variables(change.after, after) !=
      declared_variables(change.before, after) + 1)
    flaws.push_back({"not-renamed",
                     fmt::format("no variable came to be called {}", after)});
  check_variable(change, before, after, flaws);
  return flaws;
}

}  // namespace refute
