#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "randoop/explorer.h"

/// What `--strategy` selects: a strategy of the generator, and what else the
/// thesis changes with it.
namespace refute::randoop {

struct Technique {
  std::string name;
  Strategy strategy = Strategy::kDirected;
  bool past_exceptions = false;
  bool shape = false;
  bool state = false;
  bool all_state = false;
  int max_length = 0;  ///< 0: as the user says.
};

const std::vector<Technique>& techniques();

/// Sets what the technique of this name fixes; a name that is none is a usage
/// error.
Result<void> use_technique(const std::string& name, ExplorerOptions& options);

}  // namespace refute::randoop
