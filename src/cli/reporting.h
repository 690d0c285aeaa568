#pragma once

#include <string>

#include "base/result.h"
#include "store/store.h"

namespace refute::cli {

/// What `refute report --store NAME --format FORMAT` prints.
Result<std::string> report_text(store::Store& store, const std::string& name,
                                const std::string& format);

}  // namespace refute::cli
