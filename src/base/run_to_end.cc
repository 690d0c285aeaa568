#include "base/run_to_end.h"

#include "base/subprocess.h"

namespace refute {

Result<Ended> run_to_end(const std::string& name,
                         const std::vector<std::string>& command,
                         std::chrono::seconds patience) {
  REFUTE_TRY(auto process, Subprocess::start(command));
  process.close_stdin();
  Ended ended;
  std::string line;
  const auto deadline = Subprocess::Clock::now() + patience;
  while (process.read_line(line, deadline) == Subprocess::Io::kOk)
    ended.lines.push_back(line);
  if (!process.wait(deadline)) return fail(name + " does not end");
  ended.how = process.how_it_ended();
  ended.errors = process.stderr_tail();
  return ended;
}

}  // namespace refute
