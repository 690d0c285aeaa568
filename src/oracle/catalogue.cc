#include "oracle/behaviour.h"
#include "oracle/bindings.h"
#include "oracle/compilers_disagree.h"
#include "oracle/crash.h"
#include "oracle/custom.h"
#include "oracle/differential.h"
#include "oracle/does_not_compile.h"
#include "oracle/erroneous_warning.h"
#include "oracle/inverse.h"
#include "oracle/modifiers.h"
#include "oracle/oracle.h"
#include "oracle/overly_strong.h"
#include "oracle/preservation.h"
#include "oracle/vms_disagree.h"
#include "oracle/warning_status.h"

namespace refute {

const std::vector<Oracle>& oracles() {
  static const std::vector<Oracle> all = {
      {"crash", "did the engine throw, die or hang?", judge_crash},
      {.name = "custom",
       .question = "did the refactoring make the change it is named for?",
       .judge = judge_custom,
       .concerns = has_postcondition,
       .about = About::kChange,
       .retells = 1},
      {.name = "preservation",
       .question = "was anything else lost or changed?",
       .judge = judge_preservation,
       .concerns = has_preservation,
       .about = About::kChange,
       .retells = 1},
      {.name = "does-not-compile",
       .question = "does the program still compile?",
       .judge = judge_does_not_compile,
       .about = About::kCompiling},
      {.name = "behaviour",
       .question = "does any call behave differently afterwards?",
       .judge = judge_behaviour,
       .about = About::kMeaning},
      {.name = "bindings",
       .question = "does each name still refer to the same declaration?",
       .judge = judge_bindings,
       .by_default = false,
       .concerns = keeps_types,
       .about = About::kMeaning,
       .retells = 1},
      {.name = "modifiers",
       .question = "does each member keep its modifiers?",
       .judge = judge_modifiers,
       .by_default = false,
       .concerns = has_modifiers,
       .about = About::kChange,
       .retells = 1},
      {.name = "warning-status",
       .question = "did it refuse what must be refused, and only that?",
       .judge = judge_warning_status,
       .retells = 2},
      {"erroneous-warning", "did it warn although nothing went wrong?",
       judge_erroneous_warning},
      {.name = "inverse",
       .question = "does undoing the refactoring give back the program?",
       .judge = judge_inverse,
       .by_default = false,  // It costs as much of the engine as the trial.
       .uses_engine = true,
       .concerns = has_inverse,
       .about = About::kChange,
       .retells = 1},
      {.name = "overly-strong",
       .question = "does it refuse what another engine does correctly?",
       .judge = judge_overly_strong,
       .needs_rivals = true},
      {.name = "differential",
       .question =
           "does another engine answer differently, and which is right?",
       .judge = judge_differential,
       .needs_rivals = true},
      {.name = "compilers-disagree",
       .question = "for compilers: is it Java, and what does it do?",
       .judge = judge_compilers_disagree,
       .needs_rivals = true,
       .concerns = is_compile},
      {.name = "vms-disagree",
       .question =
           "for virtual machines: do the same calls give the same results?",
       .judge = judge_vms_disagree,
       .needs_rivals = true,
       .concerns = is_run},
  };
  return all;
}

}  // namespace refute
