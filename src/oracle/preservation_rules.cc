#include "oracle/preservation_rules.h"

#include <algorithm>

#include "oracle/refactorings.h"

namespace refute {

using java::Node;

using Rule = std::optional<PreservationRule>;

namespace rules {

namespace {

Rule renamed(std::string before, const Change& change) {
  if (before.empty()) return std::nullopt;
  PreservationRule rule;
  rule.blur.names = {std::move(before), change.option("new-name")};
  return rule;
}

}  // namespace

Rule rename_variable_or_method(const Change& change) {
  for (const auto* extra : {"rename-getter", "rename-setter", "keep-original",
                            "rename-accessors", "update-textual-matches"})
    if (change.option(extra) == "true") return std::nullopt;
  const auto& target = change.request.target;
  auto rule =
      renamed(target.method.empty() ? target.field : target.method, change);
  if (rule) rule->blur.super_of_names = true;
  return rule;
}

Rule rename_type(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || change.option("update-similar") == "true" ||
      change.option("update-textual-matches") == "true")
    return std::nullopt;
  auto rule = renamed(type->simple, change);
  rule->old_prefix = type->name;
  rule->new_prefix =
      type->name.substr(0, type->name.size() - type->simple.size()) +
      change.option("new-name");
  return rule;
}

Rule rename_package(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || type->package.empty() ||
      change.option("rename-subpackages") == "true" ||
      change.option("update-textual-matches") == "true")
    return std::nullopt;
  PreservationRule rule;
  rule.old_prefix = type->package + ".";
  rule.new_prefix = change.option("new-name") + ".";
  return rule;
}

Rule rename_parameter(const Change& change) {
  return renamed(change.option("parameter"), change);
}

Rule rename_local(const Change& change) {
  const auto& target = change.request.target;
  return renamed(change.before.variable_at(target.file, target.offset), change);
}

Rule encapsulate(const Change& change) {
  const Node* const field = change.field();
  if (field == nullptr) return std::nullopt;
  PreservationRule rule;
  rule.concerned = {change.request.target.field};
  rule.moved = field;
  rule.from = change.type();
  rule.to = {rule.from->name};
  rule.is_private_now = true;
  return rule;
}

namespace {

Rule moved(const Change& change, std::set<std::string> to) {
  const Node* const member =
      change.field() != nullptr ? change.field() : change.method();
  if (member == nullptr) return std::nullopt;
  PreservationRule rule;
  rule.moved = member;
  rule.from = change.type();
  // What it uses may have to become visible from its new place, and what names
  // its class may come to name the other one.
  rule.concerned = identifiers(member);
  rule.concerned.insert(rule.from->simple);
  for (const auto* word : {"int", "long", "short", "byte", "char", "boolean",
                           "float", "double", "void"})
    rule.concerned.erase(word);
  rule.to = std::move(to);
  return rule;
}

}  // namespace

Rule push_down(const Change& change) {
  if (change.type() == nullptr || change.option("leave-abstract") == "true" ||
      !change.option("also").empty())
    return std::nullopt;
  std::set<std::string> to;
  for (const auto* type : change.before.subtypes(*change.type())) {
    const auto& target = change.request.target;
    const bool had_it = target.field.empty()
                            ? !find_methods(*type->node, target.method).empty()
                            : find_field(*type->node, target.field) != nullptr;
    if (!had_it) to.insert(type->name);
  }
  return moved(change, std::move(to));
}

Rule pull_up(const Change& change) {
  if (change.type() == nullptr || change.option("declare-abstract") == "true" ||
      !change.option("also").empty())
    return std::nullopt;
  const auto* to = change.pulled_up_to();
  if (to == nullptr || to->node->kind == java::Kind::kInterface)
    return std::nullopt;
  return moved(change, {to->name});
}

// Its parameters change with it, so that nothing is compared but the rest.
Rule move_method(const Change& change) {
  if (change.option("keep-original") == "true") return std::nullopt;
  return moved(change, {});
}

Rule change_signature(const Change& change) {
  if (change.method() == nullptr || change.option("keep-original") == "true")
    return std::nullopt;
  PreservationRule rule;
  rule.blur.signature_of = change.request.target.method;
  rule.inline_comments_may_go =
      change.request.refactoring == "remove-parameter";
  // The method may be what lambdas stand for: then they change with it.
  const auto related = family(change.before, *change.type(), *change.method());
  if (std::any_of(related.begin(), related.end(), [](const Overrider& each) {
        return each.type->node->kind == java::Kind::kInterface;
      })) {
    const std::size_t arity = parameter_names(*change.method()).size();
    rule.blur.lambdas = {arity};
    if (change.request.refactoring == "add-parameter")
      rule.blur.lambdas.insert(arity + 1);
    if (change.request.refactoring == "remove-parameter" && arity > 0)
      rule.blur.lambdas.insert(arity - 1);
  }
  return rule;
}

Rule change_return_type(const Change& change) {
  if (change.method() == nullptr || change.option("keep-original") == "true")
    return std::nullopt;
  PreservationRule rule;
  rule.concerned = {change.request.target.method};
  return rule;
}

Rule member_to_top(const Change& change) {
  const auto* type = change.type();
  if (type == nullptr || type->top_level()) return std::nullopt;
  PreservationRule rule;
  rule.concerned = identifiers(type->node);
  rule.concerned.insert(type->outer->simple);
  for (const auto* word : {"int", "long", "boolean", "void", "byte"})
    rule.concerned.erase(word);
  rule.old_prefix = type->name;
  for (const auto* outer = type->outer; outer; outer = outer->outer)
    for (auto& name : type_variables(*outer->node))
      rule.new_type_variables.insert(std::move(name));
  const std::string simple = change.option("new-name", type->simple);
  rule.new_prefix =
      type->package.empty() ? simple : type->package + "." + simple;
  return rule;
}

Rule only_comments(const Change&) {
  PreservationRule rule;
  rule.comments_only = true;
  return rule;
}

}  // namespace rules

bool has_preservation(std::string_view refactoring) {
  return refactoring_called(refactoring).may_change != nullptr;
}

Rule preservation_rule(const Change& change) {
  const auto may_change =
      refactoring_called(change.request.refactoring).may_change;
  auto rule = may_change == nullptr ? std::nullopt : may_change(change);
  if (rule)
    for (const auto* program : {&change.before, &change.after})
      for (const auto& type : program->types())
        rule->blur.packages.insert(type.package);
  return rule;
}

}  // namespace refute
