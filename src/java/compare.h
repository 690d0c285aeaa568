#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "java/ast.h"
#include "java/parse.h"
#include "java/program.h"

/// Are two Java programs the same but for layout?
///
/// Engines add members at the end, reformat, drop comments. The comparator
/// looks at trees in a normal form: the members of a class sorted by kind, name
/// and signature, imports and annotations sorted, the order of modifiers and
/// all comments and white space forgotten. What is left must be equal node by
/// node (ASTGen's AST Comparator, with bodies compared in full).
namespace refute::java {

/// Brings a tree into normal form, in place. Enum constants keep their order.
void normalise(Node& tree);

/// A hash of a normalised tree: equal for equal trees on every machine.
std::uint64_t hash(const Node& tree);

/// One difference: where, and what stands on either side.
struct Difference {
  std::string where;   ///< "p/A.java: class A, method m(int)".
  std::string before;  ///< Source of the smallest node that differs; may be
  std::string after;   ///< empty if the other side has something more.

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// What sort of thing differs, without names: "more", "less", "method" …
std::string shape_of(const Difference& difference);

/// A program that one of the sides cannot be parsed from.
struct BrokenFile {
  std::string path;
  SyntaxError error;
};

/// Changes a unit before it is compared: what it makes alike is no difference.
using Rewrite = std::function<void(Ast& ast, Node& unit)>;

/// Every difference between two programs, file by file; none if they are the
/// same.
tl::expected<std::vector<Difference>, BrokenFile> compare(
    const Program& before, const Program& after,
    const Rewrite& rewrite_before = {}, const Rewrite& rewrite_after = {});

/// The hash of a program's normal form, paths included.
tl::expected<std::uint64_t, BrokenFile> hash(const Program& program);

/// The differences for people: three lines each.
std::string to_text(const std::vector<Difference>& differences);

}  // namespace refute::java
