#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "calls/names.h"
#include "sequence/class_facts.h"

/// What a refactoring changed on purpose: names, and what it cannot avoid.
namespace refute::sequence {

/// Differences that a refactoring cannot avoid, and that its user therefore
/// accepts. excuses.h holds the rules.
struct Excuses {
  /// Methods, by name, that it moves to another receiver or does away with.
  std::vector<std::string> null_receivers = {};
  std::string field = {};      ///< "p.A.f" that it moves or renames.
  std::string new_field = {};  ///< Its name afterwards, "f" or "g".
  /// The program may show renamed names, and nothing else can be meant by them.
  bool names = false;

  friend bool operator==(const Excuses&, const Excuses&) = default;
};

using calls::dotted;

/// How a refactoring renamed things: old name to new. Nested types may be
/// written as in the source, "p.A.B".
struct Mapping {
  std::map<std::string, std::string> types = {};    ///< "p.A" to "p.B"
  std::map<std::string, std::string> methods = {};  ///< "p.A.m" to "n"
  std::map<std::string, std::string> fields = {};   ///< "p.A.f" to "g"
  /// Static members that went to another class: "p.A.m" to "p.B.n".
  std::map<std::string, std::string> moved = {};
  /// Methods, by name, whose parameters changed places. From outside, the same
  /// call means another one, even if both versions accept it.
  std::vector<std::string> reordered = {};
  Excuses excuses = {};

  friend bool operator==(const Mapping&, const Mapping&) = default;
};

/// What it says was renamed, as a user would state it: "p.A.m" and "n".
std::vector<std::pair<std::string, std::string>> as_stated(
    const Mapping& mapping);

/// The same with types by their binary names, "p.A$B".
Mapping in_binary_names(Mapping mapping, const ProgramFacts& before,
                        const ProgramFacts& after);

/// The name of a type afterwards. Member classes go with the class around them.
std::string renamed_type(const Mapping& mapping, const std::string& name);

/// Adds what a user states: "p.A" to "p.B", "p.A.m" to "p.A.n" or "n", and for
/// static members "p.B.n". The package may be left out where no other class has
/// the name. Types in `mapping` have binary names. What is wrong with it, or
/// nothing.
std::string state(
    const std::vector<std::pair<std::string, std::string>>& stated,
    const ProgramFacts& before, const ProgramFacts& after, Mapping& mapping);

/// Adds those of `more` that say something of what `mapping` is silent about.
void add(const Mapping& more, Mapping& mapping);

}  // namespace refute::sequence
