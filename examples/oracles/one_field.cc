// An oracle in one C++ file: rename-field must rename one field, not two.
//
//   refute run --oracle one_field.cc
//
// refute compiles it and runs it in a process of its own. docs/oracles.md.
#include <regex>

#include "oracle/plugin.h"

using namespace refute;

/// How many fields of that name the program declares.
static long declared(const java::Program& program, const std::string& field) {
  const std::regex declaration("\\n *(public |private |protected )\\S+ " +
                               field + "( =|;)");
  long count = 0;
  for (const auto& file : program.files)
    count += std::distance(
        std::sregex_iterator(file.text.begin(), file.text.end(), declaration),
        std::sregex_iterator());
  return count;
}

static Verdict judge(const Trial& trial) {
  const Request& request = trial.subject.request;
  if (request.refactoring != "rename-field")
    return NotApplicable{"no field is renamed"};
  const auto* const applied = std::get_if<Applied>(&trial.outcome);
  if (applied == nullptr) return NotApplicable{"the engine made no change"};
  const long before = declared(trial.subject.program, request.target.field);
  const long after = declared(applied->after, request.target.field);
  if (before - after <= 1) return Pass{};
  return found(
      "renames-another",
      std::to_string(before - after) + " fields were renamed instead of one",
      "declared before: " + std::to_string(before) +
          ", after: " + std::to_string(after));
}

REFUTE_ORACLE(judge)
