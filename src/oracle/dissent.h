#pragma once

#include <string>
#include <vector>

#include "oracle/oracle.h"

/// Who disagrees with the others: how compilers and virtual machines are judged
/// where no specification can be consulted automatically.
///
/// Engines that answer alike form a group. The largest leads, of equally large
/// ones the first; each other group is one finding, of its first member. A
/// majority is no proof: a finding names all sides, and the specification has
/// to decide.
namespace refute {

struct Answer {
  std::string engine;
  const Outcome* outcome;
  bool own = false;  ///< Of the engine whose trial this is.
};

using Group = std::vector<Answer>;

/// What all engines answered, by name; those that crashed or were lost have no
/// answer.
std::vector<Answer> answers(const Trial& trial);

/// The group that leads, if the trial's engine has to report that it is not in
/// it; else null.
const Group* leading_against_own(const std::vector<Group>& groups);

/// "javac-17, javac-25".
std::string names_of(const Group& group);

}  // namespace refute
