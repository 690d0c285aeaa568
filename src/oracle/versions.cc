#include "oracle/versions.h"

#include "base/text.h"

namespace refute {

using jvm::Bindings;

namespace {

std::size_t name_start(std::string_view id) {
  const auto dot = id.substr(0, id.find('(')).rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}

std::string without_parameters(const std::string& id) {
  return id.substr(0, id.find('('));
}

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

}  // namespace

std::string own_name(const std::string& id) {
  return id.substr(name_start(id));
}

std::string owner_of(const std::string& id) {
  const auto start = name_start(id);
  return id.substr(0, start == 0 ? 0 : start - 1);
}

std::string simple_name(const std::string& type) {
  const auto start =
      type.find_first_not_of("0123456789", type.find_last_of(".$") + 1);
  return start == std::string::npos ? "" : type.substr(start);
}

Version::Version(const Bindings& bindings) : bindings_(bindings) {
  for (const auto& type : bindings.types) {
    for (const auto& each : type.methods) access_[each.id] = each.access;
    for (const auto& each : type.fields) access_[each.id] = each.access;
  }
}

void Version::call(const std::string& id, std::string label) {
  labels_[id] = std::move(label);
}

void Version::call_type(const std::string& name, std::string label) {
  type_names_[name] = std::move(label);
}

std::string Version::type(const std::string& name) const {
  const auto found = type_names_.find(name);
  return found == type_names_.end() ? dotted(name) : found->second;
}

std::string Version::label(const std::string& id) const {
  const auto found = labels_.find(id);
  return found == labels_.end() ? type(id) : found->second;
}

Versions::Versions(const Bindings& b, const Bindings& a,
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
  for (const auto& type : b.types)
    for (const auto& each : type.constructors) follow(each);
}

void Versions::match(const std::vector<std::string>& gone,
                     const std::set<std::string>& fresh) {
  std::map<std::string, std::string> moved_from;  // id before to label
  std::set<std::string> matched;
  for (const auto& id : gone)
    for (const auto& [now, access] : after.access()) {
      const std::string name = own_name(before.label(id));
      if (!fresh.contains(dotted(now)) || own_name(now) != name) continue;
      const std::string label = "moved " + name;
      after.call(now, label);
      moved_from.emplace(id, label);
      matched.insert(now);
      moved.insert(label);
    }
  for (const auto& [id, label] : moved_from) before.call(id, label);
  for (const auto& id : gone)
    if (!moved_from.contains(id)) gone_.push_back(id);
  for (const auto& [now, access] : after.access())
    if (fresh.contains(dotted(now)) && !matched.contains(now))
      fresh_.push_back(now);
  pair_up(
      [&](const std::string& id) {
        return without_parameters(before.label(id));
      },
      [](const std::string& now) { return without_parameters(dotted(now)); });
}

void Versions::pair_up(const KeyOf& before_key, const KeyOf& after_key) {
  std::map<std::string, std::vector<std::string>> old_by_key, new_by_key;
  for (const auto& id : gone_) old_by_key[before_key(id)].push_back(id);
  for (const auto& now : fresh_) new_by_key[after_key(now)].push_back(now);
  for (const auto& [key, old] : old_by_key) {
    const auto found = new_by_key.find(key);
    if (key.empty() || found == new_by_key.end() || old.size() != 1 ||
        found->second.size() != 1)
      continue;
    before.call(old[0], after.label(found->second[0]));
    std::erase(gone_, old[0]);
    std::erase(fresh_, found->second[0]);
  }
}

void Versions::follow(const std::string& old_name,
                      const std::string& new_name) {
  const auto is_method = [](const std::string& id) {
    return id.find('(') != std::string::npos;
  };
  const auto renamed = [&](const std::string& id) {
    std::string name = own_name(before.label(id));
    const std::string parameters =
        is_method(name) ? name.substr(name.find('(')) : "";
    name.resize(name.size() - parameters.size());
    return (name == old_name ? new_name : name) + parameters;
  };
  // Of two overloads one was renamed, here and in whatever overrides it.
  pair_up(
      [&](const std::string& id) {
        return owner_of(before.label(id)) + "." + renamed(id);
      },
      [](const std::string& now) { return dotted(now); });
  // It moved, and got other parameters on the way.
  pair_up(
      [&](const std::string& id) {
        return without_parameters(renamed(id)) + (is_method(id) ? "()" : "");
      },
      [&](const std::string& now) {
        return without_parameters(own_name(now)) + (is_method(now) ? "()" : "");
      });
}

}  // namespace refute
