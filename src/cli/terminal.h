#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/store.h"

/// What people look at.
namespace refute::cli {

/// Colours and line redrawing, where standard output is a terminal that can do
/// that. No colours if NO_COLOR is set.
class Terminal {
 public:
  Terminal();
  explicit Terminal(bool is_terminal);

  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string red(std::string_view text) const { return paint("31", text); }
  std::string green(std::string_view text) const { return paint("32", text); }
  std::string yellow(std::string_view text) const { return paint("33", text); }

  bool interactive() const { return interactive_; }

 private:
  std::string paint(const char* code, std::string_view text) const;

  bool interactive_;
  bool colour_;
};

/// What an engine was asked and what it answered: before, action, after,
/// status.
std::string show_answer(const Terminal& terminal, const java::Program& before,
                        const Request& request, const Outcome& outcome);

/// "behaviour ── silent" and the sentence below it.
std::string show_headline(const Terminal& terminal, const std::string& title,
                          const store::Finding& finding);

/// Evidence and category.
std::string show_evidence(const Terminal& terminal,
                          const store::Finding& finding);

/// One block per finding: before, action, after, status, evidence, replay line.
std::string show_finding(const Terminal& terminal,
                         const store::Finding& finding, std::int64_t alike,
                         const std::string& replay_line);

/// "2 min 3 s".
std::string show_duration(std::chrono::milliseconds time);

/// How many a second: "0.4", "9.5", "12".
std::string show_rate(double per_second);

/// "90s", "20m", "2h", "500ms".
Result<std::chrono::milliseconds> parse_duration(const std::string& text);

}  // namespace refute::cli
