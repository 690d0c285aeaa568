#include "oracle/crash.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace refute {

// "\tat org.eclipse.….Foo.bar(Foo.java:12)" without its line number, so that
// the same fault in two builds looks the same. Frames of the JDK are passed
// over. Where the stack overflowed, the innermost frame is a matter of chance,
// and the least of those that are going round stands for them all.
std::string telling_frame(std::string_view exception,
                          const std::string& stack) {
  constexpr std::size_t kRound = 50;
  std::vector<std::string> frames;
  for (const auto& line : split(stack, '\n')) {
    const auto at = line.find_first_not_of(" \t");
    if (at == std::string::npos || !line.substr(at).starts_with("at "))
      continue;
    const auto frame = line.substr(at + 3);
    // The JDK's compiler is a subject too.
    if (frame.starts_with("java.") ||
        (frame.starts_with("jdk.") && !frame.starts_with("jdk.compiler/")))
      continue;
    frames.push_back(frame.substr(0, frame.find('(')));
    if (frames.size() == kRound) break;
  }
  if (frames.empty()) return "?";
  return exception == "java.lang.StackOverflowError"
             ? *std::min_element(frames.begin(), frames.end())
             : frames.front();
}

Result<Verdict> judge_crash(const Trial& trial, Tools&, Rigour) {
  if (const auto* crashed = std::get_if<Crashed>(&trial.outcome)) {
    const std::string frame = telling_frame(crashed->exception, crashed->stack);
    return finding(
        "crash", trial, crashed->exception + "|" + frame,
        fmt::format("the engine threw {} in {}", crashed->exception, frame),
        fmt::format("{}: {}\n{}", crashed->exception, crashed->message,
                    crashed->stack));
  }
  if (const auto* timed_out = std::get_if<TimedOut>(&trial.outcome))
    return finding("crash", trial, "hang",
                   fmt::format("the engine gave no answer within {} s",
                               timed_out->seconds),
                   timed_out->stderr_tail);
  if (const auto* died = std::get_if<Died>(&trial.outcome))
    return finding("crash", trial, "died", "the engine was lost: " + died->how,
                   died->stderr_tail);
  return Pass{};
}

Oracle crash_oracle() {
  return {.name = "crash",
          .question = "did the engine throw, die or hang?",
          .judge = judge_crash,
          .about = About::kCrash,
          .rank = 2};
}

}  // namespace refute
