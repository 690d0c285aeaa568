#include "places/types.h"

#include <algorithm>

#include "java/print.h"

namespace refute::places {
namespace {

using java::Child;
using java::Kind;
using java::Node;

using Values = std::vector<std::string>;

// Whether a qualified name says which type is meant.
bool is_addressable(const DeclaredType& type) {
  for (const auto* each = &type; each; each = each->outer)
    if (each->local) return false;
  return true;
}

Values qualified(const std::vector<const DeclaredType*>& types) {
  Values all;
  for (const auto* type : types)
    if (is_addressable(*type)) all.push_back(type->name);
  return all;
}

// The other packages of the program, and one that it does not have.
Values other_packages(const Setting& setting) {
  const std::string& own = setting.site.home->type->package;
  Values all;
  for (const auto& each : setting.view.packages())
    if (each != own && !each.empty()) all.push_back(each);
  std::string made = "moved";
  while (setting.view.words().contains(made)) made += "2";
  all.push_back(made);
  return all;
}

// As it is written in the signature; empty for a constructor's result.
std::string present_type(const Setting& setting) {
  const auto parameter = setting.chosen.find("parameter");
  Node* type = setting.site.node->child(Child::kResult);
  if (parameter != setting.chosen.end())
    for (const Node* const each : setting.site.node->list(Child::kParameters))
      if (each->text == parameter->second) type = each->child(Child::kType);
  return type ? java::to_text(*type) : "";
}

}  // namespace

Values other_types(const Setting& setting) {
  const DeclaredType* const own = named_home(setting.site);
  Values all;
  for (const auto& type : setting.view.outline().types())
    if (&type != own && is_addressable(type)) all.push_back(type.name);
  return all;
}

Values supertype_names(const Setting& setting) {
  const DeclaredType* const type = setting.site.home->type;
  if (type == nullptr) return {};
  return qualified(supertypes(setting.view, *type));
}

// Those around the innermost.
static Values outer_types(const Setting& setting) {
  Values all;
  const Home* const home = setting.site.home;
  for (const Home* each = home ? home->outer : nullptr; each;
       each = each->outer)
    if (each->type && each->addressable) all.push_back(each->type->name);
  return all;
}

Values destinations(const Setting& setting) {
  switch (setting.rule.destination) {
    case Where::kNowhere:
      return {};
    case Where::kOuterTypes:
      return outer_types(setting);
    case Where::kOtherPackages:
      return other_packages(setting);
    case Where::kSupertypes:
      return supertype_names(setting);
    case Where::kOtherTypes:
      break;
  }
  return other_types(setting);
}

Values receivers(const Setting& setting) {
  const DeclaredType* const home = named_home(setting.site);
  if (home == nullptr) return {};
  Values all;
  const auto add = [&](const Node* type, std::string_view name) {
    if (type && type->kind == Kind::kType &&
        setting.view.outline().resolve(*home, type->text))
      all.emplace_back(name);
  };
  for (const Node* const each : setting.site.node->list(Child::kParameters))
    add(each->child(Child::kType), each->text);
  for (const Node* const member : members(*setting.site.home->node)) {
    if (member == nullptr) continue;
    if (member->kind == Kind::kField)
      for (const Node* const each : member->list(Child::kDeclarators))
        add(member->child(Child::kType), each->text);
    if (member->kind == Kind::kParameter)
      add(member->child(Child::kType), member->text);
  }
  // A parameter hides a field of its name.
  Values once;
  for (auto& each : all)
    if (std::ranges::find(once, each) == once.end())
      once.push_back(std::move(each));
  return once;
}

Values types_in_scope(const Setting& setting) {
  // A variable can only have a type that it could be declared with.
  if (setting.site.what == What::kVariable) {
    Values all = other_types(setting);
    all.emplace_back("java.lang.Object");
    return all;
  }
  const std::string present = present_type(setting);
  Values all = {"int", "Object", "long", "String"};
  const auto take = [&](const Node& declaration) {
    for (const Node* const each : declaration.list(Child::kTypeParameters))
      all.emplace_back(each->text);
  };
  take(*setting.site.node);
  // A static method knows nothing of its class's type parameters.
  if (!is_static(setting.site)) take(*setting.site.home->node);
  const DeclaredType* const home = named_home(setting.site);
  for (const auto& type : setting.view.outline().types()) {
    if (!is_addressable(type)) continue;
    const bool is_near = home && type.package == home->package;
    all.push_back(is_near && type.top_level() ? type.simple : type.name);
  }
  std::erase(all, present);
  return all;
}

}  // namespace refute::places
