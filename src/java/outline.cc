#include "java/outline.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.h"
#include "java/print.h"

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

void collect(std::deque<DeclaredType>& types, const Node* node,
             const Node* unit, const std::string& path,
             const std::string& package, const DeclaredType* outer,
             bool in_block) {
  if (node == nullptr) return;
  if (is_type(*node)) {
    DeclaredType type{.simple = std::string(node->text),
                      .package = package,
                      .path = path,
                      .node = node,
                      .unit = unit,
                      .outer = outer,
                      .local = in_block};
    const std::string prefix = outer != nullptr ? outer->name : package;
    type.name =
        in_block || prefix.empty() ? type.simple : prefix + "." + type.simple;
    outer = &types.emplace_back(std::move(type));
    in_block = false;
  } else if (node->kind == Kind::kBlock || node->kind == Kind::kBody) {
    in_block = true;
  }
  for (const Node* const child : node->children)
    collect(types, child, unit, path, package, outer, in_block);
}

// "static p.A.*" without its first word.
std::string_view import_name(std::string_view text) {
  return text.starts_with("static ") ? text.substr(7) : text;
}

bool declares_type_variable(const Node& type, std::string_view name) {
  const auto list = type.list(Child::kTypeParameters);
  return std::any_of(list.begin(), list.end(), [&](const Node* parameter) {
    return parameter->kind == Kind::kTypeParameter && parameter->text == name;
  });
}

// Every letter beyond ASCII can be part of a name; signs that cannot are not
// written where names are.
bool in_identifier(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

std::string_view declared_name(std::string_view declarator) {
  return declarator.substr(0, declarator.find('['));
}

// The class that a compact source file declares without a word: methods and
// fields outside of any class are its members, and it is called after the file.
// Any other unit is given back as it is.
Node* with_implicit_class(java::Ast& ast, Node* unit, std::string_view path) {
  const bool compact = std::any_of(
      unit->children.begin(), unit->children.end(), [](const Node* child) {
        return child->kind == Kind::kMethod || child->kind == Kind::kField;
      });
  if (!compact) return unit;
  std::string_view name = path.substr(path.rfind('/') + 1);
  name = name.substr(0, name.find('.'));
  Node* const whole = ast.node(Kind::kUnit, unit->text);
  Node* const type = ast.class_(ast.text({name}));
  for (Node* const child : unit->children) {
    const bool head =
        child->kind == Kind::kPackage || child->kind == Kind::kImport;
    ast.add(head ? whole : type, child);
  }
  for (Node* const made : {whole, type}) {
    made->begin = unit->begin;
    made->end = unit->end;
  }
  return ast.add(whole, type);
}

}  // namespace

tl::expected<Outline, java::BrokenFile> Outline::of(
    const java::Program& program) {
  Outline outline;
  for (const auto& file : program.files) {
    const auto unit = java::parse(*outline.ast_, file.text);
    if (!unit) return tl::unexpected(java::BrokenFile{file.path, unit.error()});
    const Node* const whole =
        with_implicit_class(*outline.ast_, *unit, file.path);
    outline.units_.push_back(whole);
    if (std::any_of(file.text.begin(), file.text.end(),
                    [](char c) { return (c & 0x80) != 0; }))
      outline.wide_.emplace(file.path, file.text);
    std::string package;
    for (const Node* const child : whole->children)
      if (child != nullptr && child->kind == Kind::kPackage)
        package = child->text;
    collect(outline.types_, whole, whole, file.path, package, nullptr, false);
  }
  return outline;
}

const Read& Outlines::of(const java::Program& program) {
  for (const auto& [known, read] : known_)
    if (known == program) return read;
  return known_.emplace_back(program, Outline::of(program)).second;
}

const DeclaredType* Outline::find(std::string_view name) const {
  const DeclaredType* found = nullptr;
  for (const auto& type : types_) {
    if (type.name != name) continue;
    if (found != nullptr) return nullptr;
    found = &type;
  }
  return found;
}

const DeclaredType* Outline::declared_twice() const {
  std::set<std::string_view> names;
  for (const auto& type : types_)
    if (!type.local && !names.insert(type.name).second) return &type;
  return nullptr;
}

const DeclaredType* Outline::resolve(const DeclaredType& at,
                                     std::string_view text) const {
  const std::string name(text.substr(0, text.find('<')));
  for (const DeclaredType* around = &at; around; around = around->outer) {
    if (declares_type_variable(*around->node, name)) return nullptr;
    if (around->simple == name) return around;
    if (const auto* type = find(around->name + "." + name)) return type;
  }
  // An import of one type hides those of the package.
  for (const Node* const child : at.unit->children)
    if (child != nullptr && child->kind == Kind::kImport &&
        child->text.find(' ') == std::string_view::npos &&
        child->text.ends_with("." + name))
      return find(child->text);
  if (const auto* type =
          find(at.package.empty() ? name : at.package + "." + name))
    return type;
  for (const Node* const child : at.unit->children) {
    if (child == nullptr || child->kind != Kind::kImport) continue;
    const std::string import(import_name(child->text));
    if (import.ends_with("." + name)) return find(import);
    if (import.ends_with(".*"))
      if (const auto* type = find(import.substr(0, import.size() - 1) + name))
        return type;
  }
  if (const auto* type = find(name)) return type;
  // An inherited member type: take it if there is no other of that name.
  const DeclaredType* only = nullptr;
  for (const auto& type : types_) {
    if (!type.name.ends_with("." + name)) continue;
    if (only != nullptr) return nullptr;
    only = &type;
  }
  return only;
}

const DeclaredType* Outline::superclass(const DeclaredType& type) const {
  const Node* const super = type.node->child(Child::kSuperclass);
  if (super == nullptr) return nullptr;
  // A class is not in its own scope: `class A extends q.A`.
  const auto* found = resolve(type.outer ? *type.outer : type, super->text);
  return found == &type ? nullptr : found;
}

std::vector<std::pair<const Node*, const DeclaredType*>>
Outline::written_supertypes(const DeclaredType& type) const {
  std::vector<std::pair<const Node*, const DeclaredType*>> result;
  if (const auto* super = superclass(type))
    result.emplace_back(type.node->child(Child::kSuperclass), super);
  for (const Node* const written : type.node->list(Child::kInterfaces))
    if (written != nullptr)
      if (const auto* found = resolve(type, written->text);
          found != nullptr && found != &type)
        result.emplace_back(written, found);
  return result;
}

std::vector<const DeclaredType*> Outline::supertypes(
    const DeclaredType& type) const {
  std::vector<const DeclaredType*> result;
  for (const auto& [written, found] : written_supertypes(type))
    result.push_back(found);
  return result;
}

std::vector<const DeclaredType*> Outline::subtypes(
    const DeclaredType& type) const {
  std::vector<const DeclaredType*> result;
  for (const auto& other : types_) {
    const auto above = supertypes(other);
    if (std::find(above.begin(), above.end(), &type) != above.end())
      result.push_back(&other);
  }
  return result;
}

bool Outline::is_below(const DeclaredType& sub,
                       const DeclaredType& super) const {
  std::vector<const DeclaredType*> todo = {&sub};
  std::set<const DeclaredType*> seen;
  while (!todo.empty()) {
    const auto* type = todo.back();
    todo.pop_back();
    if (type == &super) return true;
    if (!seen.insert(type).second) continue;
    for (const auto* above : supertypes(*type)) todo.push_back(above);
  }
  return false;
}

bool Outline::extends_library() const {
  return std::any_of(types_.begin(), types_.end(), [&](const auto& type) {
    // Enums and records have implicit methods.
    return supertypes(type).size() < count_written_supertypes(*type.node) ||
           type.node->kind == Kind::kEnum ||
           (type.node->modifiers & java::kRecord) != 0;
  });
}

void visit(const Node* node, const std::function<void(const Node&)>& visitor) {
  if (node == nullptr) return;
  visitor(*node);
  for (const Node* const child : node->children) visit(child, visitor);
}

bool is_method(const Node& node) {
  return node.kind == Kind::kMethod || node.kind == Kind::kConstructor;
}

std::span<Node* const> members(const Node& type) {
  return type.list(Child::kMembers);
}

std::size_t count_written_supertypes(const Node& type) {
  const bool extends = type.child(Child::kSuperclass) != nullptr;
  return (extends ? 1 : 0) + type.list(Child::kInterfaces).size();
}

const Node* find_field(const Node& type, std::string_view name) {
  for (const Node* const member : members(type)) {
    if (member == nullptr || member->kind != Kind::kField) continue;
    for (const Node* const variable : member->list(Child::kDeclarators))
      if (declared_name(variable->text) == name) return member;
  }
  return nullptr;
}

std::vector<const Node*> find_methods(const Node& type, std::string_view name) {
  std::vector<const Node*> result;
  for (const Node* const member : members(type))
    if (member != nullptr && member->kind == Kind::kMethod &&
        member->text == name)
      result.push_back(member);
  return result;
}

const Node* find_method(
    const Node& type, std::string_view name,
    const std::optional<std::vector<std::string>>& parameters) {
  std::vector<std::string> wanted;
  if (parameters)
    for (const auto& parameter : *parameters)
      wanted.push_back(erased(parameter));
  const Node* found = nullptr;
  for (const Node* const method : find_methods(type, name)) {
    if (parameters && parameter_types(*method) != wanted) continue;
    if (found != nullptr) return nullptr;
    found = method;
  }
  return found;
}

std::vector<std::string> parameter_names(const Node& method) {
  std::vector<std::string> result;
  for (const Node* const parameter : method.list(Child::kParameters))
    if (parameter->kind == Kind::kParameter)  // not `A this`
      result.emplace_back(declared_name(parameter->text));
  return result;
}

std::vector<std::string> parameter_types(const Node& method) {
  std::vector<std::string> result;
  for (const Node* const parameter : method.list(Child::kParameters)) {
    if (parameter->kind != Kind::kParameter) continue;
    Node* const type = parameter->child(Child::kType);
    result.push_back((type ? erased(java::to_text(*type)) : "?") +
                     declared_dimensions(*parameter));
  }
  return result;
}

std::string declared_dimensions(const Node& parameter) {
  std::string result;
  if (parameter.modifiers & java::kVarargs) result += "[]";
  for (std::size_t at = parameter.text.find('['); at < parameter.text.size();
       at += 2)
    result += "[]";
  return result;
}

std::string erased(std::string_view type) {
  std::string result;
  int depth = 0;
  for (const char c : type) {
    if (c == '<') ++depth;
    if (depth == 0 && c != ' ') result += c;
    if (c == '>') --depth;
  }
  const auto dot = result.substr(0, result.find('[')).rfind('.');
  return dot == std::string::npos ? result : result.substr(dot + 1);
}

std::span<Node* const> arguments(const Node& call) {
  return call.list(Child::kArguments);
}

bool has_segment(std::string_view path, std::string_view name) {
  for (std::size_t at = path.find(name); at != std::string_view::npos;
       at = path.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !in_identifier(path[at - 1])) &&
        (end == path.size() || !in_identifier(path[end])))
      return true;
  }
  return false;
}

std::int64_t count(const Node* tree, Role role, std::string_view name) {
  std::int64_t result = 0;
  visit(tree, [&](const Node& node) {
    switch (node.kind) {
      case Kind::kName:
      case Kind::kFieldAccess:
      case Kind::kInstanceOf:
        if (role == Role::kVariable && node.text == name) ++result;
        return;
      case Kind::kDeclarator:
      case Kind::kParameter:
        if (role == Role::kVariable && declared_name(node.text) == name)
          ++result;
        return;
      case Kind::kMethod:
      case Kind::kCall:
      case Kind::kMethodRef:
        if (role == Role::kMethod && node.text == name) ++result;
        return;
      case Kind::kClass:
      case Kind::kInterface:
      case Kind::kEnum:
      case Kind::kConstructor:
        if (role == Role::kType && node.text == name) ++result;
        return;
      case Kind::kType:
      case Kind::kThis:
      case Kind::kSuper:
      case Kind::kImport:
      case Kind::kAnnotation:
        if (role == Role::kType && has_segment(node.text, name)) ++result;
        return;
      default:
        return;
    }
  });
  return result;
}

std::int64_t count(const Outline& outline, Role role, std::string_view name) {
  std::int64_t result = 0;
  for (const Node* const unit : outline.units())
    result += count(unit, role, name);
  return result;
}

std::int64_t declared_variables(const Outline& outline, std::string_view name) {
  std::int64_t result = 0;
  for (const Node* const unit : outline.units())
    visit(unit, [&](const Node& node) {
      const bool declares =
          node.kind == Kind::kDeclarator || node.kind == Kind::kParameter ||
          node.kind == Kind::kEnumConstant || node.kind == Kind::kInstanceOf;
      if (declares && declared_name(node.text) == name) ++result;
      // A lambda's parameters without types are mere names.
      if (node.kind != Kind::kLambda) return;
      for (const Node* const parameter : node.list(Child::kParameters))
        if (parameter->kind == Kind::kName && parameter->text == name) ++result;
    });
  return result;
}

std::set<std::string> identifiers(const Node* tree) {
  std::set<std::string> result;
  visit(tree, [&](const Node& node) {
    if (node.kind == Kind::kLiteral || node.kind == Kind::kUnit) return;
    std::string word;
    for (const char c : node.text) {
      if (in_identifier(c)) {
        word += c;
      } else if (!word.empty()) {
        result.insert(std::exchange(word, {}));
      }
    }
    if (!word.empty()) result.insert(std::move(word));
  });
  return result;
}

}  // namespace refute
