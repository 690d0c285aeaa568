#include "sequence/removed.h"

#include <fmt/format.h>

#include <set>

namespace refute::sequence {

namespace {

/// Can code of other packages use it, at least in subclasses?
bool is_open(const ClassFacts& type) {
  const int flags = type.inner_flags >= 0 ? type.inner_flags : type.flags;
  return !type.local && !type.has(kSynthetic) &&
         (flags & (kPublic | kProtected)) != 0;
}

bool is_open(const Member& member) {
  return (member.has(kPublic) || member.has(kProtected)) &&
         !member.has(kSynthetic) && member.name != "<clinit>";
}

std::string written(const ClassFacts& type, const Member& member) {
  const auto owner = dotted(type.name);
  if (!member.descriptor.starts_with('(')) return owner + "." + member.name;
  const Operation op{Operation::Kind::kStaticMethod, type.name, member.name,
                     member.descriptor};
  std::vector<std::string> types;
  for (const auto& each : op.inputs()) types.push_back(java_type(each));
  const bool constructor = member.name == "<init>";
  return fmt::format("{}{}({})", owner, constructor ? "" : "." + member.name,
                     fmt::join(types, ", "));
}

}  // namespace

std::vector<std::string> removed_members(const ProgramFacts& before,
                                         const ProgramFacts& after,
                                         const Common& common) {
  std::set<std::string> there;
  for (const auto& op : common.before.operations)
    there.insert(op.owner + " " + op.name + " " + op.descriptor);
  std::vector<std::string> removed;
  for (const auto& [name, type] : before) {
    if (!is_open(type)) continue;
    const auto other = after.find(name);
    if (other == after.end()) {
      removed.push_back(dotted(name));
      continue;
    }
    for (const auto* members : {&type.fields, &type.methods})
      for (const Member& member : *members) {
        // Nobody makes an object of these, in either version.
        const bool made =
            member.name == "<init>" && (type.has(kAbstract) || type.has(kEnum));
        if (is_open(member) && !made &&
            !there.contains(name + " " + member.name + " " + member.descriptor))
          removed.push_back(written(type, member));
      }
  }
  return removed;
}

}  // namespace refute::sequence
