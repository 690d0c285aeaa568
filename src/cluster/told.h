#pragma once

#include "store/store.h"

namespace refute::cluster {

/// Whether the engine said that it goes wrong, and it went wrong: no bug of it.
bool was_told(const store::Finding& finding);

}  // namespace refute::cluster
