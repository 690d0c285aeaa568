#pragma once

#include <map>
#include <string>
#include <vector>

#include "sequence/class_facts.h"
#include "sequence/generic_type.h"

/// Objects for types that no lambda can stand for: interfaces with several
/// methods, and abstract classes. A test writes an anonymous class whose
/// methods give the values that they were made with, or note their arguments
/// in a list if they give nothing; the worker makes a class that does the same.
namespace refute::sequence {

struct Common;

/// A method that the anonymous class has to have.
struct StubMethod {
  std::string access = {};  ///< "public", "protected" or nothing.
  std::string name = {};
  std::string descriptor = {};
  GenericType gives = {};  ///< With generics, where they are known.

  bool notes() const { return descriptor.ends_with(")V"); }
};

struct StubType {
  bool is_interface = false;
  std::vector<std::string> variables = {};  ///< Of the type, in order.
  std::string constructor = "()V";          ///< The descriptor.
  std::vector<StubMethod> methods = {};

  /// For Operation::name: "I ()V public area()D public go(I)V"; C instead of I
  /// for a class, then the constructor. StubMaker in the worker reads it.
  std::string written() const;
};

/// What follows `new T` in a test. Inputs are marked by their number between
/// the characters 1 and 2, as calls::to_java wants them: first what the
/// constructor takes, then what the methods give, and at last the list for
/// notes, if any method makes some.
std::string stub_body(const std::string& written);

/// The types that need stubs and are the same in both versions, by descriptor.
std::map<std::string, StubType> common_stubs(const ProgramFacts& before,
                                             const ProgramFacts& after,
                                             const Common& common);

}  // namespace refute::sequence
