#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "sequence/sequence.h"
#include "sequence/text_forms.h"

/// Constants for tests of real code: those that the code itself mentions and
/// their neighbours, the usual ones, and texts made of such pieces.
namespace refute::sequence {

/// A constant that stands in the code of either version.
struct CodeConstant {
  int rank =
      0;  ///< 0: in a changed method; 1: in a class of one; 2: elsewhere.
  Literal literal;

  friend bool operator==(const CodeConstant&, const CodeConstant&) = default;
};

class CodeValues {
 public:
  explicit CodeValues(const std::vector<CodeConstant>& found);

  /// Some constant of a primitive type or of String. What is near the change is
  /// more likely.
  Constant pick(const std::string& descriptor, std::mt19937_64& random);

  /// One that differs a little from the given one.
  Constant varied(const Literal& literal, std::mt19937_64& random) const;

  /// One that has to do with the given one: the same, a neighbour, a part of
  /// it, its length. Nothing if none of that type has.
  Constant related(const std::string& descriptor, const Literal& to,
                   std::mt19937_64& random) const;

  /// Constants of a type that lie near the change, the very ones first.
  const std::vector<Constant>& near(const std::string& descriptor);

 private:
  struct Choice {
    std::vector<Constant> near;    ///< From changed methods.
    std::vector<Constant> around;  ///< From elsewhere.
    std::vector<Constant> usual;
  };

  Choice& of(const std::string& descriptor);
  Choice numbers(const std::string& descriptor) const;
  Choice texts() const;
  Constant composed(std::mt19937_64& random) const;
  Constant matching(std::mt19937_64& random) const;
  std::string related_text(const Literal& to, std::mt19937_64& random) const;
  const std::string& piece(std::mt19937_64& random) const;

  const std::vector<CodeConstant> found_;
  std::map<std::string, Choice> choices_;
  /// What texts are put together from.
  std::vector<std::string> near_pieces_;
  std::vector<std::string> pieces_;
  TextForms forms_{{}};  ///< That the code near the change seems to read.
  std::vector<std::string> regexes_;  ///< Near the change.
};

}  // namespace refute::sequence
