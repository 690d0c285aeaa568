#include "oracle/categories.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"

namespace refute {
namespace {

using jvm::Bindings;

using Pairs = std::set<std::pair<std::string, std::string>>;
/// By the member that a name is in, and the name.
using Meanings =
    std::map<std::pair<std::string, std::string>, std::set<std::string>>;

/// "m(int)" of "p.A.m(int)", "f" of "p.A.f".
std::size_t name_start(std::string_view id) {
  const auto dot = id.substr(0, id.find('(')).rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}
std::string own_name(const std::string& id) {
  return id.substr(name_start(id));
}
std::string owner_of(const std::string& id) {
  const auto start = name_start(id);
  return id.substr(0, start == 0 ? 0 : start - 1);
}
/// Of a local class, "A" of "C$1A".
std::string simple_name(const std::string& type) {
  const auto start =
      type.find_first_not_of("0123456789", type.find_last_of(".$") + 1);
  return start == std::string::npos ? "" : type.substr(start);
}
std::string dotted(std::string name) {
  std::replace(name.begin(), name.end(), '$', '.');
  return name;
}

/// One version, its members under labels that both versions share.
class Version {
 public:
  explicit Version(const Bindings& bindings) : bindings_(bindings) {
    for (const auto& type : bindings.types) {
      for (const auto& each : type.methods) access_[each.id] = each.access;
      for (const auto& each : type.fields) access_[each.id] = each.access;
    }
  }

  const Bindings& bindings() const { return bindings_; }
  const std::map<std::string, std::string>& access() const { return access_; }

  void call(const std::string& id, std::string label) {
    labels_[id] = std::move(label);
  }
  void call_type(const std::string& name, std::string label) {
    type_names_[name] = std::move(label);
  }
  std::string type(const std::string& name) const {
    const auto found = type_names_.find(name);
    return found == type_names_.end() ? dotted(name) : found->second;
  }
  /// Of a member, or of a type.
  std::string label(const std::string& id) const {
    const auto found = labels_.find(id);
    return found == labels_.end() ? type(id) : found->second;
  }

 private:
  const Bindings& bindings_;
  std::map<std::string, std::string> access_;  // by id
  std::map<std::string, std::string> labels_;  // by id
  std::map<std::string, std::string> type_names_;
};

/// Old names in the text of an id, as the refactoring renamed them.
class Renamer {
 public:
  explicit Renamer(const sequence::Mapping& mapping) : mapping_(mapping) {}

  /// Types within a renamed type follow it.
  std::string type(const std::string& name) const {
    for (std::size_t end = name.size(); end != std::string::npos && end > 0;
         end = name.rfind('$', end - 1)) {
      const auto found = mapping_.types.find(dotted(name.substr(0, end)));
      if (found != mapping_.types.end())
        return found->second + dotted(name.substr(end));
    }
    return dotted(name);
  }

  /// `with_name`: its own name may have been changed too.
  std::string member(const std::string& id, bool with_name) const {
    const std::string owner = owner_of(id);
    std::string name = own_name(id);
    const auto open = name.find('(');
    std::string parameters;
    if (open != std::string::npos) {
      for (const auto& each :
           split(name.substr(open + 1, name.size() - open - 2), ','))
        parameters += (parameters.empty() ? "(" : ",") + type(each);
      parameters += ")";
      name = name.substr(0, open);
    }
    const auto& names =
        open == std::string::npos ? mapping_.fields : mapping_.methods;
    const auto found = names.find(dotted(owner) + "." + name);
    if (with_name && found != names.end()) name = found->second;
    return type(owner) + "." + name + parameters;
  }

 private:
  const sequence::Mapping& mapping_;
};

/// Both versions. A member that is gone and one of the same name and
/// parameters that is new are the same, moved; so are the only one gone and the
/// only one new of one name in one type, with other parameters.
class Versions {
 public:
  Version before;
  Version after;
  std::set<std::string> moved;  // labels

  Versions(const Bindings& b, const Bindings& a,
           const sequence::Mapping& mapping)
      : before(b), after(a) {
    const Renamer renamer(mapping);
    for (const auto& type : b.types)
      before.call_type(type.name, renamer.type(type.name));
    std::set<std::string> fresh;  // labels after that none before has
    for (const auto& [id, access] : after.access()) {
      after.call(id, dotted(id));
      fresh.insert(dotted(id));
    }
    const auto all = fresh;
    std::vector<std::string> gone;  // ids before
    for (const auto& [id, access] : before.access()) {
      // The mapping names no parameters: one of two may have kept its name.
      std::string label = renamer.member(id, /*with_name=*/false);
      if (!all.contains(label)) label = renamer.member(id, /*with_name=*/true);
      before.call(id, label);
      if (all.contains(label))
        fresh.erase(label);
      else
        gone.push_back(id);
    }
    match(gone, fresh);
    // Constructors are no members here, but there are names in them.
    const auto follow = [&](const std::string& inside) {
      if (inside.find(".<init>(") != std::string::npos)
        before.call(inside, renamer.member(inside, /*with_name=*/false));
    };
    for (const auto& use : b.uses) follow(use.inside);
    for (const auto& cast : b.casts) follow(cast.inside);
  }

 private:
  void match(const std::vector<std::string>& gone,
             const std::set<std::string>& fresh) {
    std::map<std::string, std::vector<std::string>> gone_by_name, fresh_by_name;
    std::set<std::string> matched;
    for (const auto& id : gone)
      for (const auto& [now, access] : after.access()) {
        const std::string name = own_name(before.label(id));
        if (!fresh.contains(dotted(now)) || own_name(now) != name) continue;
        const std::string label = "moved " + name;
        after.call(now, label);
        moved_from_.emplace(id, label);
        matched.insert(now);
        moved.insert(label);
      }
    for (const auto& [id, label] : moved_from_) before.call(id, label);
    const auto plain = [](const std::string& label) {
      return label.substr(0, label.find('('));
    };
    for (const auto& id : gone)
      if (!moved_from_.contains(id))
        gone_by_name[plain(before.label(id))].push_back(id);
    for (const auto& [now, access] : after.access())
      if (fresh.contains(dotted(now)) && !matched.contains(now))
        fresh_by_name[plain(dotted(now))].push_back(now);
    for (const auto& [name, old] : gone_by_name) {
      const auto found = fresh_by_name.find(name);
      if (found != fresh_by_name.end() && old.size() == 1 &&
          found->second.size() == 1)
        before.call(old[0], dotted(found->second[0]));
    }
  }

  std::map<std::string, std::string> moved_from_;  // id before to label
};

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
    if (use.kind == "type") continue;
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
    if (use.kind == "type") continue;
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
      {"overriding", "a method comes to be overridden, or is no longer"},
      {"overloading", "a method comes to be overloaded, or is no longer"},
      {"field-hiding", "a field comes to be hidden, or is no longer"},
      {"class-shadowing", "a class comes to be shadowed by another"},
      {"super-this", "super becomes this, or this becomes super"},
      {"super-moved", "a use of super moves up or down the hierarchy"},
      {"accessibility", "the access of a field or method changes"},
      {"crash", "the program after throws where the one before does not"},
      {"implicit-cast",
       "an implicit conversion between primitive types comes "
       "or goes"},
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
  // Ours, beside the seed's: less of an explanation than any of them.
  if (matched.empty() && lost_meaning(referents(b), referents(a)))
    matched.emplace_back(filters().back().name);
  return matched;
}

}  // namespace refute
