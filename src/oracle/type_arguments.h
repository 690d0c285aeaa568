#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "java/outline.h"

/// What the type variables of a supertype stand for, seen from a subtype.
///
///   class A<T> {}   class B<S> extends A<S> { void m(S s) {} }
///
/// Seen from B, `T` is `S`. So `m(S)` in B and `m(T)` in A are one signature,
/// and a method that moves from one to the other is written anew.
namespace refute {

struct TypeArguments {
  /// What is written for each variable; null if nothing is (a raw type).
  std::map<std::string, const java::Node*, std::less<>> written = {};
  /// What the variables in there stand for; null: for themselves.
  std::shared_ptr<const TypeArguments> inside = {};
};

using SeenFrom = std::shared_ptr<const TypeArguments>;

/// The variables of `super` seen from `sub`; null if it is not above it.
SeenFrom seen_from(const Outline& outline, const DeclaredType& sub,
                   const DeclaredType& super);

/// The same without the variables that the method declares itself, and that
/// hide those of its class.
SeenFrom without_own(const SeenFrom& seen, const java::Node& method);

/// The names of the type parameters that a type or a method declares.
std::vector<std::string> type_variables(const java::Node& declaration);

/// Stands for an unknown type.
inline constexpr std::string_view kAnyType = "?";

/// As parameter_types() (outline.h), for a method of the supertype.
std::vector<std::string> parameter_types(const java::Node& method,
                                         const SeenFrom& seen);

/// The declaration in `type` of a method that was in a class above it, and was
/// seen so from here; null if there is none.
const java::Node* find_below(const java::Node& type, const java::Node& method,
                             const SeenFrom& seen);

/// The declaration in `type` of a method that was in a class below it, from
/// which this type is seen so; null if there is none.
const java::Node* find_above(const java::Node& type, const java::Node& method,
                             const SeenFrom& seen);

/// Whether they may be the same: equal but for types that cannot be told.
bool may_be_same(const std::vector<std::string>& a,
                 const std::vector<std::string>& b);

}  // namespace refute
