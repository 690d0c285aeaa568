#pragma once

#include <string>

namespace refute::eval {

/// "2 cores of Intel(R) Xeon(R) CPU @ 2.20GHz, 7.8 GB": without this, a figure
/// of time means little.
std::string machine();

}  // namespace refute::eval
