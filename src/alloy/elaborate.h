#pragma once

#include <string>
#include <utility>
#include <vector>

#include "alloy/build.h"
#include "alloy/resolve.h"

/// Turns written expressions into terms: looks names up, as Alloy does.
///
/// Inside a sig (its fields' bounds, its appended fact) a field of that sig
/// stands for `this.f`, and `@f` for the field itself. A name that follows a
/// dot or brackets may be a function that takes what stands before it as an
/// argument.
namespace refute::alloy {

class Elaborator {
 public:
  Elaborator(World& world, Module& module)
      : world_(world), module_(module), builder_(world), resolver_(builder_) {}

  /// Where the expression stands decides what can be named.
  enum class Place {
    kFieldBound,    ///< Sigs, and fields of this sig and those above it.
    kDefinedField,  ///< `f = e`: everything.
    kSignature,     ///< Parameters and results: sigs and fields.
    kBody,          ///< Everything.
  };
  void set_place(Place place) { place_ = place; }
  /// Inside `sig`, with its `this`; kUniv for outside.
  void set_sig(SigId sig) { sig_ = sig; }

  void bind(const std::string& name, TermPtr value) {
    scope_.emplace_back(name, std::move(value));
  }
  void unbind(std::size_t count = 1) { scope_.resize(scope_.size() - count); }

  TermPtr formula(const ExprPtr& expr) {
    return resolver_.as_formula(elaborate(expr));
  }
  TermPtr set(const ExprPtr& expr) { return resolver_.as_set(elaborate(expr)); }
  /// The variables of a declaration, bound from here on.
  TermDecl declare(const Decl& decl, bool one_by_default);

  const Builder& builder() const { return builder_; }

 private:
  TermPtr elaborate(const ExprPtr& expr);
  TermPtr name(const ExprPtr& expr);
  TermPtr joined(const ExprPtr& expr);
  TermPtr quantifier(const ExprPtr& expr);
  TermPtr let(const ExprPtr& expr);
  void find_functions(const std::string& name, std::vector<int>& found) const;
  void find_sigs(const std::string& name, std::vector<SigId>& found) const;
  /// The module that a/b/ leads to, and what is left of the name.
  std::pair<Module*, std::string> qualified(const std::string& name) const;
  TermPtr unknown(const ExprPtr& expr, const std::string& name) const;
  TermPtr lookup(const std::string& name) const;
  bool functions_allowed() const {
    return place_ == Place::kDefinedField || place_ == Place::kBody;
  }
  bool applicable(int function, const std::vector<TermPtr>& arguments) const;

  World& world_;
  Module& module_;
  Builder builder_;
  Resolver resolver_;
  Place place_ = Place::kBody;
  SigId sig_ = kUniv;
  std::vector<std::pair<std::string, TermPtr>> scope_;
};

}  // namespace refute::alloy
