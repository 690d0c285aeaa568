#pragma once

#include <map>
#include <utility>

#include "alloy/build.h"

/// Settles what names mean, from the root down: of a Choice's candidates the
/// ones whose type can matter at that place, and of those the lightest. Two
/// that remain are an error, with both named.
namespace refute::alloy {

class Resolver {
 public:
  explicit Resolver(const Builder& builder) : builder_(builder) {}

  TermPtr as_formula(const TermPtr& term);
  TermPtr as_number(const TermPtr& term);
  TermPtr as_set(const TermPtr& term);
  /// `wanted` is what of the term matters to what it is part of.
  TermPtr resolve(const TermPtr& term, const Type& wanted);

 private:
  TermPtr resolve_choice(const TermPtr& term, const Type& wanted);
  TermPtr pick(const TermPtr& choice, const Type& wanted,
               std::vector<TermPtr> candidates,
               std::vector<std::string> reasons, bool first_pass);
  TermPtr resolve_operator(const TermPtr& term, const Type& wanted);
  TermPtr resolve_binary(const TermPtr& term, const Type& wanted);

  const Builder& builder_;
  /// Ambiguous parts shared by candidates are settled once per wanted type.
  struct Settled {
    TermPtr choice;  ///< Keeps the key alive.
    Type wanted;
    TermPtr result;
  };
  std::multimap<const Term*, Settled> settled_;
};

/// Unwinds with the term's error, if it has one.
TermPtr checked(TermPtr term);

}  // namespace refute::alloy
