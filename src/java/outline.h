#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "java/ast.h"
#include "java/compare.h"
#include "java/program.h"

/// What those who look at structure need to know of a program: its types,
/// how they inherit, their members, and where a name is written.
///
/// Nothing is bound: `f` is a name, and whose field it means is a compiler's
/// question. What cannot be told from the trees, callers must leave open.
namespace refute {

/// A declared class, interface, enum, record or annotation type; or the class
/// that a compact source file is.
struct DeclaredType {
  std::string name = {};  ///< "p.A.B"; of a local class, its simple name.
  std::string simple;     ///< "B"
  std::string package;    ///< "p"; empty for the default package.
  std::string path;       ///< The file.
  const java::Node* node = nullptr;
  const java::Node* unit = nullptr;
  const DeclaredType* outer = nullptr;  ///< The type around it, if any.
  bool local = false;                   ///< Declared in a block.

  bool top_level() const { return outer == nullptr; }
};

class Outline {
 public:
  /// Or the file that is not Java.
  static tl::expected<Outline, java::BrokenFile> of(
      const java::Program& program);

  const std::deque<DeclaredType>& types() const { return types_; }
  const std::vector<const java::Node*>& units() const { return units_; }

  /// By qualified name; null if there is none, or more than one.
  const DeclaredType* find(std::string_view name) const;

  /// A type that is declared twice, if there is one; local ones may be.
  const DeclaredType* declared_twice() const;

  /// The type that `text` names inside `at`; null for a library's, or if
  /// unsure.
  const DeclaredType* resolve(const DeclaredType& at,
                              std::string_view text) const;

  /// Where `offset` of a file is in its tree: requests and compilers count
  /// UTF-16 units, nodes bytes.
  std::int64_t in_bytes(std::string_view path, std::int64_t offset) const;

  /// The variable whose declaration has its name at `offset` of the file, in
  /// UTF-16 units; empty if there is none.
  std::string variable_at(std::string_view path, std::int64_t offset) const;

  /// The name that is written at `offset`, declared or used; empty if there is
  /// none.
  std::string name_at(std::string_view path, std::int64_t offset) const;

  const DeclaredType* superclass(const DeclaredType& type) const;

  /// The types of the program that it extends or implements, directly, each
  /// with the node that names it.
  std::vector<std::pair<const java::Node*, const DeclaredType*>>
  written_supertypes(const DeclaredType& type) const;

  /// The types of the program that it extends or implements, directly.
  std::vector<const DeclaredType*> supertypes(const DeclaredType& type) const;

  /// Those that extend or implement it directly.
  std::vector<const DeclaredType*> subtypes(const DeclaredType& type) const;

  /// Whether a path of extends and implements leads up from one to the other;
  /// a type is below itself.
  bool is_below(const DeclaredType& sub, const DeclaredType& super) const;

  /// Whether some type has a supertype that is not of the program.
  bool extends_library() const;

 private:
  const java::Node* named_at(std::string_view path, std::int64_t offset) const;

  std::unique_ptr<java::Ast> ast_ = std::make_unique<java::Ast>();
  std::deque<DeclaredType> types_;
  std::vector<const java::Node*> units_;
  /// The files that are not all ASCII.
  std::map<std::string, std::string, std::less<>> wide_;
};

using Read = tl::expected<Outline, java::BrokenFile>;

/// Programs that were read already: several oracles ask about the same ones,
/// and reading costs more than asking.
class Outlines {
 public:
  const Read& of(const java::Program& program);

 private:
  std::deque<std::pair<java::Program, Read>> known_;
};

/// Calls `visitor` for `node` and everything below it, parents first.
void visit(const java::Node* node,
           const std::function<void(const java::Node&)>& visitor);

bool is_method(const java::Node& node);  ///< Or a constructor.

/// The members of a type: fields, methods, constructors, types …
std::span<java::Node* const> members(const java::Node& type);

/// How many types it says that it extends or implements.
std::size_t count_written_supertypes(const java::Node& type);

/// The field's declaration, or null. `f` may be one of several in it.
const java::Node* find_field(const java::Node& type, std::string_view name);

std::vector<const java::Node*> find_methods(const java::Node& type,
                                            std::string_view name);

/// The method with these erased parameter types; without them, the only one of
/// its name. Null if there is none, or more than one.
const java::Node* find_method(
    const java::Node& type, std::string_view name,
    const std::optional<std::vector<std::string>>& parameters);

/// Names of a parameter list's entries, and their types: erased, simple names.
std::vector<std::string> parameter_names(const java::Node& method);
std::vector<std::string> parameter_types(const java::Node& method);

/// The `[]` that a parameter has beside its type: `int a[]`, `int... a`.
std::string declared_dimensions(const java::Node& parameter);

/// The erased simple name of a written type: `java.util.List<A>[]` → "List[]".
std::string erased(std::string_view type);

/// The arguments of a call or an object creation.
std::span<java::Node* const> arguments(const java::Node& call);

/// Where names may stand.
enum class Role {
  kVariable,  ///< Fields, locals, parameters and uses of them.
  kMethod,    ///< Methods, calls and method references.
  kType,      ///< Types, constructors and uses of them.
};

/// How often `name` is written in that role.
std::int64_t count(const java::Node* tree, Role role, std::string_view name);
std::int64_t count(const Outline& outline, Role role, std::string_view name);

/// Whether a dotted name has `name` as one of its parts.
bool has_segment(std::string_view path, std::string_view name);

/// How many variables are declared under that name, fields included.
std::int64_t declared_variables(const Outline& outline, std::string_view name);

/// Every identifier that is written in the tree.
std::set<std::string> identifiers(const java::Node* tree);

}  // namespace refute
