#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

/// Triage in the browser: the page of `refute report --format html`, live, with
/// judgements that are saved at once.
///
/// Only this machine can reach it, and only whoever knows the random token in
/// the address. A page of another origin gets nothing, even if it guesses the
/// port: the token, `Host` and `Origin` are checked before anything else.
namespace refute::serve {

struct Options {
  std::vector<std::string> stores;
  int port = 0;  ///< 0: any that is free.
  /// What replays and reduces: a refute.
  std::string program;
};

/// Serves until the user stops it. `ready` gets the address.
Result<void> serve(const Options& options,
                   const std::function<void(const std::string&)>& ready);

}  // namespace refute::serve
