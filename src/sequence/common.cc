#include "sequence/common.h"

#include <algorithm>
#include <utility>

#include "sequence/helpers.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;

/// What cannot be named by the same name in both versions.
const std::string kAnonymous = "anonymous";

constexpr int kModifiers = kPublic | kPrivate | kProtected | kStatic | kFinal |
                           kAbstract | 0x20 /* synchronized */;

std::string package_of(const std::string& name) {
  const auto dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(0, dot);
}

/// Can a test beside the class name it?
bool nameable(const ProgramFacts& program, const ClassFacts& type) {
  if (type.local || type.has(kSynthetic)) return false;
  if (type.inner_flags >= 0 && (type.inner_flags & kPrivate)) return false;
  if (type.outer.empty()) return true;
  const auto outer = program.find(type.outer);
  return outer == program.end() || nameable(program, outer->second);
}

/// Can code of another package name it?
bool is_public(const ProgramFacts& program, const ClassFacts& type) {
  const int flags = type.inner_flags >= 0 ? type.inner_flags : type.flags;
  if ((flags & kPublic) == 0) return false;
  const auto outer = program.find(type.outer);
  return outer == program.end() || is_public(program, outer->second);
}

bool visible(const Member& member) {
  return !member.has(kPrivate) && !member.has(kSynthetic);
}

/// A member as seen from a class that may have inherited it.
struct Seen {
  const ClassFacts* owner = nullptr;
  const Member* member = nullptr;
  bool inherited = true;
};

/// Is `into` beside `from`, and so is every class between them? What is not
/// public or protected does not come back once it was lost on the way: JLS 8.2.
bool same_package(const ProgramFacts& program, const ClassFacts& from,
                  const ClassFacts& into) {
  for (const ClassFacts* each = &into; each != &from;) {
    if (package_of(each->name) != package_of(from.name)) return false;
    const auto above = program.find(each->superclass);
    if (above == program.end()) return false;
    each = &above->second;
  }
  return true;
}

bool inherits(const ProgramFacts& program, const ClassFacts& from,
              const ClassFacts& into, const Member& member) {
  if (&from == &into) return true;
  if (member.has(kStatic) && from.has(kInterface)) return false;
  const bool package_private = !member.has(kPublic) && !member.has(kProtected);
  return !package_private || same_package(program, from, into);
}

/// Fields hide others of their name whether they are inherited or not: JLS 8.3.
enum class Hides { kNo, kYes };

/// The members that `type` has under a key, the nearest declaration first.
template <typename Members, typename Key>
std::map<std::string, Seen> seen_from(const ProgramFacts& program,
                                      const ClassFacts& type, Members members,
                                      Key key, Hides hides) {
  std::map<std::string, Seen> seen;
  for (const ClassFacts* each : lineage(program, type.name))
    for (const Member& member : each->*members) {
      const bool has = inherits(program, *each, type, member);
      if (has || hides == Hides::kYes)
        seen.emplace(key(member), Seen{each, &member, has});
    }
  std::erase_if(seen, [](const auto& e) {
    return !e.second.inherited || !visible(*e.second.member);
  });
  return seen;
}

std::string signature(const Member& method) {
  return method.name + method.descriptor;
}

class Finder {
 public:
  Finder(const ProgramFacts& before, const ProgramFacts& after, CommonRule rule,
         const Mapping& mapping)
      : before_(before), after_(after), rule_(rule), mapping_(mapping) {}

  Common find() {
    for (const auto& [name, type] : before_) {
      const auto other = after_.find(new_name(name));
      if (other == after_.end()) continue;
      paired_.insert(other->first);
      if (other->first != name) common_.after.shown_names[other->first] = name;
      add_renamed(type, other->second);
      if (!nameable(before_, type) || !nameable(after_, other->second))
        continue;
      if (type.has(kInterface) != other->second.has(kInterface)) continue;
      add_constructors(type, other->second);
      add_methods(type, other->second);
      if (rule_ == CommonRule::kExtended) add_fields(type, other->second);
      add_shown(type, other->second);
      add_supertypes(type, other->second);
    }
    for (const auto& [from, to] : mapping_.moved) add_moved(from, to);
    add_helpers();
    common_.other_field.resize(common_.before.operations.size());
    add_names();
    for (const auto& [name, type] : before_)
      common_.after.other_types.insert(name);
    for (const auto& [name, type] : after_)
      common_.before.other_types.insert(name);
    return std::move(common_);
  }

 private:
  std::string new_name(const std::string& name) const {
    return renamed_type(mapping_, name);
  }

  /// A descriptor as it reads after the types in it were renamed.
  std::string new_descriptor(const std::string& descriptor) const {
    if (mapping_.types.empty()) return descriptor;
    std::string out;
    for (std::size_t i = 0; i < descriptor.size(); ++i) {
      out += descriptor[i];
      if (descriptor[i] != 'L') continue;
      const auto end = descriptor.find(';', i);
      std::string name = descriptor.substr(i + 1, end - i - 1);
      std::replace(name.begin(), name.end(), '/', '.');
      name = new_name(name);
      std::replace(name.begin(), name.end(), '.', '/');
      out += name + ";";
      i = end;
    }
    return out;
  }

  /// A method keeps its name's company: what overrides it is renamed with it,
  /// so that the class it was named by does not count.
  std::string new_method_name(const std::string& name) const {
    for (const auto& [from, to] : mapping_.methods)
      if (from.substr(from.rfind('.') + 1) == name) return to;
    return name;
  }

  /// A field is renamed alone: one that hides it, or that it hides, is not.
  std::string new_field_name(const ClassFacts& owner,
                             const Member& field) const {
    const auto it = mapping_.fields.find(dotted(owner.name) + "." + field.name);
    return it == mapping_.fields.end() ? field.name : it->second;
  }

  bool allowed(const Member& before, const Member& after) const {
    if (before.has(kStatic) != after.has(kStatic)) return false;
    if (rule_ == CommonRule::kExtended) return true;
    if ((before.flags & kModifiers) != (after.flags & kModifiers)) return false;
    auto b = before.exceptions;
    auto a = after.exceptions;
    std::sort(b.begin(), b.end());
    std::sort(a.begin(), a.end());
    return b == a;
  }

  static bool from_afar(const Seen& seen, const ClassFacts& type) {
    return !seen.member->has(kPublic) &&
           package_of(seen.owner->name) != package_of(type.name);
  }

  void add(Kind kind, const ClassFacts& before, const Member& b,
           const ClassFacts& after, const Member& a, bool afar = false) {
    // The enclosing object may have become an ordinary argument.
    const bool constructor = kind == Kind::kConstructor;
    const bool inner_before = constructor && before.takes_outer(b);
    const bool inner_after = constructor && after.takes_outer(a);
    const bool checked = !b.exceptions.empty() || !a.exceptions.empty();
    const bool open = b.has(kPublic) && a.has(kPublic) &&
                      is_public(before_, before) && is_public(after_, after);
    common_.before.operations.push_back({kind, before.name, b.name,
                                         b.descriptor, inner_before, checked,
                                         open, afar, b.signature});
    common_.after.operations.push_back({kind, after.name, a.name, a.descriptor,
                                        inner_after, checked, open, afar,
                                        a.signature});
  }

  void add_constructors(const ClassFacts& before, const ClassFacts& after) {
    const int uninstantiable = kAbstract | kInterface | kEnum;
    if ((before.flags | after.flags) & uninstantiable) return;
    const auto& name = before.name;
    if (is_reordered(name.substr(name.find_last_of(".$") + 1))) return;
    for (const Member& b : before.methods) {
      if (b.name != "<init>" || !visible(b)) continue;
      for (const Member& a : after.methods)
        if (a.name == "<init>" && visible(a) &&
            a.descriptor == new_descriptor(b.descriptor))
          add(Kind::kConstructor, before, b, after, a);
    }
  }

  /// A constructor is called by its class.
  bool is_reordered(const std::string& name) const {
    return std::ranges::find(mapping_.reordered, name) !=
           mapping_.reordered.end();
  }

  void add_methods(const ClassFacts& before, const ClassFacts& after) {
    const auto seen_before =
        seen_from(before_, before, &ClassFacts::methods, signature, Hides::kNo);
    const auto seen_after =
        seen_from(after_, after, &ClassFacts::methods, signature, Hides::kNo);
    for (const auto& [key, b] : seen_before) {
      if (b.member->name.starts_with("<") || is_reordered(b.member->name))
        continue;
      const auto descriptor = new_descriptor(b.member->descriptor);
      auto a = seen_after.find(new_method_name(b.member->name) + descriptor);
      if (a == seen_after.end())
        a = seen_after.find(b.member->name + descriptor);
      if (a == seen_after.end() || !allowed(*b.member, *a->second.member))
        continue;
      const bool inherited = b.owner != &before || a->second.owner != &after;
      if (rule_ == CommonRule::kStrict && inherited) continue;
      const auto kind =
          b.member->has(kStatic) ? Kind::kStaticMethod : Kind::kMethod;
      add(kind, before, *b.member, after, *a->second.member,
          from_afar(b, before) || from_afar(a->second, after));
    }
  }

  void add_fields(const ClassFacts& before, const ClassFacts& after) {
    const auto name = [](const Member& field) { return field.name; };
    const auto seen_before =
        seen_from(before_, before, &ClassFacts::fields, name, Hides::kYes);
    const auto seen_after =
        seen_from(after_, after, &ClassFacts::fields, name, Hides::kYes);
    for (const auto& [key, b] : seen_before) {
      auto a = seen_after.find(new_field_name(*b.owner, *b.member));
      if (a == seen_after.end()) a = seen_after.find(key);
      if (a == seen_after.end() || !allowed(*b.member, *a->second.member))
        continue;
      if (a->second.member->descriptor != new_descriptor(b.member->descriptor))
        continue;
      const auto kind =
          b.member->has(kStatic) ? Kind::kStaticField : Kind::kField;
      add(kind, before, *b.member, after, *a->second.member,
          from_afar(b, before) || from_afar(a->second, after));
      if (!reads_another(b, a->second)) continue;
      common_.other_field.resize(common_.before.operations.size());
      common_.other_field.back() = 1;
    }
  }

  /// The class of `program` that declares "p.A.m", and the "m".
  static std::pair<const ClassFacts*, std::string> declared(
      const ProgramFacts& program, const std::string& member) {
    const auto dot = member.rfind('.');
    for (const auto& [name, type] : program)
      if (dotted(name) == member.substr(0, dot) && nameable(program, type))
        return {&type, member.substr(dot + 1)};
    return {};
  }

  void add_moved(const std::string& from, const std::string& to) {
    const auto [before, old] = declared(before_, from);
    const auto [after, name] = declared(after_, to);
    if (!before || !after) return;
    for (const auto members : {&ClassFacts::methods, &ClassFacts::fields})
      for (const Member& b : before->*members)
        for (const Member& a : after->*members)
          if (b.name == old && a.name == name && b.has(kStatic) &&
              allowed(b, a) && visible(b) && visible(a) &&
              a.descriptor == new_descriptor(b.descriptor))
            add(members == &ClassFacts::methods ? Kind::kStaticMethod
                                                : Kind::kStaticField,
                *before, b, *after, a);
  }

  /// Whether one of them is the field that the refactoring moves or renames,
  /// and the other is not.
  bool reads_another(const Seen& before, const Seen& after) const {
    const Excuses& excuses = mapping_.excuses;
    if (excuses.field.empty()) return false;
    const auto qualified = [](const std::string& type, const Member& field) {
      return dotted(type) + "." + field.name;
    };
    const bool was =
        qualified(before.owner->name, *before.member) == excuses.field;
    if (after.member->name != excuses.new_field) return was;
    // It is where no field of its name was before, or where it always was.
    bool is = true;
    for (const auto& [name, type] : before_) {
      if (new_name(name) != after.owner->name) continue;
      for (const Member& field : type.fields)
        if (field.name == excuses.new_field)
          is = qualified(name, field) == excuses.field;
    }
    return was != is;
  }

  static bool has_field(const ClassFacts& type, const std::string& name) {
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const Member& each) { return each.name == name; });
  }

  /// Names of constants and components are data: they are shown as before.
  void add_renamed(const ClassFacts& before, const ClassFacts& after) {
    if (before.superclass != "java.lang.Enum" &&
        before.superclass != "java.lang.Record")
      return;
    for (const Member& field : before.fields) {
      const auto name = new_field_name(before, field);
      if (name != field.name && has_field(after, name) &&
          !has_field(after, field.name))
        common_.after.renamed.push_back(
            {after.name, after.name, name, field.name});
    }
  }

  static std::string simple(const std::string& name) {
    return name.substr(name.find_last_of(".$") + 1);
  }

  /// "p.A$B" as it is and as source code has it.
  static void add_word(const std::string& name, const std::string& common,
                       CommonSide& side) {
    side.words[name] = common;
    side.words[dotted(name)] = common;
  }

  void add_names() {
    for (const auto& [name, type] : before_) {
      const bool paired = paired_.contains(new_name(name));
      if (!paired) common_.before.shown_names[name] = kAnonymous;
      if (type.local || (!paired && !type.outer.empty()))
        add_word(name, kAnonymous, common_.before);
    }
    for (const auto& [name, type] : after_) {
      const bool paired = paired_.contains(name);
      if (!paired) common_.after.shown_names[name] = kAnonymous;
      if (type.local || (!paired && !type.outer.empty()))
        add_word(name, kAnonymous, common_.after);
    }
    if (!mapping_.excuses.names) return;
    for (const auto& [name, old] : common_.after.shown_names) {
      if (old == kAnonymous) continue;
      add_word(name, old, common_.after);
      common_.after.words[simple(name)] = simple(old);
    }
    for (const auto* members : {&mapping_.methods, &mapping_.fields})
      for (const auto& [old, name] : *members)
        common_.after.words[name] = simple(old);
  }

  /// Instance fields by the name they have afterwards, along the superclasses,
  /// the topmost first: a name that is hidden has several.
  template <typename Name>
  static std::map<std::string, std::vector<Seen>> instance_fields(
      const ProgramFacts& program, const ClassFacts& type, Name name) {
    std::map<std::string, std::vector<Seen>> fields;
    for (const ClassFacts* each : lineage(program, type.name))
      for (const Member& field : each->fields) {
        if (field.has(kStatic) || !visible(field)) continue;
        auto& same = fields[name(*each, field)];
        same.insert(same.begin(), {each, &field});
      }
    return fields;
  }

  void add_shown(const ClassFacts& before, const ClassFacts& after) {
    const auto fields_after = instance_fields(
        after_, after,
        [](const ClassFacts&, const Member& field) { return field.name; });
    const auto fields_before = instance_fields(
        before_, before, [&](const ClassFacts& owner, const Member& field) {
          return new_field_name(owner, field);
        });
    std::map<std::string, int> labels;
    for (const auto& [new_name, b] : fields_before) {
      const auto a = fields_after.find(new_name);
      if (a == fields_after.end() || a->second.size() != b.size()) continue;
      for (std::size_t i = 0; i < b.size(); ++i) {
        const Seen& other = a->second[i];
        const std::string& name = b[i].member->name;
        const int count = labels[name]++;
        if (new_descriptor(b[i].member->descriptor) != other.member->descriptor)
          continue;
        const auto label =
            count == 0 ? name : name + "'" + std::to_string(count);
        common_.before.fields.push_back(
            {before.name, b[i].owner->name, name, label});
        common_.after.fields.push_back(
            {after.name, other.owner->name, other.member->name, label});
      }
    }
  }

  /// The names of everything above a class, as far as the program says.
  static std::set<std::string> above(const ProgramFacts& program,
                                     const ClassFacts& type) {
    std::set<std::string> names{"java.lang.Object"};
    for (const ClassFacts* each : lineage(program, type.name)) {
      names.insert(each->name);
      if (!each->superclass.empty()) names.insert(each->superclass);
      names.insert(each->interfaces.begin(), each->interfaces.end());
    }
    return names;
  }

  void add_supertypes(const ClassFacts& before, const ClassFacts& after) {
    const auto names_after = above(after_, after);
    auto& common = common_.supertypes[before.name];
    for (const auto& name : above(before_, before))
      if (names_after.contains(new_name(name))) common.insert(name);
  }

  void add_helpers() {
    std::set<std::string> wanted;
    for (const auto& op : common_.before.operations)
      for (const auto& input : op.inputs()) wanted.insert(java_type(input));
    for (const auto& helper : helpers()) {
      const auto serves = [&](const char* type) {
        return wanted.contains(type);
      };
      if (std::none_of(helper.serves.begin(), helper.serves.end(), serves))
        continue;
      common_.before.operations.push_back(helper.operation);
      common_.after.operations.push_back(helper.operation);
      auto& supertypes = common_.supertypes[helper.makes];
      supertypes.insert({"java.lang.Object", helper.makes});
      for (const char* each : helper.serves) supertypes.insert(each);
    }
  }

  const ProgramFacts& before_;
  const ProgramFacts& after_;
  CommonRule rule_;
  const Mapping& mapping_;
  Common common_;
  std::set<std::string> paired_;  ///< Types after that have one before.
};

}  // namespace

Common common_members(const ProgramFacts& before, const ProgramFacts& after,
                      CommonRule rule, const Mapping& mapping) {
  return Finder(before, after, rule, mapping).find();
}

}  // namespace refute::sequence
