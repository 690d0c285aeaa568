#include "serve/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/stop.h"
#include "base/subprocess.h"

namespace refute::serve {
namespace {

/// "eclipse:1.21.100": a name and a number, and neither a folder nor an option.
bool is_release(const std::string& text) {
  const auto colon = text.find(':');
  if (colon == 0 || colon == std::string::npos || colon + 1 == text.size() ||
      text.size() > 60)
    return false;
  const auto between = [](char c, char from, char to) {
    return c >= from && c <= to;
  };
  return std::all_of(text.begin(), text.begin() + colon,
                     [&](char c) { return between(c, 'a', 'z'); }) &&
         std::all_of(text.begin() + colon + 1, text.end(),
                     [&](char c) { return between(c, '0', '9') || c == '.'; });
}

}  // namespace

Result<std::vector<std::string>> job_command(const std::string& program,
                                             const std::string& store,
                                             const JobRequest& request) {
  if (request.action != "replay" && request.action != "reduce")
    return usage_error("there is no action \"" + request.action + "\"",
                       "replay, or reduce");
  std::vector<std::string> words = {program, request.action,
                                    std::to_string(request.finding), "--store",
                                    store};
  if (request.release.empty()) return words;
  if (request.action != "replay" || !is_release(request.release))
    return usage_error("\"" + request.release + "\" is no release",
                       "name an engine and a number: eclipse:1.21.100");
  words.insert(words.end(), {"--engine", request.release});
  return words;
}

Result<void> run_job(const std::vector<std::string>& command,
                     const std::function<bool(std::string_view)>& show) {
  REFUTE_TRY(auto process, Subprocess::start(command));
  process.close_stdin();
  std::size_t shown = 0;  // of its standard error
  const auto show_errors = [&] {
    const std::string errors = process.stderr_since(shown);
    shown = process.stderr_written();
    return errors.empty() || show(errors);
  };
  std::string line;
  while (!StopSignal::requested()) {
    const auto soon = Subprocess::Clock::now() + std::chrono::milliseconds(200);
    const auto io = process.read_line(line, soon);
    const bool watched = io == Subprocess::Io::kOk ? show(line + "\n")
                         : io == Subprocess::Io::kTimedOut
                             ? show("") && show_errors()
                             : true;
    if (!watched) {
      process.kill();
      return {};
    }
    if (io == Subprocess::Io::kClosed || io == Subprocess::Io::kTooLong) break;
  }
  process.wait(Subprocess::Clock::now() + std::chrono::seconds(10));
  show_errors();
  show(fmt::format("[{}]\n", process.how_it_ended()));
  return {};
}

}  // namespace refute::serve
