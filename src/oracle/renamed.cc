#include "oracle/renamed.h"

#include <map>
#include <optional>
#include <set>

#include "java/parse.h"

namespace refute {
namespace {

using java::Kind;
using java::Node;

/// A type's own methods and fields by name.
struct Members {
  std::set<std::string> methods;
  std::set<std::string> fields;
};
using Types = std::map<std::string, Members>;  // by qualified name, with dots

bool is_type(const Node& node) {
  return node.kind == Kind::kClass || node.kind == Kind::kInterface ||
         node.kind == Kind::kEnum;
}

void collect(const Node& node, const std::string& outer, Types& types) {
  if (is_type(node)) {
    const std::string name =
        (outer.empty() ? "" : outer + ".") + std::string(node.text);
    Members& members = types[name];
    for (const Node* const child : node.children) {
      if (!child) continue;
      if (child->kind == Kind::kMethod) members.methods.emplace(child->text);
      if (child->kind == Kind::kField)
        for (const Node* const each : child->children)
          if (each && each->kind == Kind::kDeclarator)
            members.fields.emplace(each->text);
      collect(*child, name, types);
    }
    return;
  }
  for (const Node* const child : node.children)
    if (child) collect(*child, outer, types);
}

std::optional<Types> types_of(const java::Program& program) {
  Types types;
  java::Ast ast;
  for (const auto& file : program.files) {
    const auto unit = java::parse(ast, file.text);
    if (!unit) return std::nullopt;
    std::string package;
    for (const Node* const child : (*unit)->children)
      if (child && child->kind == Kind::kPackage) package = child->text;
    collect(**unit, package, types);
  }
  return types;
}

std::string simple_name(const std::string& qualified) {
  return qualified.substr(qualified.rfind('.') + 1);
}

/// A type that is gone, and the only new one.
void map_types(const Types& before, const Types& after,
               sequence::Mapping& mapping) {
  std::vector<std::string> gone, fresh;
  for (const auto& [name, members] : before)
    if (!after.contains(name)) gone.push_back(name);
  for (const auto& [name, members] : after)
    if (!before.contains(name)) fresh.push_back(name);
  if (gone.size() == 1 && fresh.size() == 1) {
    mapping.types[gone[0]] = fresh[0];
    return;
  }
  // Several at once, as when a package is renamed: by their own names.
  for (const auto& old : gone) {
    const std::string* found = nullptr;
    bool unique = true;
    for (const auto& name : fresh)
      if (simple_name(name) == simple_name(old)) {
        unique = found == nullptr;
        found = &name;
      }
    if (found && unique) mapping.types[old] = *found;
  }
}

}  // namespace

sequence::Mapping renamed_by(const Request& request,
                             const java::Program& before,
                             const java::Program& after) {
  sequence::Mapping mapping;
  const bool moves_type = request.refactoring == "rename-type" ||
                          request.refactoring == "rename-package" ||
                          request.refactoring == "move-type" ||
                          request.refactoring == "member-to-top";
  const bool method = request.refactoring == "rename-method";
  const bool field = request.refactoring == "rename-field";
  if (!moves_type && !method && !field) return mapping;
  const auto old_types = types_of(before);
  const auto new_types = types_of(after);
  if (!old_types || !new_types) return mapping;
  if (moves_type) {
    map_types(*old_types, *new_types, mapping);
    return mapping;
  }
  const auto new_name = request.options.find("new-name");
  if (new_name == request.options.end()) return mapping;
  const std::string& old_name =
      method ? request.target.method : request.target.field;
  for (const auto& [name, members] : *old_types) {
    const auto same = new_types->find(name);
    if (same == new_types->end()) continue;
    const auto& had = method ? members.methods : members.fields;
    const auto& has = method ? same->second.methods : same->second.fields;
    if (had.contains(old_name) && !has.contains(old_name) &&
        has.contains(new_name->second))
      (method ? mapping.methods : mapping.fields)[name + "." + old_name] =
          new_name->second;
  }
  return mapping;
}

}  // namespace refute
