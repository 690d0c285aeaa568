#include "sequence/mapping.h"

#include <algorithm>

namespace refute::sequence {

namespace {

/// The class that the source calls `name`.
std::string binary(const ProgramFacts& program, const std::string& name) {
  if (program.contains(name)) return name;
  for (const auto& [each, type] : program)
    if (dotted(each) == name) return each;
  return name;
}

/// The class that a user calls `name`, with its package or without; empty if
/// there is none, or more than one.
std::string meant(const ProgramFacts& program, const std::string& name) {
  if (const auto exact = binary(program, name); program.contains(exact))
    return exact;
  std::string found;
  for (const auto& [each, type] : program) {
    const auto written = dotted(each);
    if (!written.ends_with("." + name)) continue;
    if (!found.empty()) return {};
    found = each;
  }
  return found;
}

struct MemberName {
  std::string owner;
  std::string name;
};

/// "p.A.m(int)" taken apart; the owner may be missing.
MemberName member_name(std::string text) {
  text.resize(std::min(text.size(), text.find('(')));
  const auto dot = text.rfind('.');
  if (dot == std::string::npos) return {"", text};
  return {text.substr(0, dot), text.substr(dot + 1)};
}

bool declares(const std::vector<Member>& members, const std::string& name) {
  return std::any_of(members.begin(), members.end(),
                     [&](const Member& each) { return each.name == name; });
}

std::string state_member(const std::string& from, const std::string& to,
                         const ProgramFacts& before, const ProgramFacts& after,
                         Mapping& mapping) {
  const auto old = member_name(from);
  const auto owner = meant(before, old.owner);
  const auto nothing = "BEFORE has no type, method or field " + from;
  if (owner.empty()) return nothing;
  const ClassFacts& type = before.at(owner);
  const bool method = declares(type.methods, old.name);
  if (!method && !declares(type.fields, old.name)) return nothing;
  const auto now = member_name(to);
  const auto home = renamed_type(mapping, owner);
  const auto new_owner = now.owner.empty() ? home : meant(after, now.owner);
  const auto other = after.find(new_owner);
  if (other == after.end() ||
      !declares(method ? other->second.methods : other->second.fields,
                now.name))
    return "AFTER has no " + std::string(method ? "method " : "field ") + to;
  const auto key = dotted(owner) + "." + old.name;
  if (new_owner != home)
    mapping.moved[key] = dotted(new_owner) + "." + now.name;
  else
    (method ? mapping.methods : mapping.fields)[key] = now.name;
  return {};
}

}  // namespace

std::string renamed_type(const Mapping& mapping, const std::string& name) {
  if (const auto it = mapping.types.find(name); it != mapping.types.end())
    return it->second;
  const auto dollar = name.rfind('$');
  if (dollar == std::string::npos || dollar == 0) return name;
  return renamed_type(mapping, name.substr(0, dollar)) + name.substr(dollar);
}

std::string state(
    const std::vector<std::pair<std::string, std::string>>& stated,
    const ProgramFacts& before, const ProgramFacts& after, Mapping& mapping) {
  // Where a member is depends on what its class is called.
  for (const auto& [from, to] : stated) {
    const auto old = meant(before, from);
    if (old.empty()) continue;
    const auto now = meant(after, to);
    if (now.empty()) return "AFTER has no type " + to;
    mapping.types[old] = now;
  }
  for (const auto& [from, to] : stated) {
    if (!meant(before, from).empty()) continue;
    if (auto wrong = state_member(from, to, before, after, mapping);
        !wrong.empty())
      return wrong;
  }
  return {};
}

void add(const Mapping& more, Mapping& mapping) {
  mapping.types.insert(more.types.begin(), more.types.end());
  mapping.methods.insert(more.methods.begin(), more.methods.end());
  mapping.fields.insert(more.fields.begin(), more.fields.end());
  mapping.moved.insert(more.moved.begin(), more.moved.end());
  mapping.reordered.insert(mapping.reordered.end(), more.reordered.begin(),
                           more.reordered.end());
}

std::vector<std::pair<std::string, std::string>> as_stated(
    const Mapping& mapping) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto* names :
       {&mapping.types, &mapping.methods, &mapping.fields, &mapping.moved})
    for (const auto& [before, after] : *names)
      all.emplace_back(dotted(before), dotted(after));
  return all;
}

Mapping in_binary_names(Mapping mapping, const ProgramFacts& before,
                        const ProgramFacts& after) {
  std::map<std::string, std::string> types;
  for (const auto& [old, name] : mapping.types)
    types[binary(before, old)] = binary(after, name);
  mapping.types = std::move(types);
  return mapping;
}

}  // namespace refute::sequence
