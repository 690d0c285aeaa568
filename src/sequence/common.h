#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sequence/class_facts.h"
#include "sequence/sequence.h"

/// What two versions of a program have in common, and so can be compared by.
///
/// The point of view is that of a test in the same package: it sees what is
/// not private.
namespace refute::sequence {

/// How a refactoring renamed things: old name to new.
struct Mapping {
  std::map<std::string, std::string> types = {};    ///< "p.A" to "p.B"
  std::map<std::string, std::string> methods = {};  ///< "p.A.m" to "n"
  std::map<std::string, std::string> fields = {};   ///< "p.A.f" to "g"

  friend bool operator==(const Mapping&, const Mapping&) = default;
};

enum class CommonRule {
  /// As SafeRefactor has it: declared in the same class with the same
  /// modifiers, types and exceptions.
  kStrict,
  /// Whatever can be called by the same expression in both versions.
  kExtended,
};

/// A field to be shown of objects of class `type`.
struct ShownField {
  std::string type;
  std::string owner;  ///< The class that declares it.
  std::string name;
  std::string label;  ///< Equal in both versions.

  friend bool operator==(const ShownField&, const ShownField&) = default;
};

/// One version's half.
struct CommonSide {
  std::vector<Operation> operations = {};
  std::vector<ShownField> fields = {};
};

/// The halves correspond index by index.
struct Common {
  CommonSide before;
  CommonSide after;
  /// Names of types after, to those before, where they differ.
  std::map<std::string, std::string> old_names = {};
  /// What a class can stand for in both versions, itself included.
  std::map<std::string, std::set<std::string>> supertypes = {};
  /// By operation: can the change reach it? Empty: all of them.
  std::vector<char> reached = {};
  /// By operation: does the program before call it itself?
  std::vector<char> called = {};
  /// By operation: what it is like, whatever it is called. Members that do the
  /// same to the same have equal numbers.
  std::vector<std::uint64_t> likeness = {};
};

/// What is common, and a few helpers of the JDK (`new ArrayList()`,
/// `Integer.valueOf(i)`) for parameters that the program cannot fill itself.
Common common_members(const ProgramFacts& before, const ProgramFacts& after,
                      CommonRule rule, const Mapping& mapping = {});

/// Puts the operations into an order that no name decides: the simple ones
/// first, then by likeness. Sequences are made in this order.
void order_by_likeness(Common& common);

}  // namespace refute::sequence
