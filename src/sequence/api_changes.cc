#include "sequence/api_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace refute::sequence {

namespace {

using Change = ApiChange::Kind;

constexpr std::array<std::pair<Change, const char*>, 5> kKinds{{
    {Change::kRemoved, "removed"},
    {Change::kRenamed, "renamed"},
    {Change::kMoved, "moved"},
    {Change::kOtherTypes, "other-types"},
    {Change::kLessVisible, "less-visible"},
}};

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

Operation operation_of(const ClassFacts& type, const Member& member) {
  using What = Operation::Kind;
  const What kind = !member.descriptor.starts_with('(') ? What::kStaticField
                    : member.name == "<init>"           ? What::kConstructor
                                                        : What::kStaticMethod;
  return {kind, type.name, member.name, member.descriptor};
}

std::string written(const ClassFacts& type, const Member& member) {
  return written(operation_of(type, member));
}

/// With what `written` leaves out: "static int p.A.m(int)".
std::string in_full(const ClassFacts& type, const Member& member) {
  const Operation op = operation_of(type, member);
  return fmt::format("{}{}{}", member.has(kStatic) ? "static " : "",
                     op.output() == "V"    ? "void "
                     : op.name == "<init>" ? ""
                                           : java_type(op.output()) + " ",
                     written(op));
}

std::string simple(const std::string& name) {
  return name.substr(name.find_last_of(".$") + 1);
}

std::string key_of(const std::string& owner, const std::string& name,
                   const std::string& descriptor) {
  return owner + " " + name + " " + descriptor;
}

class Lister {
 public:
  Lister(const ProgramFacts& before, const ProgramFacts& after,
         const Common& common, const Mapping& mapping, const Mapping& guessed,
         const std::map<std::string, std::string>& lost)
      : before_(before),
        after_(after),
        common_(common),
        mapping_(mapping),
        guessed_(guessed),
        lost_(lost) {
    for (std::size_t i = 0; i < common.before.operations.size(); ++i) {
      const Operation& op = common.before.operations[i];
      common_at_[key_of(op.owner, op.name, op.descriptor)] = i;
    }
  }

  std::vector<ApiChange> list() {
    for (const auto& [name, type] : before_)
      if (is_open(type)) add_type(name, type);
    return std::move(changes_);
  }

 private:
  void add_type(const std::string& name, const ClassFacts& type) {
    const auto now = renamed_type(mapping_, name);
    const auto other = after_.find(now);
    if (other == after_.end()) {
      // A member class goes with the class around it.
      if (type.outer.empty() ||
          after_.contains(renamed_type(mapping_, type.outer)))
        changes_.push_back({Change::kRemoved, dotted(name)});
      return;
    }
    if (mapping_.types.contains(name) && now != name)
      changes_.push_back(
          {simple(now) == simple(name) ? Change::kMoved : Change::kRenamed,
           dotted(name), dotted(now), guessed_.types.contains(name), true});
    if (!is_open(other->second))
      changes_.push_back(
          {Change::kLessVisible, dotted(name), dotted(now), false, true});
    for (const auto members : {&ClassFacts::fields, &ClassFacts::methods})
      for (const Member& member : type.*members) {
        // Nobody makes an object of these, in either version.
        const bool made =
            member.name == "<init>" && (type.has(kAbstract) || type.has(kEnum));
        if (is_open(member) && !made)
          add_member(type, member, other->second, other->second.*members);
      }
  }

  void add_member(const ClassFacts& type, const Member& member,
                  const ClassFacts& other, const std::vector<Member>& now) {
    const auto at =
        common_at_.find(key_of(type.name, member.name, member.descriptor));
    if (at != common_at_.end()) {
      add_common(type, member, other, now,
                 common_.after.operations[at->second]);
      return;
    }
    const auto name = dotted(type.name) + "." + member.name;
    if (const auto gone = lost_.find(name); gone != lost_.end()) {
      changes_.push_back(
          {Change::kMoved, written(type, member), gone->second, true, false});
      return;
    }
    for (const Member& each : now)
      if (each.name == member.name && is_open(each) &&
          !was_there(type, other, each)) {
        changes_.push_back(
            {Change::kOtherTypes, in_full(type, member), in_full(other, each)});
        return;
      }
    changes_.push_back({Change::kRemoved, written(type, member)});
  }

  /// Whether a member of the version after is common, and so no new one.
  bool was_there(const ClassFacts& type, const ClassFacts& other,
                 const Member& now) const {
    for (const auto* members : {&type.fields, &type.methods})
      for (const Member& each : *members) {
        const auto at =
            common_at_.find(key_of(type.name, each.name, each.descriptor));
        if (at == common_at_.end()) continue;
        const Operation& op = common_.after.operations[at->second];
        if (op.owner == other.name && op.name == now.name &&
            op.descriptor == now.descriptor)
          return true;
      }
    return false;
  }

  void add_common(const ClassFacts& type, const Member& member,
                  const ClassFacts& other, const std::vector<Member>& now,
                  const Operation& op) {
    const auto key = dotted(type.name) + "." + member.name;
    if (op.owner != other.name)
      changes_.push_back({Change::kMoved, written(type, member), written(op),
                          guessed_.moved.contains(key), true});
    else if (op.name != member.name)
      changes_.push_back(
          {Change::kRenamed, written(type, member), written(op),
           guessed_.methods.contains(key) || guessed_.fields.contains(key),
           true});
    for (const Member& each : now)
      if (each.name == op.name && each.descriptor == op.descriptor &&
          !is_open(each))
        changes_.push_back({Change::kLessVisible, written(type, member),
                            written(op), false, true});
  }

  const ProgramFacts& before_;
  const ProgramFacts& after_;
  const Common& common_;
  const Mapping& mapping_;
  const Mapping& guessed_;
  const std::map<std::string, std::string>& lost_;
  std::map<std::string, std::size_t> common_at_;
  std::vector<ApiChange> changes_;
};

}  // namespace

std::string to_string(ApiChange::Kind kind) {
  for (const auto& [value, name] : kKinds)
    if (value == kind) return name;
  return "";
}

ApiChange::Kind api_change_kind(const std::string& name) {
  for (const auto& [value, each] : kKinds)
    if (name == each) return value;
  return Change::kRemoved;
}

std::string written(const Operation& operation) {
  const auto owner = dotted(operation.owner);
  if (operation.is_field()) return owner + "." + operation.name;
  std::vector<std::string> types;
  const auto inputs = operation.inputs();
  for (std::size_t i = operation.has_receiver() ? 1 : 0; i < inputs.size(); ++i)
    types.push_back(java_type(inputs[i]));
  const bool constructor = operation.name == "<init>";
  return fmt::format("{}{}({})", owner, constructor ? "" : "." + operation.name,
                     fmt::join(types, ", "));
}

bool is_meant(const std::string& pattern, const Operation& operation) {
  const auto full = written(operation);
  const auto plain = full.substr(0, full.find('('));
  const auto owner = dotted(operation.owner);
  const auto means = [&](const std::string& name) {
    return name == pattern || name.ends_with("." + pattern);
  };
  return means(full) || means(plain) || means(owner);
}

std::vector<ApiChange> api_changes(
    const ProgramFacts& before, const ProgramFacts& after, const Common& common,
    const Mapping& mapping, const Mapping& guessed,
    const std::map<std::string, std::string>& lost) {
  return Lister(before, after, common, mapping, guessed, lost).list();
}

}  // namespace refute::sequence
