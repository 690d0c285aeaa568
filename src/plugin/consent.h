#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "base/result.h"

/// Which programs of the user's own may run in this process.
///
/// A store is data, and may come from anybody, but it names the generators and
/// oracles that it was made with. So each of them is started through here, and
/// only if the user agreed (cli/stored_commands.h): what nobody allowed cannot
/// be started, whichever way its name got here.
namespace refute::plugin {

struct Limits {
  std::chrono::milliseconds timeout = std::chrono::seconds(10);
  std::size_t memory = std::size_t{2} << 30;  ///< Resident bytes; 0: no limit.
};

/// A program is named as on the command line: `--generator-command 'gen.py'`.
void allow(const std::string& program, Limits limits = {});

/// Its limits; an Error if it was not allowed.
Result<Limits> allowed(const std::string& program);

}  // namespace refute::plugin
