#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sequence/class_facts.h"
#include "sequence/generic_type.h"

/// What type variables stand for in an object whose type is known: `add(T)` of
/// a `Box<Calendar>`, or of a class that extends it, takes a Calendar.
namespace refute::sequence {

class TypeArguments {
 public:
  TypeArguments() = default;
  explicit TypeArguments(const ProgramFacts& program);

  /// The variables of the class `owner` in an object of `type`, which is of
  /// that class or below it. Empty if that is not known.
  std::map<std::string, GenericType> of(const std::string& owner,
                                        const GenericType& type) const;

 private:
  /// A class that is generic, or has a supertype that is.
  struct Declared {
    std::vector<std::pair<std::string, GenericType>> variables;
    std::vector<GenericType> supertypes;
  };

  std::map<std::string, Declared> classes_;
};

}  // namespace refute::sequence
