#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sequence/generic_type.h"
#include "sequence/sequence.h"

/// Values of JDK types for the parameters of real code: how each is made, one
/// line per way. The directed search uses them like operations of the program.
namespace refute::sequence {

struct Recipe {
  Operation operation;
  /// Of what it takes, the receiver first, and of what it makes.
  std::vector<GenericType> takes = {};
  GenericType makes = {};
  /// What a text argument must be one of; empty: any text.
  std::vector<std::string> texts = {};
  /// Whether it is only for its very type: it takes what not every value of a
  /// type above it can be.
  bool exact = false;
  /// A method of what it makes that puts something into it; `takes` is without
  /// the object itself.
  struct Fill {
    Operation operation = {};
    std::vector<GenericType> takes = {};
  };
  Fill fill = {};
};

const std::vector<Recipe>& recipes();

/// A JDK interface that a lambda can stand for.
struct FunctionType {
  std::vector<std::string> variables = {};  ///< Of the interface, in order.
  GenericSignature signature = {};          ///< Of its method.
};

/// By the interface's descriptor.
const std::map<std::string, FunctionType>& function_types();

/// What a type of the JDK can be passed as, besides itself and Object; binary
/// names, as `Common::supertypes` has them.
const std::map<std::string, std::set<std::string>>& jdk_supertypes();

}  // namespace refute::sequence
