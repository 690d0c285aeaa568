#include "plugin/consent.h"

#include <map>
#include <mutex>

namespace refute::plugin {
namespace {

struct Allowed {
  std::mutex mutex;
  std::map<std::string, Limits> programs;
};

Allowed& all() {
  static Allowed allowed;
  return allowed;
}

}  // namespace

void allow(const std::string& program, Limits limits) {
  const std::lock_guard lock(all().mutex);
  all().programs[program] = limits;
}

Result<Limits> allowed(const std::string& program) {
  const std::lock_guard lock(all().mutex);
  const auto found = all().programs.find(program);
  if (found == all().programs.end())
    return usage_error("nobody allowed to run " + program,
                       "to run it, repeat that on the command line");
  return found->second;
}

}  // namespace refute::plugin
