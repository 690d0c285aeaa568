#pragma once

#include "java/ast.h"
#include "reduce/selection.h"

/// Declarations without what they do: `int m() { return f() + 1; }` becomes
/// `int m() { return 0; }`.
namespace refute::reduce {

/// Whether a field's value can stay when others lose theirs: no calls, nothing
/// new. Constants are such. No value is not simple.
bool is_simple(const java::Node* value);

/// `this(…)` or `super(…)` at the start of a constructor; null if there is
/// none, or it is no constructor.
java::Node* first_call(const java::Node& declaration);

/// Whether a type has final fields that get their values elsewhere.
bool has_blank_finals(const java::Node& type);

/// Copies declarations into another tree. What the request selects is found
/// again there.
class Hollow {
 public:
  Hollow(java::Ast& to, Selection& selection, bool annotations)
      : to_(to), selection_(selection), annotations_(annotations) {}

  /// All of it, but for annotations, if they do not stay.
  java::Node* copy(java::Node* node);

  /// A type without members.
  java::Node* header(java::Node& type);

  /// A member without its code; null if it is nothing but code. `begins`: the
  /// type has constructors with code, so blank final fields stay blank.
  java::Node* shell(java::Node& member, bool begins);

 private:
  java::Node* annotations_of(const java::Node& declaration);
  java::Node* default_for(const java::Node* type, bool array);
  java::Node* empty_body(const java::Node& callable);
  java::Node* shell_of_field(java::Node& field, bool begins);

  java::Ast& to_;
  Selection& selection_;
  bool annotations_;
};

}  // namespace refute::reduce
