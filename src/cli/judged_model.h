#pragma once

#include <string>

#include "cli/known.h"
#include "report/formats.h"

/// What `report` and `serve` show of a store.
namespace refute::cli {

/// The causes of a store, with what is known of them and what was judged.
Result<report::Model> read_judged(store::Store& store, const Known& known,
                                  bool announced);

/// How the reports of the store at `path` begin and end.
report::Context report_context(const report::Model& model,
                               const std::string& path);

}  // namespace refute::cli
