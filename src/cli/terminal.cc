#include "cli/terminal.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include "base/text.h"
#include "base/visible.h"
#include "refactoring/task.h"
#include "report/evidence.h"

namespace refute::cli {
namespace {

// What fits on a line of the terminal: a longer one could not be redrawn.
std::string fit(const std::string& line) {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  const std::size_t width = known && size.ws_col > 1 ? size.ws_col - 1U : 79U;
  return line.substr(0, width);
}

std::string show_status(const Terminal& t, const Status& status) {
  if (status.empty()) return "  " + t.dim("(the engine said nothing)") + "\n";
  std::string text;
  for (const auto& entry : status)
    text += fmt::format("  {}: {}\n", to_string(entry.severity), entry.message);
  return text;
}

}  // namespace

Terminal::Terminal()
    : interactive_(::isatty(STDOUT_FILENO) == 1),
      colour_(interactive_ && std::getenv("NO_COLOR") == nullptr) {}

std::string Terminal::paint(const char* code, std::string_view text) const {
  if (!colour_) return std::string(text);
  return fmt::format("{}{}{}", control(fmt::format("\x1b[{}m", code)), text,
                     control("\x1b[0m"));
}

std::string show_answer(const Terminal& t, const java::Program& before,
                        const Request& request, const Outcome& outcome) {
  std::string out =
      t.bold("before") + "\n" + indent(java::to_text(before), "  ");
  out += t.bold("action") + "\n  " + describe(request) + "\n";
  const auto* const applied = std::get_if<Applied>(&outcome);
  if (applied && task_of(request.refactoring) == Task::kRefactor)
    out += t.bold("after") + t.dim(" (the files that changed)") + "\n" +
           indent(java::to_text(java::changed(before, applied->after)), "  ");
  return out + t.bold("status") + "\n" + show_status(t, status(outcome));
}

std::string show_headline(const Terminal& t, const std::string& title,
                          const store::Finding& f) {
  return fmt::format("{}\n{}\n",
                     t.bold(fmt::format("── {} ── {} ── {} ", title, f.oracle,
                                        report::level_in_words(f.level))),
                     t.red(f.summary));
}

std::string show_evidence(const Terminal& t, const store::Finding& f) {
  std::string out = t.bold("evidence") + "\n" + indent(f.evidence, "  ");
  if (!f.category.empty())
    out += t.bold("category") + "\n  " +
           (f.category == "none" ? "none of the filters matches" : f.category) +
           "\n";
  return out;
}

std::string show_finding(const Terminal& t, const store::Finding& f,
                         std::int64_t alike, const std::string& replay_line) {
  std::string out = show_headline(t, fmt::format("finding {}", f.id), f);
  out += fmt::format(
      "{} {}{}\n", f.engine, f.engine_version,
      alike > 1 ? fmt::format(" · stands for {} alike", alike) : "");
  out += show_answer(t, f.before, f.request, f.outcome) + show_evidence(t, f);
  if (!f.trace.empty())
    out += t.bold("which part of the merged program") + "\n" +
           indent(f.trace, "  ");
  out += t.bold("replay") + "\n  " + replay_line + "\n";
  return out;
}

std::string show_duration(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::round<std::chrono::seconds>(time).count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600)
    return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

Result<std::chrono::milliseconds> parse_duration(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  const std::int64_t factor = unit == "ms"                   ? 1
                              : unit == "s" || unit.empty()  ? 1000
                              : unit == "m" || unit == "min" ? 60'000
                              : unit == "h"                  ? 3'600'000
                                                             : 0;
  constexpr std::int64_t kMost = 1'000'000;  // hours, more than a century
  if (error != std::errc() || factor == 0 || number <= 0 ||
      number > kMost * 3'600'000 / factor)
    return usage_error("\"" + text + "\" is not a length of time",
                       "write it as 90s, 20m or 2h");
  return std::chrono::milliseconds(number * factor);
}

std::string describe(const campaign::Progress& p) {
  using std::chrono::milliseconds;
  const double rate =
      static_cast<double>(p.trials) * 1000.0 /
      static_cast<double>(std::max<std::int64_t>(1, p.elapsed.count()));
  std::string by_oracle;
  for (const auto& [oracle, count] : p.by_oracle)
    by_oracle +=
        fmt::format("{}{} {}", by_oracle.empty() ? ": " : ", ", oracle, count);
  milliseconds left = std::max(milliseconds(0), p.budget - p.elapsed);
  std::string of_total;
  if (p.total > 0) {
    of_total = fmt::format(" ({:.0f} %)", 100.0 * static_cast<double>(p.done) /
                                              static_cast<double>(p.total));
    if (rate > 0)
      left = std::min(
          left, milliseconds(static_cast<std::int64_t>(
                    static_cast<double>(p.total - p.done) / rate * 1000.0)));
  }
  // Unknown without a time budget, and before the first trial.
  constexpr std::chrono::hours kEndless(24 * 300);
  const std::string time =
      left > kEndless ? "" : fmt::format("; {} left", show_duration(left));
  return fmt::format(
      "{} trials{}, {:.0f}/s (engine {:.0f} % busy, JVM {:.0f} %), {} "
      "findings{}; {} kinds, {} confirmed{}",
      p.trials, of_total, rate, 100 * p.engine_busy, 100 * p.judge_busy,
      p.findings, by_oracle, p.kinds, p.confirmed, time);
}

void ProgressLine::clear() {
  if (drawn_) fmt::print("{}", clear_line());
  std::fflush(stdout);
  drawn_ = false;
}

void ProgressLine::say(const std::string& line) {
  clear();
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void ProgressLine::on_progress(const campaign::Progress& p) {
  using namespace std::chrono;
  const auto now = steady_clock::now();
  const auto pause = terminal_.interactive() ? milliseconds(200) : seconds(10);
  if (now - last_ < pause) return;
  last_ = now;
  const std::string line = describe(p);
  if (!terminal_.interactive()) return say(line);
  fmt::print("{}{}", clear_line(), fit(line));
  std::fflush(stdout);
  drawn_ = true;
}

void ProgressLine::on_confirmed(const store::Finding& f) {
  say(fmt::format("{} {} ({}, {}): {}", terminal_.red("finding"), f.id,
                  f.oracle, to_string(f.level), f.summary));
}

void ProgressLine::on_confirming() { say("confirming the last findings …"); }

void ProgressLine::on_event(const store::Event& event) {
  say(terminal_.yellow(event.kind) + ": " + event.detail);
}

}  // namespace refute::cli
