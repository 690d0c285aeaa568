#include "reduce/declarations.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "base/text.h"
#include "java/compare.h"
#include "java/parse.h"

namespace refute::reduce {
namespace {

using java::Child;
using java::Kind;
using java::Node;

std::vector<std::string> names_of(const Node& member) {
  std::vector<std::string> names;
  if (member.kind == Kind::kField) {
    for (const Node* const each : member.list(Child::kDeclarators))
      names.emplace_back(each->text.substr(0, each->text.find('[')));
  } else if (member.kind == Kind::kMethod ||
             member.kind == Kind::kEnumConstant ||
             member.kind == Kind::kParameter) {
    names.emplace_back(member.text);
  }
  return names;
}

/// What a type says before its members.
std::uint64_t header_hash(const Node& type) {
  std::uint64_t all = type.modifiers;
  for (const Child part :
       {Child::kTypeParameters, Child::kSuperclass, Child::kInterfaces})
    if (const Node* const child = type.child(part))
      all = all * 31 + java::hash(*child);
  return all * 31 + stable_hash(type.text);
}

/// Calls `visit(node)` for every type and every other member in a tree.
template <typename Visit>
void each_declaration(const Node& node, Visit visit) {
  for (const Node* const child : node.children) {
    if (child == nullptr) continue;
    const bool member = java::is_type(node) && child->kind != Kind::kList;
    if (java::is_type(*child) || member) visit(*child);
    if (java::is_type(*child)) each_declaration(*child, visit);
  }
}

std::uint64_t identity(const Node& declaration) {
  return java::is_type(declaration) ? header_hash(declaration)
                                    : java::hash(declaration);
}

/// Which declarations of a changed file are as they were, and which of those
/// do not compile any more.
struct Left {
  std::unordered_set<std::uint64_t> unchanged;
  std::unordered_set<std::uint64_t> wrong;
};

Left left_of(const java::Program& before, const Change& change) {
  Left left;
  const auto changed = java::changed(before, change.after);
  java::Ast ast;
  for (const auto& file : change.after.files) {
    const bool differs = java::find_file(changed, file.path) != nullptr;
    std::set<std::size_t> lines;
    for (const auto& [path, line] : change.wrong)
      if (path == file.path) lines.insert(static_cast<std::size_t>(line));
    if (!differs && lines.empty()) continue;
    const auto unit = java::parse(ast, file.text);
    if (!unit) continue;
    each_declaration(**unit, [&](const Node& each) {
      if (differs) left.unchanged.insert(identity(each));
      const auto line_of = [&](std::uint32_t at) {
        return 1 + std::count(file.text.begin(), file.text.begin() + at, '\n');
      };
      if (lines.empty()) return;
      const auto found =
          lines.lower_bound(static_cast<std::size_t>(line_of(each.begin)));
      if (found != lines.end() &&
          *found <= static_cast<std::size_t>(line_of(each.end)) &&
          !java::is_type(each))
        left.wrong.insert(identity(each));
    });
  }
  return left;
}

bool has(const Member& member, const std::string& name) {
  return !name.empty() &&
         std::ranges::find(member.names, name) != member.names.end();
}

bool is_touched(const Node& node, const Unit& unit, const Left& left,
                const java::Program& changed) {
  if (!unit.own) return false;
  const auto id = identity(node);
  if (left.wrong.contains(id)) return true;
  return java::find_file(changed, std::string(unit.node->text)) &&
         !left.unchanged.contains(id);
}

template <typename Value>
const Value& look_up(const ByName<Value>& all, const std::string& name) {
  static const Value kNone{};
  const auto found = all.find(name);
  return found == all.end() ? kNone : found->second;
}

}  // namespace

Declarations::Declarations(const Subject& subject, const java::Program& rest,
                           const std::optional<Change>& change)
    : subject_(subject) {
  for (const auto& file : subject.program.files) read(file, true);
  if (!readable_) return;
  selection_ = Selection(subject, own_);
  readable_ = subject.request.target.file.empty() || !selection_.empty();
  if (!readable_) return;
  for (const auto& file : rest.files)
    if (!java::find_file(subject.program, file.path)) read(file, false);
  if (change) find_touched(*change);
  find_roots();
}

const Type* Declarations::find(const std::string& name) const {
  return look_up(by_name_, name);
}

const std::vector<Type*>& Declarations::called(
    const std::string& simple_name) const {
  return look_up(by_simple_, simple_name);
}

const std::vector<Member*>& Declarations::members_called(
    const std::string& name) const {
  return look_up(by_member_, name);
}

void Declarations::read(const java::SourceFile& file, bool is_own) {
  const auto parsed = java::parse(ast_, file.text);
  if (!parsed) {
    readable_ = readable_ && !is_own;
    return;
  }
  (*parsed)->text = ast_.text({file.path});
  Unit unit{*parsed, is_own};
  for (const Node* const part : (*parsed)->list(Child::kParts)) {
    if (part->kind == Kind::kPackage) unit.package = part->text;
    if (part->kind == Kind::kImport) unit.imports.emplace_back(part->text);
  }
  if (is_own) own_.push_back(*parsed);
  units_.push_back(std::move(unit));
  for (Node* const part : (*parsed)->list(Child::kParts))
    if (java::is_type(*part))
      add(part, nullptr, units_.size() - 1, units_.back().package);
}

Type* Declarations::add(Node* node, Type* outer, std::size_t unit,
                        const std::string& prefix) {
  Type& type = types_.emplace_back(
      Type{node, outer, unit,
           (prefix.empty() ? "" : prefix + ".") + std::string(node->text)});
  by_name_.emplace(type.name, &type);
  by_simple_[std::string(node->text)].push_back(&type);
  for (Node* const each : node->list(Child::kMembers)) {
    if (each == nullptr) continue;
    if (java::is_type(*each)) {
      type.inner.push_back(add(each, &type, unit, type.name));
      continue;
    }
    Member& member =
        members_.emplace_back(Member{each, &type, names_of(*each)});
    type.members.push_back(&member);
    for (const auto& name : member.names) by_member_[name].push_back(&member);
  }
  return &type;
}

/// What the request is about.
void Declarations::find_roots() {
  for (auto& member : members_)
    for (const Node* const selected : selection_.nodes())
      if (units_[member.home->unit].own && contains(member.node, selected)) {
        roots_.push_back(&member);
        break;
      }
  const Target& target = subject_.request.target;
  for (auto& type : types_) {
    if (!units_[type.unit].own) continue;
    const bool named = type.name == target.type;
    // Without a type there is no file.
    if (target.is_file() && !type.outer &&
        units_[type.unit].node->text == target.file)
      root_types_.push_back(&type);
    if (named || std::ranges::find(selection_.nodes(), type.node) !=
                     selection_.nodes().end())
      root_types_.push_back(&type);
    if (!named) continue;
    for (Member* const each : type.members) {
      const bool constructor = each->node->kind == Kind::kConstructor &&
                               each->node->text == target.method;
      if (constructor || has(*each, target.method) || has(*each, target.field))
        roots_.push_back(each);
    }
  }
}

void Declarations::find_touched(const Change& change) {
  const Left left = left_of(subject_.program, change);
  const auto changed = java::changed(change.after, subject_.program);
  for (auto& type : types_)
    type.touched = is_touched(*type.node, units_[type.unit], left, changed);
  for (auto& member : members_)
    member.touched =
        is_touched(*member.node, units_[member.home->unit], left, changed);
}

}  // namespace refute::reduce
