#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "campaign/campaign.h"
#include "store/store.h"

/// What people look at.
namespace refute::cli {

/// Colours and line redrawing, where standard output is a terminal and
/// NO_COLOR is not set.
class Terminal {
 public:
  Terminal();

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

/// "90s", "20m", "2h", "500ms".
Result<std::chrono::milliseconds> parse_duration(const std::string& text);

/// Progress in one line: trials, rates, findings by oracle, time left.
std::string describe(const campaign::Progress& progress);

/// A line that is redrawn on a terminal; elsewhere a plain line now and then.
class ProgressLine : public campaign::Observer {
 public:
  explicit ProgressLine(const Terminal& terminal) : terminal_(terminal) {}
  void on_progress(const campaign::Progress& progress) override;
  void on_confirmed(const store::Finding& finding) override;
  void on_event(const store::Event& event) override;
  void on_confirming() override;
  void clear();

 private:
  void say(const std::string& line);

  const Terminal& terminal_;
  std::chrono::steady_clock::time_point last_{};
  bool drawn_ = false;
};

}  // namespace refute::cli
