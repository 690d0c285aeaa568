#include "places/names.h"

#include <algorithm>
#include <functional>

namespace refute::places {
namespace {

using java::Child;
using java::Kind;
using java::Node;

// Types that every program sees, in the order in which they are tried.
constexpr const char* kJavaLang[] = {"System", "String",  "Math",
                                     "Object", "Integer", "Runnable"};

std::string fresh(const View& view, NameSort sort) {
  std::string stem = "fresh";
  if (sort == NameSort::kType) stem = "Fresh";
  if (sort == NameSort::kConstant) stem = "FRESH";
  if (sort == NameSort::kTypeParameter) stem = "F";
  std::string name = stem;
  for (int n = 2; view.words().contains(name); ++n)
    name = stem + std::to_string(n);
  return name;
}

/// Collects names, each once.
class Names {
 public:
  explicit Names(std::string own) : own_(std::move(own)) {}

  void add(const std::string& name) {
    if (fits(name)) all_.push_back(name);
  }

  /// The first of them that is not the thing's own name. One that was added
  /// before stands for this way to collide as well.
  void add_first(const std::vector<std::string>& candidates) {
    for (const auto& each : candidates) {
      if (each.empty() || each == own_) continue;
      add(each);
      return;
    }
  }

  std::vector<std::string> take() { return std::move(all_); }

 private:
  bool fits(const std::string& name) const {
    return !name.empty() && name != own_ &&
           std::ranges::find(all_, name) == all_.end();
  }

  std::string own_;
  std::vector<std::string> all_;
};

// The members of a body that have such names, in the order of the text.
std::vector<std::string> members_called(const Node& body, NameSort sort) {
  std::vector<std::string> found;
  for (const Node* const member : members(body)) {
    if (member == nullptr) continue;
    const bool is_variable =
        sort == NameSort::kVariable || sort == NameSort::kConstant;
    if (sort == NameSort::kMethod && member->kind == Kind::kMethod)
      found.emplace_back(member->text);
    if (sort == NameSort::kType && is_type(*member))
      found.emplace_back(member->text);
    if (!is_variable) continue;
    if (member->kind == Kind::kField)
      for (const Node* const each : member->list(Child::kDeclarators))
        found.emplace_back(each->text.substr(0, each->text.find('[')));
    if (member->kind == Kind::kEnumConstant || member->kind == Kind::kParameter)
      found.emplace_back(member->text);
  }
  return found;
}

std::vector<std::string> of_all(const std::vector<const DeclaredType*>& types,
                                NameSort sort) {
  std::vector<std::string> found;
  for (const auto* type : types)
    for (auto& name : members_called(*type->node, sort))
      found.push_back(std::move(name));
  return found;
}

// A member of the same body, of one around it, above it, below it.
void add_members(const View& view, const Site& site, NameSort sort,
                 Names& names) {
  const Home* const home = site.what == What::kType && site.home->outer
                               ? site.home->outer
                               : site.home;
  if (home == nullptr) return;
  names.add_first(members_called(*home->node, sort));
  std::vector<std::string> outer;
  for (const Home* each = home->outer; each; each = each->outer)
    for (auto& name : members_called(*each->node, sort))
      outer.push_back(std::move(name));
  names.add_first(outer);
  if (home->type == nullptr) return;
  names.add_first(of_all(supertypes(view, *home->type), sort));
  names.add_first(of_all(subtypes(view, *home->type), sort));
}

// A variable of the same method; or, for a field, of one that uses it.
void add_locals(const View& view, const Site& site, Names& names) {
  const bool is_callable =
      site.what == What::kMethod || site.what == What::kConstructor;
  const Node* const around = is_callable ? site.node : site.callable;
  if (around) names.add_first(view.variables(around));
  if (site.what != What::kField) return;
  for (const Node* const callable : view.callables()) {
    if (!view.mentions(callable, site.name)) continue;
    const auto& locals = view.variables(callable);
    if (locals.empty()) continue;
    names.add_first(locals);
    return;
  }
}

std::vector<std::string> imported(const Site& site) {
  std::vector<std::string> found;
  const DeclaredType* const type = named_home(site);
  if (type == nullptr) return found;
  for (const Node* const part : type->unit->list(Child::kParts))
    if (part->kind == Kind::kImport && !part->text.starts_with("static ") &&
        !part->text.ends_with("*"))
      found.emplace_back(part->text.substr(part->text.rfind('.') + 1));
  return found;
}

// One that the program uses, else any.
std::string of_java_lang(const View& view) {
  for (const char* const each : kJavaLang)
    if (view.words().contains(each)) return each;
  return "Object";
}

void add_types(const View& view, const Site& site, Names& names) {
  const DeclaredType* const home = named_home(site);
  std::vector<std::string> around;
  std::vector<std::string> beside;
  std::vector<std::string> elsewhere;
  for (const auto* each = home; each; each = each->outer)
    around.push_back(each->simple);
  for (const auto& type : view.outline().types()) {
    if (!type.top_level()) continue;
    auto& list = home && type.package == home->package ? beside : elsewhere;
    list.push_back(type.simple);
  }
  names.add_first(around);
  names.add_first(beside);
  names.add_first(elsewhere);
  names.add_first(imported(site));
  names.add(of_java_lang(view));
}

// The type parameters of the method and of the types around.
void add_type_parameters(const Site& site, Names& names) {
  std::vector<std::string> found;
  const auto take = [&](const Node* declaration) {
    if (declaration == nullptr) return;
    for (const Node* const each : declaration->list(Child::kTypeParameters))
      found.emplace_back(each->text);
  };
  take(site.node);
  if (site.callable != site.node) take(site.callable);
  for (const Home* home = site.home; home; home = home->outer) take(home->node);
  for (const auto& each : found) names.add(each);
}

}  // namespace

std::vector<std::string> names(const View& view, const Site& site,
                               NameSort sort, const std::string& own) {
  Names all(own);
  all.add(fresh(view, sort));
  switch (sort) {
    case NameSort::kMethod:
      add_members(view, site, sort, all);
      for (const char* each : {"hashCode", "toString", "equals"}) all.add(each);
      break;
    case NameSort::kVariable:
    case NameSort::kConstant:
      add_locals(view, site, all);
      add_members(view, site, sort, all);
      // A variable obscures a type of its name (JLS 6.4.2).
      if (const auto* home = named_home(site)) all.add(home->simple);
      all.add(of_java_lang(view));
      break;
    case NameSort::kType:
      add_members(view, site, sort, all);
      add_types(view, site, all);
      add_type_parameters(site, all);
      break;
    case NameSort::kTypeParameter:
      add_type_parameters(site, all);
      add_types(view, site, all);
      break;
    case NameSort::kPackage:
      for (const auto& each : view.packages()) all.add(each);
      break;
  }
  return all.take();
}

}  // namespace refute::places
