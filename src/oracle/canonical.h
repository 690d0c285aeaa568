#pragma once

#include <set>
#include <string>

#include "java/node.h"
#include "oracle/type_arguments.h"

/// A tree as text in which two ways to write the same thing look the same: the
/// form in which members of different programs are compared.
namespace refute {

/// What is not compared. Parentheses, qualifications by `this` and the
/// packages and outer classes of type names never are, and `@I(1)` is
/// `@I(value = 1)`.
struct Blur {
  /// Names that are all written the same, such as an old and a new one.
  std::set<std::string> names = {};
  /// Whether `super.` before such a name is left out: a new name may need it
  /// to go on meaning the same.
  bool super_of_names = false;
  /// The same for variables alone, and not for fields behind a `this`.
  std::set<std::string> variables = {};
  /// The method whose parameters, and whose calls' arguments, are left out.
  std::string signature_of = {};
  /// Packages that are left out of expressions as well: `p.A.f`.
  std::set<std::string> packages = {};
  /// The parameters of lambdas that have so many of them are left out.
  std::set<std::size_t> lambdas = {};
  /// What type variables stand for; null: for themselves.
  SeenFrom type_arguments = {};
  /// Whether `public`, `protected` and `private` are left out.
  bool access = false;
  /// Whether `@Override` is left out.
  bool override_too = false;
};

std::string canonical(const java::Node* tree, const Blur& blur);

/// A name as it stands in a canonical text.
std::string blurred(std::string_view name, const Blur& blur);

}  // namespace refute
