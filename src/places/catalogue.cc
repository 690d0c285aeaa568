#include "places/catalogue.h"

#include <algorithm>

namespace refute::places {
namespace {

using java::Child;
using java::Kind;

bool is_top_level(const View&, const Site& site) {
  return site.home->outer == nullptr;
}

bool is_nested(const View&, const Site& site) {
  return site.home->outer != nullptr && site.home->addressable;
}

// One type stands for its package.
bool is_first_of_package(const View& view, const Site& site) {
  for (const auto& type : view.outline().types())
    if (type.package == site.home->type->package)
      return &type == site.home->type && !type.package.empty();
  return false;
}

bool is_local(const View&, const Site& site) {
  return site.sort == VariableSort::kLocal || site.what != What::kVariable;
}

bool is_static_member(const View&, const Site& site) { return is_static(site); }

bool is_instance_method(const View&, const Site& site) {
  return !is_static(site);
}

bool has_type_parameters(const View&, const Site& site) {
  return !site.node->list(Child::kTypeParameters).empty();
}

bool is_constant_or_use(const View&, const Site& site) {
  return site.what != What::kField || is_constant(site);
}

bool is_class(const View&, const Site& site) {
  return site.node->kind == Kind::kClass;
}

// An enum constant is a field that nobody can hide.
bool is_plain_field(const View&, const Site& site) {
  return site.node->kind == Kind::kField;
}

// Whatever is gone with it was of no use: nothing else says its name, nothing
// outside the class can, and nothing happens when it is made.
bool is_unused(const View& view, const Site& site) {
  if ((site.node->modifiers & java::kPrivate) == 0) return false;
  if (site.what == What::kField &&
      !site.node->list(Child::kDeclarators).empty())
    for (const java::Node* const each : site.node->list(Child::kDeclarators))
      if (each->child(Child::kValue) != nullptr) return false;
  return view.times_written(site.name) == 1;
}

bool is_first_of_file(const View& view, const Site& site) {
  for (const auto& type : view.outline().types())
    if (type.path == site.file->path) return &type == site.home->type;
  return false;
}

bool is_instance_class(const View& view, const Site& site) {
  return is_class(view, site) && site.home->addressable;
}

bool has_supertype(const View& view, const Site& site) {
  return site.home->type != nullptr &&
         !view.outline().supertypes(*site.home->type).empty();
}

const std::vector<Rule>& rules() {
  using enum What;
  static const std::vector<Rule> all = {
      {.refactoring = "change-method-signature",
       .starts_from = {kMethod},
       .names = NameSort::kMethod,
       .needs = "new-name"},
      {"change-return-type", {kMethod}},
      {.refactoring = "change-type", .starts_from = {kVariable}},
      {.refactoring = "convert-anonymous-to-nested",
       .starts_from = {kAnonymous},
       .names = NameSort::kType,
       .reach = Reach::kFile},
      {.refactoring = "convert-local-to-field",
       .starts_from = {kVariable},
       .fits = is_local,
       .reach = Reach::kFile},
      {"convert-to-record", {kType}, NameSort::kType, is_instance_class},
      {.refactoring = "copy-package",
       .starts_from = {kType},
       .names = NameSort::kPackage,
       .fits = is_first_of_package,
       .reach = Reach::kPackage},
      {.refactoring = "copy-type",
       .starts_from = {kType},
       .names = NameSort::kType,
       .fits = is_top_level,
       .destination = Where::kNowhere},
      {.refactoring = "delete",
       .starts_from = {kMethod, kField, kType},
       .fits = is_unused},
      {"encapsulate-field", {kField}, NameSort::kMethod, is_plain_field},
      {"extract-class", {kType}, NameSort::kType, is_class},
      {.refactoring = "extract-constant",
       .starts_from = {kExpression},
       .names = NameSort::kConstant,
       .reach = Reach::kFile},
      {.refactoring = "extract-interface",
       .starts_from = {kType},
       .names = NameSort::kType,
       .is_for_all_to_see = true},
      {.refactoring = "extract-local",
       .starts_from = {kExpression},
       .reach = Reach::kFile},
      {.refactoring = "extract-method",
       .starts_from = {kStatements, kExpression},
       .names = NameSort::kMethod,
       .destination = Where::kOuterTypes,
       .reach = Reach::kFile},
      {"extract-superclass", {kType}, NameSort::kType, is_class},
      {.refactoring = "inline-constant",
       .starts_from = {kField},
       .fits = is_constant_or_use,
       .if_offered = kConstantUse,
       .option = "uses"},
      {.refactoring = "inline-local",
       .starts_from = {kVariable, kUse},
       .fits = is_local,
       .reach = Reach::kFile},
      {.refactoring = "inline-method",
       .starts_from = {kMethod},
       .if_offered = kCall,
       .option = "calls"},
      {"introduce-builder", {kConstructor}},
      {"introduce-factory", {kConstructor, kNew}, NameSort::kMethod},
      {.refactoring = "introduce-field",
       .starts_from = {kExpression},
       .reach = Reach::kFile},
      {"introduce-indirection", {kMethod}, NameSort::kMethod},
      {.refactoring = "introduce-local-extension",
       .starts_from = {kType},
       .names = NameSort::kType,
       .fits = is_top_level},
      {"introduce-parameter", {kExpression}},
      {"invert-boolean", {kMethod, kField}},
      {"make-static", {kMethod}, NameSort::kMethod, is_instance_method},
      {"member-to-top", {kType}, NameSort::kType, is_nested},
      {"move-method",
       {kMethod},
       NameSort::kMethod,
       is_instance_method,
       "target"},
      {"move-static", {kMethod, kField}, NameSort::kVariable, is_static_member},
      {.refactoring = "move-type",
       .starts_from = {kType},
       .fits = is_top_level,
       .destination = Where::kOtherPackages},
      {.refactoring = "pull-up-field",
       .starts_from = {kField},
       .fits = has_supertype,
       .destination = Where::kSupertypes},
      {.refactoring = "pull-up-method",
       .starts_from = {kMethod},
       .fits = has_supertype,
       .destination = Where::kSupertypes},
      {"push-down-method", {kMethod}},
      {.refactoring = "rename-compilation-unit",
       .starts_from = {kType},
       .names = NameSort::kType,
       .fits = is_first_of_file},
      {.refactoring = "rename-local",
       .starts_from = {kVariable},
       .reach = Reach::kFile},
      {"rename-method", {kMethod}, NameSort::kMethod},
      {.refactoring = "rename-package",
       .starts_from = {kType},
       .names = NameSort::kPackage,
       .fits = is_first_of_package,
       .reach = Reach::kPackage},
      {"rename-parameter", {kMethod, kConstructor}},
      {.refactoring = "rename-selected",
       .starts_from = {kVariable, kUse, kField, kMethod, kType, kCall,
                       kConstantUse},
       .by_selection = true},
      {"rename-type", {kType}, NameSort::kType},
      {.refactoring = "rename-type-parameter",
       .starts_from = {kType, kMethod, kConstructor},
       .names = NameSort::kTypeParameter,
       .fits = has_type_parameters,
       .reach = Reach::kFile},
      {"replace-invocations", {kMethod}},
      {"safe-delete", {kMethod, kField, kType, kVariable}},
      {.refactoring = "surround-with-try-catch",
       .starts_from = {kStatements},
       .reach = Reach::kFile},
      {.refactoring = "surround-with-try-with-resources",
       .starts_from = {kStatements},
       .reach = Reach::kFile},
  };
  return all;
}

std::vector<What> starts_of(std::string_view target) {
  using enum What;
  if (target == "type") return {kType};
  if (target == "method") return {kMethod, kConstructor};
  if (target == "field") return {kField};
  if (target == "member") return {kMethod, kField};
  if (target == "selection")
    return {kVariable, kUse, kCall, kNew, kAnonymous, kExpression, kStatements};
  if (target == "file") return {kFile};
  if (target == "program") return {kProgram};
  return {};
}

}  // namespace

Rule rule_for(const Offer& offer) {
  const auto found =
      std::ranges::find(rules(), offer.refactoring, &Rule::refactoring);
  if (found != rules().end()) {
    Rule rule = *found;
    if (!rule.option.empty() && offer.find(rule.option))
      rule.starts_from.push_back(rule.if_offered);
    return rule;
  }
  Rule rule{.refactoring = offer.refactoring,
            .starts_from = starts_of(offer.target)};
  if (offer.target == "type") rule.names = NameSort::kType;
  if (offer.target == "method") rule.names = NameSort::kMethod;
  // Of a real project, an engine that changes all it is given gets one file.
  if (offer.target == "file" || offer.target == "program")
    rule.reach = Reach::kFile;
  return rule;
}

}  // namespace refute::places
