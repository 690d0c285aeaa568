#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "javagen/draft.h"

/// Two classes, and how they stand to each other: the Inheritance, Location
/// and Direction generators of ASTGen.
namespace refute::javagen {

enum class Inheritance : std::uint8_t { kNone, kBExtendsA, kAExtendsB };
enum class Location : std::uint8_t { kSeparate, kInner, kLocal };

/// Which class contains which. Separate classes have no container; there the
/// direction says whether they share a file.
enum class Direction : std::uint8_t { kBInA, kAInB };

struct Relation {
  Inheritance inheritance = Inheritance::kNone;
  Location location = Location::kSeparate;
  Direction direction = Direction::kBInA;
};

/// All 18: 3 inheritances (fastest) x 3 locations x 2 directions. The first
/// three are separate classes in files of their own.
std::span<const Relation> relations();

/// "B-extends-A,inner,B-in-A".
std::vector<std::string> relation_texts(std::size_t number = 18);

/// Whether the two classes compile, whatever is in them. They do not when one
/// is declared inside the other and the outer one extends it.
bool relation_compiles(const Relation& relation);

/// Whether A stands in a method of B, so that only that method can name it.
bool a_is_local(const Relation& relation);

/// Where the classes ended up.
struct Placed {
  std::string_view a;  ///< Qualified name of A; "A" if it is local.
  std::string_view b;
};

/// Links classes `a` and `b` (as made by `Ast::class_`, without supertype) and
/// adds them to the draft. A class local to the other is put first into
/// `host`, a method of that other class; a null host makes one named `k`.
Placed place(Draft& draft, const Relation& relation, java::Node* a,
             java::Node* b, java::Node* host = nullptr);

}  // namespace refute::javagen
