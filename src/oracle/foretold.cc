#include "oracle/foretold.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace refute {
namespace {

using jvm::Bindings;

std::string plain_name(const std::string& id) {
  const std::string name = own_name(id);
  return name.substr(0, name.find('('));
}

/// What the scopes of one version hold.
class Scopes {
 public:
  explicit Scopes(const Version& version) : version_(version) {
    for (const auto& type : version.bindings().types) types_[type.name] = &type;
  }

  /// How often each member is out of sight behind another one of its name, by
  /// both labels; a local variable has none. Of the variables those count that
  /// stand in a member of `known` labels: what a setter that the refactoring
  /// writes calls its parameter is not what a warning is about.
  std::map<std::pair<std::string, std::string>, int> hidden(
      const std::set<std::string>& known) const {
    std::map<std::pair<std::string, std::string>, int> found;
    for (const auto& [name, type] : types_) {
      const auto inner = members(name);
      for (const auto& outer : outers(name))
        for (const auto& far : members(outer))
          for (const auto& near : inner)
            if (near != far && same_sort(near, far) &&
                plain_name(near) == plain_name(far))
              ++found[{version_.label(near), version_.label(far)}];
    }
    for (const auto& variable : version_.bindings().variables) {
      if (variable.inside.find('(') != std::string::npos &&
          !known.contains(version_.label(variable.inside)))
        continue;
      for (const auto& far : in_sight(variable.inside))
        if (far.find('(') == std::string::npos &&
            plain_name(far) == variable.name)
          ++found[{"", version_.label(far)}];
    }
    return found;
  }

 private:
  static bool same_sort(const std::string& a, const std::string& b) {
    return (a.find('(') == std::string::npos) ==
           (b.find('(') == std::string::npos);
  }

  /// The types around it, the innermost first.
  static std::vector<std::string> outers(std::string name) {
    std::vector<std::string> found;
    for (auto end = name.rfind('$'); end != std::string::npos;
         end = name.rfind('$')) {
      name.resize(end);
      found.push_back(name);
    }
    return found;
  }

  /// Fields and methods that a type declares or inherits.
  std::set<std::string> members(const std::string& name) const {
    std::set<std::string> found;
    const auto type = types_.find(name);
    if (type == types_.end()) return found;
    for (const auto& each : type->second->callable) found.insert(each);
    for (const auto& each : type->second->fields) found.insert(each.id);
    for (const auto& above : type->second->supertypes)
      for (const auto& id : members(above))
        if (id.find('(') == std::string::npos && is_inherited(id))
          found.insert(id);
    return found;
  }

  bool is_inherited(const std::string& field) const {
    const auto access = version_.access().find(field);
    return access == version_.access().end() || access->second != "private";
  }

  /// What plain names can mean in a member, or in a type.
  std::set<std::string> in_sight(const std::string& inside) const {
    const std::string own = types_.contains(inside) ? inside : owner_of(inside);
    std::set<std::string> found = members(own);
    for (const auto& outer : outers(own)) found.merge(members(outer));
    return found;
  }

  const Version& version_;
  std::map<std::string, const Bindings::Type*> types_;
};

/// The methods that a type has, by the type's label and by how they are called
/// afterwards.
std::map<std::pair<std::string, std::string>, std::set<std::string>> inherited(
    const Version& version) {
  constexpr std::string_view kMoved = "moved ";
  std::map<std::pair<std::string, std::string>, std::set<std::string>> found;
  for (const auto& type : version.bindings().types)
    for (const auto& id : type.callable) {
      const std::string label = version.label(id);
      const std::string called = label.starts_with(kMoved)
                                     ? label.substr(kMoved.size())
                                     : own_name(label);
      found[{version.type(type.name), called}].insert(label);
    }
  return found;
}

}  // namespace

bool hides_more(const Versions& versions) {
  std::set<std::string> known;
  for (const auto& [id, access] : versions.before.access())
    known.insert(versions.before.label(id));
  auto then = Scopes(versions.before).hidden(known);
  const auto now = Scopes(versions.after).hidden(known);
  return std::any_of(now.begin(), now.end(), [&](const auto& pair) {
    return pair.second > then[pair.first];
  });
}

bool inherits_another(const Versions& versions) {
  const auto then = inherited(versions.before);
  for (const auto& [place, methods] : inherited(versions.after)) {
    const auto was = then.find(place);
    if (was != then.end() && was->second != methods) return true;
  }
  return false;
}

}  // namespace refute
