#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sequence/class_facts.h"
#include "sequence/code_values.h"
#include "sequence/mapping.h"
#include "sequence/recipes.h"
#include "sequence/sequence.h"
#include "sequence/stubs.h"
#include "sequence/type_arguments.h"

/// What two versions of a program have in common, and so can be compared by.
///
/// The point of view is that of a test in the same package: it sees what is
/// not private.
namespace refute::sequence {

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
  /// Constants of enums and components of records that are shown otherwise.
  std::vector<ShownField> renamed = {};
  /// Types that are shown under another name: renamed ones under the old one,
  /// and those that only this version has as "anonymous".
  std::map<std::string, std::string> shown_names = {};
  /// Words in texts that stand for something else in the other version, and
  /// what both are read as.
  std::map<std::string, std::string> words = {};
  /// Classes of the other version: that this one lacks them is its behaviour.
  std::set<std::string> other_types = {};
};

/// The halves correspond index by index.
struct Common {
  CommonSide before;
  CommonSide after;
  /// What a class can stand for in both versions, itself included.
  std::map<std::string, std::set<std::string>> supertypes = {};
  /// By operation: can the change reach it? Empty: all of them.
  std::vector<char> reached = {};
  /// By operation: does the program before call it itself?
  std::vector<char> called = {};
  /// By operation: what it is like, whatever it is called. Members that do the
  /// same to the same have equal numbers.
  std::vector<std::uint64_t> likeness = {};
  /// By operation: a read that gives the field which moved or was renamed in
  /// one version, and another of its name in the other.
  std::vector<char> other_field = {};
  /// By operation: how many calls lie between it and the change; kFar where no
  /// calls lead there. Empty: not asked for.
  std::vector<int> distance = {};
  /// From the code of both versions, the nearest to the change first.
  std::vector<CodeConstant> constants = {};
  /// What the code near the change asks objects to be, as descriptors.
  std::vector<std::string> asked_types = {};
  /// The types of the class literals near the change, as descriptors.
  std::vector<std::string> literal_types = {};
  /// Interfaces of the program that a lambda can stand for, by descriptor.
  std::map<std::string, FunctionType> functions = {};
  /// Its types that only an anonymous class can stand for, by descriptor.
  std::map<std::string, StubType> stubs = {};
  /// What variables of its generic types stand for.
  TypeArguments type_arguments = {};
};

inline constexpr int kFar = 255;

/// The interfaces with one abstract method, the same in both versions.
std::map<std::string, FunctionType> common_functions(const ProgramFacts& before,
                                                     const ProgramFacts& after,
                                                     const Common& common);

/// What is common, and a few helpers of the JDK (`new ArrayList()`,
/// `Integer.valueOf(i)`) for parameters that the program cannot fill itself.
Common common_members(const ProgramFacts& before, const ProgramFacts& after,
                      CommonRule rule, const Mapping& mapping = {});

/// Leaves out the operations that `drop` says; before they are studied.
void leave_out(Common& common,
               const std::function<bool(const Operation& before)>& drop);

/// Puts the operations into an order that no name decides: the simple ones
/// first, then by likeness. Sequences are made in this order.
void order_by_likeness(Common& common);

/// The types that the code near the change asks objects to be, in an order that
/// no name of the program decides. What nothing makes is left out.
std::vector<std::string> asked_in_order(const Common& common);

}  // namespace refute::sequence
