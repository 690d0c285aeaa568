#include "plugin/oracle_file.h"

#include "base/files.h"
#include "plugin/compile.h"
#include "plugin/consent.h"
#include "plugin/oracle_command.h"

namespace refute::plugin {

std::string oracle_file_allowed_as(const std::string& file) {
  return "--oracle '" + file + "'";
}

Result<const Oracle*> add_oracle_file(const std::string& file) {
  const std::string name = "file:" + file;
  if (const Oracle* const known = find_oracle(name)) return known;
  REFUTE_TRY(const Limits limits, allowed(oracle_file_allowed_as(file)));
  if (!is_plugin_file(file))
    return usage_error("--oracle takes a C++ file, and " + file + " is none",
                       "`--oracles` chooses among refute's own; "
                       "`--oracle-command` starts a program");
  REFUTE_TRY(const auto object, compiled(file));
  return add_oracle_program(
      name, {.name = "oracle " + file,
             .command = {(program_folder() / "refute").string(), "oracle-host",
                         object.string()},
             .request_timeout = limits.timeout,
             .memory_limit = limits.memory});
}

}  // namespace refute::plugin
