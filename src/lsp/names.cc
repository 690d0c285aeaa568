#include "lsp/names.h"

#include <fmt/format.h>

#include "java/outline.h"
#include "java/utf16.h"

namespace refute::lsp {
namespace {

using java::Child;
using java::Kind;
using java::Node;

// Where a name begins, in bytes of its file.
struct NamePlace {
  std::string path;
  std::size_t byte;
};

std::string bare(std::string_view declarator) {
  return std::string(declarator.substr(0, declarator.find('[')));
}

// A named type, or the body of an anonymous class.
struct Holder {
  std::string path;
  const Node* node = nullptr;
  const Node* unit = nullptr;
};

// The innermost class around a place; with a name, the innermost of that name.
const Node* class_around(const Node* unit, std::int64_t byte,
                         std::string_view name) {
  const Node* found = nullptr;
  visit(unit, [&](const Node& node) {
    const bool is_class = java::is_type(node) || node.kind == Kind::kBody;
    const bool is_wanted = name.empty()
                               ? node.kind == Kind::kBody
                               : java::is_type(node) && node.text == name;
    if (is_class && is_wanted && node.begin <= byte && byte <= node.end)
      found = &node;
  });
  return found;
}

Result<Holder> find_holder(const java::Program& program, const Outline& outline,
                           const Target& target) {
  if (target.file.empty()) {
    const DeclaredType* const type = outline.find(target.type);
    if (type == nullptr) return fail("no type " + target.type);
    return Holder{type->path, type->node, type->unit};
  }
  const std::int64_t byte = outline.in_bytes(target.file, target.offset);
  for (std::size_t i = 0; i < program.files.size(); ++i) {
    if (program.files[i].path != target.file) continue;
    const Node* const unit = outline.units().at(i);
    if (const Node* node = class_around(unit, byte, target.type))
      return Holder{target.file, node, unit};
  }
  return fail(fmt::format("no class {} around that place of {}", target.type,
                          target.file));
}

const Node* find_callable(const Node& holder, const Target& target) {
  if (const Node* found = find_method(holder, target.method, target.parameters))
    return found;
  const Node* found = nullptr;
  for (const Node* const member : members(holder)) {
    if (member == nullptr || member->kind != Kind::kConstructor ||
        member->text != target.method)
      continue;
    if (target.parameters) {
      std::vector<std::string> wanted;
      for (const auto& type : *target.parameters)
        wanted.push_back(erased(type));
      if (parameter_types(*member) != wanted) continue;
    } else if (found != nullptr) {
      return nullptr;
    }
    found = member;
  }
  return found;
}

// Fields, constants of an enum, components of a record.
const Node* find_variable(const Node& holder, const std::string& name) {
  for (const Node* const member : members(holder)) {
    if (member == nullptr) continue;
    if ((member->kind == Kind::kEnumConstant ||
         member->kind == Kind::kParameter) &&
        bare(member->text) == name)
      return member;
    if (member->kind != Kind::kField) continue;
    for (const Node* const each : member->list(Child::kDeclarators))
      if (bare(each->text) == name) return each;
  }
  return nullptr;
}

Result<const Node*> find_node(const Holder& holder, const Target& target) {
  const Node* node = holder.node;
  if (!target.method.empty()) node = find_callable(*holder.node, target);
  if (!target.field.empty()) node = find_variable(*holder.node, target.field);
  if (node == nullptr)
    return fail(fmt::format("{} has no {}{}", target.type, target.method,
                            target.field));
  return node;
}

Result<std::size_t> find_part(const std::string& file, const Holder& holder,
                              const Node& node, Part part,
                              const std::string& name) {
  switch (part) {
    case Part::kItself:
      return node.name;
    case Part::kParameter:
      for (const Node* const each : node.list(Child::kParameters))
        if (bare(each->text) == name) return each->name;
      return fail("no parameter " + name);
    case Part::kTypeParameter:
      for (const Node* const each : node.list(Child::kTypeParameters))
        if (each->text == name) return each->name;
      return fail("no type parameter " + name);
    case Part::kPackage:
      for (const Node* const each : holder.unit->list(Child::kParts)) {
        if (each == nullptr || each->kind != Kind::kPackage) continue;
        // Before a dot stands the name of another package.
        const auto last = each->text.substr(each->text.rfind('.') + 1);
        return file.rfind(last, each->end - last.size());
      }
      return fail("the file has no package");
  }
  return fail("no such part");
}

}  // namespace

Result<Spot> find_target(const java::Program& program, const Target& target,
                         Part part, const std::string& name) {
  const auto outline = Outline::of(program);
  if (!outline)
    return fail(fmt::format("{} is no Java: {}", outline.error().path,
                            java::to_string(outline.error().error)));
  REFUTE_TRY(const Holder holder, find_holder(program, *outline, target));
  REFUTE_TRY(const Node* const node, find_node(holder, target));
  const auto* const file = java::find_file(program, holder.path);
  REFUTE_CHECK(file != nullptr, "a type in a file that is not there");
  REFUTE_TRY(const std::size_t byte,
             find_part(file->text, holder, *node, part, name));
  const Position at = Lines(file->text).at(byte);
  return Spot{holder.path, {at, at}};
}

Result<Spot> find_selection(const java::Program& program,
                            const Target& target) {
  const auto* const file = java::find_file(program, target.file);
  if (file == nullptr) return fail("no file " + target.file);
  const std::string& text = file->text;
  const std::int64_t units = java::to_utf16(text, text.size());
  if (target.offset < 0 || target.offset > units || target.length < 0 ||
      target.length > units - target.offset)
    return fail("the selection is not in " + target.file);
  const Lines lines(text);
  const auto place = [&](std::int64_t offset) {
    return lines.at(java::from_utf16(text, offset));
  };
  return Spot{file->path,
              {place(target.offset), place(target.offset + target.length)}};
}

}  // namespace refute::lsp
