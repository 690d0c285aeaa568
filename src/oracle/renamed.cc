#include "oracle/renamed.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "oracle/refactorings.h"
#include "oracle/unavoidable.h"

namespace refute {
namespace {

/// Types that other code can name, by qualified name.
using Types = std::map<std::string, const DeclaredType*>;

Types types_of(const Outline& outline) {
  Types types;
  for (const auto& type : outline.types())
    if (!type.local) types[type.name] = &type;
  return types;
}

std::string simple_name(const std::string& qualified) {
  return qualified.substr(qualified.rfind('.') + 1);
}

/// Types of one version alone. Nested ones go with the type around them.
std::vector<std::string> only_in(const Types& types, const Types& others) {
  std::vector<std::string> names;
  for (const auto& [name, type] : types) {
    const bool goes_along =
        type->outer != nullptr && !others.contains(type->outer->name);
    if (!others.contains(name) && !goes_along) names.push_back(name);
  }
  return names;
}

bool has_member(const java::Node& type, java::Kind kind,
                std::string_view name) {
  const auto own = members(type);
  return std::any_of(own.begin(), own.end(), [&](const java::Node* each) {
    return each->kind == kind && each->text == name;
  });
}

/// Whether it is a record with that component.
bool has_component(const java::Node& type, std::string_view name) {
  return has_member(type, java::Kind::kParameter, name);
}

/// Whether it declares the field, the constant or the component.
bool has_field(const java::Node& type, std::string_view name) {
  return find_field(type, name) != nullptr || has_component(type, name) ||
         has_member(type, java::Kind::kEnumConstant, name);
}

/// A type that is gone, and the only new one.
void map_types(const Types& before, const Types& after,
               sequence::Mapping& mapping) {
  const auto gone = only_in(before, after);
  const auto fresh = only_in(after, before);
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

bool has_method(const java::Node& type, std::string_view name) {
  return !find_methods(type, name).empty();
}

/// Members that lost the old name, in types that have the new one.
void map_members(const Types& before, const Types& after,
                 const std::string& old_name, const std::string& new_name,
                 bool (*has)(const java::Node&, std::string_view),
                 std::map<std::string, std::string>& mapping) {
  for (const auto& [name, type] : before) {
    const auto same = after.find(name);
    if (same == after.end()) continue;
    if (has(*type->node, old_name) && !has(*same->second->node, old_name) &&
        has(*same->second->node, new_name))
      mapping[name + "." + old_name] = new_name;
  }
}

sequence::Mapping names_changed_by(const Request& request, const Read& before,
                                   const Read& after) {
  sequence::Mapping mapping;
  const auto& row = refactoring_called(request.refactoring);
  const bool selected = row.renames == Names::kSelected;
  const bool moves_type = row.renames_types || selected;
  const bool method = row.renames == Names::kMethod || selected;
  const bool field = row.renames == Names::kField || selected;
  if (!moves_type && !method && !field) return mapping;
  if (!before || !after) return mapping;
  const auto old_types = types_of(*before);
  const auto new_types = types_of(*after);
  if (moves_type) map_types(old_types, new_types, mapping);
  const auto new_name = request.options.find("new-name");
  if (row.renames_types || new_name == request.options.end()) return mapping;
  const Target& target = request.target;
  const std::string old_name = selected
                                   ? before->name_at(target.file, target.offset)
                               : method ? target.method
                                        : target.field;
  if (method)
    map_members(old_types, new_types, old_name, new_name->second, has_method,
                mapping.methods);
  if (field)
    map_members(old_types, new_types, old_name, new_name->second, has_field,
                mapping.fields);
  // A component of a record is a field and a method.
  if (field)
    for (const auto& [name, type] : old_types)
      if ((selected || name == target.type) &&
          has_component(*type->node, old_name))
        mapping.methods[name + "." + old_name] = new_name->second;
  return mapping;
}

}  // namespace

sequence::Mapping renamed_by(const Request& request, const Read& before,
                             const Read& after) {
  auto mapping = names_changed_by(request, before, after);
  if (refactoring_called(request.refactoring).reorders &&
      request.options.contains("order"))
    mapping.reordered.push_back(request.target.method);
  mapping.excuses = unavoidable(request, before, after, mapping);
  return mapping;
}

}  // namespace refute
