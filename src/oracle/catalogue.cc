#include "oracle/oracle.h"

namespace refute {

// One line per oracle, the cheap ones first: the function that makes its row.
#define REFUTE_ORACLES(row)                                                \
  row(crash_oracle) row(swallowed_error_oracle) row(custom_oracle)         \
      row(preservation_oracle) row(does_not_compile_oracle)                \
          row(behaviour_oracle) row(bindings_oracle) row(modifiers_oracle) \
              row(warning_status_oracle) row(erroneous_warning_oracle)     \
                  row(idempotent_oracle) row(inverse_oracle)               \
                      row(overly_strong_oracle) row(differential_oracle)   \
                          row(compilers_disagree_oracle)                   \
                              row(vms_disagree_oracle)

#define REFUTE_DECLARE(name) Oracle name();
REFUTE_ORACLES(REFUTE_DECLARE)
#undef REFUTE_DECLARE

const std::vector<Oracle>& oracles() {
#define REFUTE_ROW(name) name(),
  static const std::vector<Oracle> all = {REFUTE_ORACLES(REFUTE_ROW)};
#undef REFUTE_ROW
  return all;
}

}  // namespace refute
