#include "places/options.h"

#include <algorithm>

#include "places/types.h"

namespace refute::places {
namespace {

using java::Child;
using java::Kind;
using java::Node;

using Values = std::vector<std::string>;

Values yes_or_no(const Setting&) { return {"true", "false"}; }

// Who wants references to stay as they are wants a program that is broken.
Values as_preset(const Setting&) { return {}; }

Values visibilities(const Setting&) {
  return {"public", "protected", "package", "private"};
}

// Not the one that the method has.
Values other_visibilities(const Setting& setting) {
  const auto modifiers = setting.site.node->modifiers;
  std::string own = "package";
  if (modifiers & java::kPublic) own = "public";
  if (modifiers & java::kProtected) own = "protected";
  if (modifiers & java::kPrivate) own = "private";
  Values all = visibilities(setting);
  if (setting.option.required) std::erase(all, own);
  return all;
}

// The name that the thing has, which no other may be.
std::string own_name(const Setting& setting) {
  const auto parameter = setting.chosen.find("parameter");
  if (parameter != setting.chosen.end()) return parameter->second;
  if (setting.rule.names == NameSort::kPackage)
    return setting.site.home->type->package;
  return setting.site.name;
}

// What is selected says what its name is the name of.
NameSort sort_of(const Setting& setting) {
  if (!setting.rule.by_selection) return setting.rule.names;
  switch (setting.site.what) {
    case What::kMethod:
    case What::kCall:
      return NameSort::kMethod;
    case What::kType:
      return NameSort::kType;
    case What::kConstantUse:
      return NameSort::kConstant;
    default:
      return NameSort::kVariable;
  }
}

Values new_names(const Setting& setting) {
  return names(setting.view, setting.site, sort_of(setting), own_name(setting));
}

template <NameSort sort>
Values names_for(const Setting& setting) {
  return names(setting.view, setting.site, sort, "");
}

Values parameters(const Setting& setting) {
  const Site& site = setting.site;
  if (setting.rule.names != NameSort::kTypeParameter)
    return parameter_names(*site.node);
  Values all;
  for (const Node* const each : site.node->list(Child::kTypeParameters))
    all.emplace_back(each->text);
  return all;
}

std::string joined(const Values& values) {
  std::string text;
  for (const auto& each : values) text += (text.empty() ? "" : ",") + each;
  return text;
}

// Up to three parameters in every order; more of them reversed, rotated, and
// with two neighbours swapped.
Values orders(const Setting& setting) {
  const Values given = parameter_names(*setting.site.node);
  Values all;
  Values order = given;
  const auto add = [&] {
    if (order != given) all.push_back(joined(order));
    order = given;
  };
  if (given.size() <= 3) {
    Values indices;
    for (std::size_t i = 0; i < given.size(); ++i)
      indices.push_back(std::to_string(i));
    while (std::ranges::next_permutation(indices).found) {
      for (std::size_t i = 0; i < given.size(); ++i)
        order[i] = given[std::stoul(indices[i])];
      add();
    }
    return all;
  }
  for (std::size_t i = 0; i + 1 < given.size(); ++i) {
    std::swap(order[i], order[i + 1]);
    add();
  }
  std::ranges::reverse(order);
  add();
  std::ranges::rotate(order, order.begin() + 1);
  add();
  return all;
}

Values positions(const Setting& setting) {
  Values all;
  const auto count = parameter_names(*setting.site.node).size();
  for (std::size_t i = 0; i < count; ++i) all.push_back(std::to_string(i));
  return all;
}

// All, and each alone.
Values some_parameters(const Setting& setting) {
  Values all = {"*"};
  for (auto& name : parameter_names(*setting.site.node))
    all.push_back(std::move(name));
  return all;
}

Values fields(const Setting& setting) {
  Values all = {"*"};
  for (const Node* const member : members(*setting.site.node))
    if (member && member->kind == Kind::kField &&
        !(member->modifiers & java::kStatic))
      for (const Node* const each : member->list(Child::kDeclarators))
        all.emplace_back(each->text.substr(0, each->text.find('[')));
  return all;
}

// Each other member of the class alone, and all of them. Static ones go with
// static ones, since some refactorings take no others.
Values other_members(const Setting& setting) {
  Values all;
  const bool is_static_only = is_static(setting.site);
  const auto add = [&](std::string_view name) {
    if (name != setting.site.name && std::ranges::find(all, name) == all.end())
      all.emplace_back(name);
  };
  for (const Node* const member : members(*setting.site.home->node)) {
    if (member == nullptr ||
        (is_static_only && (member->modifiers & java::kStatic) == 0))
      continue;
    if (member->kind == Kind::kMethod) add(member->text);
    if (member->kind == Kind::kField)
      for (const Node* const each : member->list(Child::kDeclarators))
        add(each->text.substr(0, each->text.find('[')));
  }
  if (all.size() > 1) all.push_back(joined(all));
  return all;
}

// What becomes of each parameter, such as "i=fresh".
Values parameters_with(const Setting& setting, const std::string& value) {
  Values all;
  for (const auto& each : parameter_names(*setting.site.node))
    all.push_back(each + "=" + value);
  return all;
}

Values renamed_parameters(const Setting& setting) {
  const auto fresh = names(setting.view, setting.site, NameSort::kVariable, "");
  return fresh.empty() ? Values{} : parameters_with(setting, fresh[0]);
}

Values retyped_parameters(const Setting& setting) {
  return parameters_with(setting, "Object");
}

Values each_parameter(const Setting& setting) {
  return parameter_names(*setting.site.node);
}

Values added_parameter(const Setting& setting) {
  const auto fresh = names(setting.view, setting.site, NameSort::kVariable, "");
  return fresh.empty() ? Values{} : Values{"int " + fresh[0] + "=0"};
}

Values unchecked_exceptions(const Setting&) {
  return {"java.lang.RuntimeException"};
}

// What can go into a supertype: for an interface, public methods.
Values some_members(const Setting& setting) {
  Values all = {"*"};
  const bool to_interface = setting.rule.is_for_all_to_see;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(all, name) == all.end()) all.emplace_back(name);
  };
  for (const Node* const member : members(*setting.site.node)) {
    if (member == nullptr) continue;
    const bool is_public = member->modifiers & java::kPublic;
    const bool is_static = member->modifiers & java::kStatic;
    if (member->kind == Kind::kMethod &&
        (!to_interface || (is_public && !is_static)))
      add(member->text);
    if (member->kind == Kind::kField && !to_interface)
      for (const Node* const each : member->list(Child::kDeclarators))
        add(each->text.substr(0, each->text.find('[')));
  }
  return all;
}

// At a call or a use: all of them instead of this one.
Values all_of_them(const Setting& setting) {
  const bool is_use = setting.site.what == What::kCall ||
                      setting.site.what == What::kConstantUse;
  return is_use ? Values{"all"} : Values{};
}

Values initial_places(const Setting&) {
  return {"field", "method", "constructor"};
}

// What a new argument can be: it follows from the type of the parameter.
Values default_values(const Setting& setting) {
  const auto type = setting.chosen.find("type");
  const std::string name = type == setting.chosen.end() ? "int" : type->second;
  if (name == "boolean") return {"false"};
  const bool is_number = name == "int" || name == "long" || name == "double" ||
                         name == "char" || name == "byte" || name == "short" ||
                         name == "float";
  return {is_number ? "0" : "null"};
}

const std::vector<OptionRule>& rules() {
  static const std::vector<OptionRule> all = {
      {"add", added_parameter},
      {"also", other_members},
      {"calls", all_of_them},
      {"class-name", names_for<NameSort::kType>},
      {"default-value", default_values},
      {"delete-declaration", yes_or_no},
      {"deprecate-original", yes_or_no, false, "keep-original", "true"},
      {"destination", destinations, true},
      {"factory-class", other_types},
      {"field-name", names_for<NameSort::kVariable>},
      {"field-visibility", visibilities},
      {"fields", fields},
      {.name = "final", .values = yes_or_no, .is_anywhere = true},
      {"getter", names_for<NameSort::kMethod>},
      {"initialize-in", initial_places},
      {"members", some_members},
      {"name", names_for<NameSort::kVariable>},
      {"new-name", new_names},
      {"order", orders, true},
      {"parameter", parameters, true},
      {"parameter-name", names_for<NameSort::kVariable>},
      {"parameters", some_parameters},
      {"position", positions},
      {"remove", each_parameter},
      {"rename", renamed_parameters},
      {"replace-all", yes_or_no},
      {"return-type", types_in_scope},
      {"retype", retyped_parameters},
      {"setter", names_for<NameSort::kMethod>},
      {"static", yes_or_no},
      {"supertype", supertype_names, true},
      {"target", receivers, true},
      {"throw", unchecked_exceptions},
      {"type", types_in_scope, true},
      {"update-references", as_preset},
      {"uses", all_of_them},
      {"visibility", other_visibilities},
  };
  return all;
}

}  // namespace

const OptionRule* option_rule(const OfferedOption& option) {
  const auto found = std::ranges::find(rules(), option.name, &OptionRule::name);
  if (found != rules().end()) return &*found;
  static const OptionRule kFlag = {
      .name = "", .values = yes_or_no, .is_anywhere = true};
  const bool is_flag = option.preset == "true" || option.preset == "false";
  return is_flag ? &kFlag : nullptr;
}

}  // namespace refute::places
