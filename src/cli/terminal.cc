#include "cli/terminal.h"

#include <fmt/format.h>
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

std::string show_status(const Terminal& t, const Status& status) {
  if (status.empty()) return "  " + t.dim("(the engine said nothing)") + "\n";
  std::string text;
  for (const auto& entry : status)
    text += fmt::format("  {}: {}\n", to_string(entry.severity), entry.message);
  return text;
}

}  // namespace

Terminal::Terminal() : Terminal(::isatty(STDOUT_FILENO) == 1) {}

// A dumb terminal knows neither colours nor how to go back.
Terminal::Terminal(bool is_terminal) {
  const char* const kind = std::getenv("TERM");
  const char* const no_colour = std::getenv("NO_COLOR");
  interactive_ = is_terminal && !(kind && std::string_view(kind) == "dumb");
  colour_ = interactive_ && !(no_colour && *no_colour);
}

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

std::string show_rate(double per_second) {
  return fmt::format("{:.{}f}", per_second, per_second < 9.95 ? 1 : 0);
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

}  // namespace refute::cli
