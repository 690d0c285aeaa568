#include "oracle/categories.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "oracle/versions.h"

namespace refute {
namespace {

using jvm::Bindings;

using Pairs = std::set<std::pair<std::string, std::string>>;
/// By the member that a name is in, and the name.
using Meanings =
    std::map<std::pair<std::string, std::string>, std::set<std::string>>;

/// Whether `test` holds for what both versions say of some key.
template <typename Map, typename Test>
bool any_common(const Map& before, const Map& after, const Test& test) {
  for (const auto& [key, old] : before) {
    const auto found = after.find(key);
    if (found != after.end() && test(key, old, found->second)) return true;
  }
  return false;
}

Pairs overriding(const Version& version) {
  Pairs pairs;
  for (const auto& type : version.bindings().types)
    for (const auto& method : type.methods)
      for (const auto& other : method.overrides)
        pairs.emplace(version.label(method.id), version.label(other));
  return pairs;
}

Pairs hiding(const Version& version) {
  Pairs pairs;
  for (const auto& type : version.bindings().types)
    for (const auto& field : type.fields)
      for (const auto& other : field.hides)
        pairs.emplace(version.label(field.id), version.label(other));
  return pairs;
}

/// In which type which two methods share a name.
std::set<std::pair<std::string, std::pair<std::string, std::string>>>
overloading(const Version& version) {
  std::set<std::pair<std::string, std::pair<std::string, std::string>>> found;
  for (const auto& type : version.bindings().types)
    for (const auto& a : type.callable)
      for (const auto& b : type.callable) {
        const std::string one = own_name(a);
        const std::string two = own_name(b);
        if (one.substr(0, one.find('(')) != two.substr(0, two.find('(')) ||
            one == two)
          continue;
        const std::string la = version.label(a);
        const std::string lb = version.label(b);
        if (la < lb) found.insert({version.type(type.name), {la, lb}});
      }
  return found;
}

/// Types that stand in front of a type of the same name further out.
Pairs shadowing(const Version& version) {
  Pairs pairs;
  for (const auto& inner : version.bindings().types)
    for (const auto& outer : version.bindings().types) {
      if (inner.name == outer.name ||
          simple_name(inner.name) != simple_name(outer.name))
        continue;
      // The scope of `outer`: its package, or the type that it is a member of.
      const auto end = outer.name.find_last_of(".$");
      const std::string scope =
          end == std::string::npos ? "" : outer.name.substr(0, end + 1);
      const bool nested = inner.name.find('$') != std::string::npos;
      const auto package = inner.name.rfind('.');
      const bool same_package =
          scope == (package == std::string::npos
                        ? ""
                        : inner.name.substr(0, package + 1));
      const bool within =
          scope.ends_with("$") && inner.name.starts_with(scope) &&
          inner.name.substr(scope.size()).find('$') != std::string::npos;
      if (nested && (same_package || within))
        pairs.emplace(version.type(inner.name), version.type(outer.name));
    }
  return pairs;
}

/// What a written name of a type means, by member.
Meanings meanings(const Version& version) {
  Meanings found;
  for (const auto& use : version.bindings().uses) {
    if (use.kind != "type") continue;
    const std::string target = version.type(use.target);
    const bool renamed = target != dotted(use.target);
    const std::string name = renamed ? simple_name(target) : use.name;
    found[{version.label(use.inside), name}].insert(target);
  }
  return found;
}

/// Whether some name means nothing any more that it meant.
bool lost_meaning(const Meanings& before, const Meanings& after) {
  return any_common(
      before, after, [](const auto&, const auto& old, const auto& now) {
        return std::none_of(old.begin(), old.end(), [&](const auto& each) {
          return now.contains(each);
        });
      });
}

bool shadows(const Versions& versions) {
  const Pairs before = shadowing(versions.before);
  for (const auto& pair : shadowing(versions.after))
    if (!before.contains(pair)) return true;
  return lost_meaning(meanings(versions.before), meanings(versions.after));
}

/// What a written name of a field or method means, by member. Of a family of
/// methods that override each other, the one that is called depends on the
/// object; unless it is said by `super`, they are one.
Meanings referents(const Version& version) {
  std::map<std::string, std::vector<std::string>> overridden;
  for (const auto& type : version.bindings().types)
    for (const auto& method : type.methods)
      overridden[method.id] = method.overrides;
  const auto family = [&](const std::string& id) {
    std::string root = id;
    for (const auto& each : overridden[id])
      if (overridden[each].empty()) root = each;
    return root;
  };
  Meanings found;
  for (const auto& use : version.bindings().uses) {
    if (!use.is_member()) continue;
    const std::string name = own_name(version.label(use.target));
    found[{version.label(use.inside), name.substr(0, name.find('('))}].insert(
        version.label(use.through == "super" ? use.target
                                             : family(use.target)));
  }
  return found;
}

/// How often a member speaks through super, and how often through this.
struct Through {
  int up = 0;
  int self = 0;
};

/// By the member it is in, and the name of what it speaks of.
std::map<std::pair<std::string, std::string>, Through> receivers(
    const Version& version) {
  std::map<std::pair<std::string, std::string>, Through> found;
  for (const auto& use : version.bindings().uses) {
    if (!use.is_member()) continue;
    const std::string name = own_name(version.label(use.target));
    Through& through =
        found[{version.label(use.inside), name.substr(0, name.find('('))}];
    through.up += use.through == "super";
    through.self += use.through == "this" || use.through == "implicit";
  }
  return found;
}

bool super_became_this(const Versions& versions) {
  return any_common(receivers(versions.before), receivers(versions.after),
                    [](const auto&, const Through& old, const Through& now) {
                      return (now.up < old.up && now.self > old.self) ||
                             (now.up > old.up && now.self < old.self);
                    });
}

/// What a type stands under, by type.
std::map<std::string, std::set<std::string>> parents(const Version& version) {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& type : version.bindings().types)
    for (const auto& each : type.supertypes)
      found[version.type(type.name)].insert(version.type(each));
  return found;
}

bool super_moved(const Versions& versions) {
  auto old_parents = parents(versions.before);
  auto new_parents = parents(versions.after);
  return any_common(
      receivers(versions.before), receivers(versions.after),
      [&](const auto& place, const Through& old, const Through& now) {
        if (old.up == 0 || now.up == 0) return false;
        const std::string owner = owner_of(place.first);
        return versions.moved.contains(place.first) ||
               old_parents[owner] != new_parents[owner];
      });
}

std::map<std::string, std::set<std::string>> accesses(const Version& version) {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& [id, access] : version.access())
    found[version.label(id)].insert(access);
  return found;
}

bool access_changed(const Versions& versions) {
  return any_common(accesses(versions.before), accesses(versions.after),
                    [](const auto&, const auto& old, const auto& now) {
                      return !std::includes(old.begin(), old.end(), now.begin(),
                                            now.end());
                    });
}

std::multiset<std::string> casts(const Version& version) {
  std::multiset<std::string> found;
  for (const auto& cast : version.bindings().casts)
    found.insert(version.label(cast.inside) + " " + cast.from + " " + cast.to);
  return found;
}

/// Endless recursion ends in an exception too.
bool throws(const std::string& observation) {
  return observation.starts_with("throws ") || observation == "does not end";
}

bool crashes(const std::vector<Difference>& differences) {
  return std::any_of(differences.begin(), differences.end(),
                     [](const Difference& each) {
                       return !throws(each.before) && throws(each.after);
                     });
}

}  // namespace

const std::vector<Filter>& filters() {
  static const std::vector<Filter> all = {
      {"overriding", "a method becomes overridden, or is no longer"},
      {"overloading", "a method becomes overloaded, or is no longer"},
      {"field-hiding", "a field becomes hidden, or is no longer"},
      {"class-shadowing", "a class becomes shadowed by another"},
      {"super-this", "super becomes this, or this becomes super"},
      {"super-moved", "a use of super moves up or down the hierarchy"},
      {"accessibility", "the access of a field or method changes"},
      {"crash", "the program after throws where the one before does not"},
      {"implicit-cast",
       "an implicit conversion between primitive types appears or disappears"},
      {"rebinding",
       "a name means another declaration, and no other filter "
       "says why"},
  };
  return all;
}

std::vector<std::string> categories(
    const Bindings& before, const Bindings& after,
    const sequence::Mapping& renamed,
    const std::vector<Difference>& differences) {
  const Versions versions(before, after, renamed);
  const auto& b = versions.before;
  const auto& a = versions.after;
  // In the order of the table.
  const bool matches[] = {
      overriding(b) != overriding(a), overloading(b) != overloading(a),
      hiding(b) != hiding(a),         shadows(versions),
      super_became_this(versions),    super_moved(versions),
      access_changed(versions),       crashes(differences),
      casts(b) != casts(a),
  };
  std::vector<std::string> matched;
  for (std::size_t i = 0; i < std::size(matches); ++i)
    if (matches[i]) matched.emplace_back(filters()[i].name);
  // Ours, beside JDolly's: less of an explanation than any of them.
  if (matched.empty() && lost_meaning(referents(b), referents(a)))
    matched.emplace_back(filters().back().name);
  return matched;
}

}  // namespace refute
