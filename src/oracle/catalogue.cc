#include "oracle/behaviour.h"
#include "oracle/crash.h"
#include "oracle/custom.h"
#include "oracle/does_not_compile.h"
#include "oracle/oracle.h"

namespace refute {

const std::vector<Oracle>& oracles() {
  static const std::vector<Oracle> all = {
      {"crash", "did the engine throw, die or hang?", judge_crash},
      {.name = "custom",
       .question = "did the refactoring make the change it is named for?",
       .judge = judge_custom,
       .concerns = has_postcondition},
      {"does-not-compile", "the program compiled before: does it still?",
       judge_does_not_compile},
      {"behaviour", "does any call tell the program before from the one after?",
       judge_behaviour},
  };
  return all;
}

}  // namespace refute
