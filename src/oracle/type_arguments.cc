#include "oracle/type_arguments.h"

#include <algorithm>
#include <set>

#include "java/print.h"

namespace refute {

using java::Child;
using java::Kind;
using java::Node;

namespace {

SeenFrom one_step(const Node& written, const DeclaredType& super,
                  SeenFrom inside) {
  TypeArguments result{.inside = std::move(inside)};
  const auto variables = type_variables(*super.node);
  const auto arguments = written.list(Child::kTypeArguments);
  const bool told =
      written.kind == Kind::kType && arguments.size() == variables.size();
  for (std::size_t i = 0; i < variables.size(); ++i)
    result.written[variables[i]] = told ? arguments[i] : nullptr;
  return std::make_shared<const TypeArguments>(std::move(result));
}

SeenFrom climb(const Outline& outline, const DeclaredType& from,
               const DeclaredType& to, const SeenFrom& seen,
               std::set<const DeclaredType*>& visited) {
  if (&from == &to) return seen;
  if (!visited.insert(&from).second) return nullptr;
  for (const auto& [written, above] : outline.written_supertypes(from))
    if (const auto found = climb(outline, *above, to,
                                 one_step(*written, *above, seen), visited))
      return found;
  return nullptr;
}

std::string erased_type(const Node* type, const TypeArguments* seen) {
  if (type == nullptr) return std::string(kAnyType);
  if (type->kind == Kind::kArrayType)
    return erased_type(type->child(Child::kElement), seen) + "[]";
  if (seen != nullptr && type->kind == Kind::kType && type->children.empty())
    if (const auto found = seen->written.find(type->text);
        found != seen->written.end())
      return erased_type(found->second, seen->inside.get());
  return erased(java::to_text(*const_cast<Node*>(type)));
}

}  // namespace

SeenFrom seen_from(const Outline& outline, const DeclaredType& sub,
                   const DeclaredType& super) {
  std::set<const DeclaredType*> visited;
  return climb(outline, sub, super, std::make_shared<const TypeArguments>(),
               visited);
}

SeenFrom without_own(const SeenFrom& seen, const Node& method) {
  const auto own = type_variables(method);
  if (seen == nullptr || own.empty()) return seen;
  TypeArguments result = *seen;
  for (const auto& name : own) result.written.erase(name);
  return std::make_shared<const TypeArguments>(std::move(result));
}

std::vector<std::string> type_variables(const Node& declaration) {
  std::vector<std::string> result;
  for (const Node* const parameter : declaration.list(Child::kTypeParameters))
    if (parameter->kind == Kind::kTypeParameter)
      result.emplace_back(parameter->text);
  return result;
}

std::vector<std::string> parameter_types(const Node& method,
                                         const SeenFrom& seen) {
  const auto own = without_own(seen, method);
  std::vector<std::string> result;
  for (const Node* const parameter : method.list(Child::kParameters))
    result.push_back(erased_type(parameter->child(Child::kType), own.get()) +
                     declared_dimensions(*parameter));
  return result;
}

const Node* find_below(const Node& type, const Node& method,
                       const SeenFrom& seen) {
  const auto wanted = parameter_types(method, seen);
  for (const Node* const candidate : find_methods(type, method.text))
    if (may_be_same(parameter_types(*candidate), wanted)) return candidate;
  return nullptr;
}

const Node* find_above(const Node& type, const Node& method,
                       const SeenFrom& seen) {
  const auto wanted = parameter_types(method);
  for (const Node* const candidate : find_methods(type, method.text))
    if (may_be_same(parameter_types(*candidate, seen), wanted) ||
        parameter_types(*candidate) == wanted)
      return candidate;
  return nullptr;
}

bool may_be_same(const std::vector<std::string>& a,
                 const std::vector<std::string>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const std::string& one, const std::string& other) {
                      return one == other || one.starts_with(kAnyType) ||
                             other.starts_with(kAnyType);
                    });
}

}  // namespace refute
