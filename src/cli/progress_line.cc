#include "cli/progress_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/stop.h"
#include "base/text.h"
#include "base/visible.h"

namespace refute::cli {
namespace {

using campaign::Progress;

constexpr std::size_t kAnyWidth = 100'000;
constexpr std::string_view kBetween = " · ";

std::size_t terminal_width() {
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  // In the last column some terminals begin a new line.
  return known && size.ws_col > 1 ? size.ws_col - 1U : 79U;
}

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), begins_character));
}

std::string cut(const std::string& text, std::size_t width) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (begins_character(text[i]) && ++seen > width) return text.substr(0, i);
  return text;
}

/// A piece of a line; those with a high rank are the first to go.
struct Part {
  std::string text;
  int rank;
};

std::string joined(const std::vector<Part>& parts) {
  std::string line;
  for (const auto& part : parts) {
    if (!line.empty()) line += kBetween;
    line += part.text;
  }
  return line;
}

std::string fit(std::vector<Part> parts, std::size_t width) {
  std::erase_if(parts, [](const Part& part) { return part.text.empty(); });
  while (parts.size() > 1 && columns(joined(parts)) > width)
    parts.erase(std::max_element(
        parts.begin(), parts.end(),
        [](const Part& a, const Part& b) { return a.rank < b.rank; }));
  return cut(joined(parts), width);
}

std::string share(double part) {
  return fmt::format("{:.0f} %", 100 * std::clamp(part, 0.0, 1.0));
}

// Of the time that the whole run takes: of its budget, unless it ends earlier.
std::string how_far(const Progress& p) {
  const auto left = campaign::time_left(p);
  if (!left) return "";
  const auto all = static_cast<double>((p.elapsed + *left).count());
  return share(all == 0 ? 0 : static_cast<double>(p.elapsed.count()) / all);
}

std::string remaining(const Progress& p) {
  const auto left = campaign::time_left(p);
  return left ? show_duration(*left) + " left" : "";
}

std::string in_short(const std::string& name) {
  constexpr std::size_t kLong = 16;
  return columns(name) <= kLong ? name : cut(name, kLong - 1) + "…";
}

std::string what_it_does(const campaign::Activity& worker) {
  const std::string now =
      worker.working == 0 ? "idle"
      : worker.workers == 1
          ? "busy"
          : fmt::format("{} of {} busy", worker.working, worker.workers);
  return fmt::format("{} {} ({})", in_short(worker.name), now,
                     share(worker.busy));
}

std::string what_is_confirmed(const Progress& p) {
  if (p.confirming.empty()) return "";
  const auto others = std::max<std::int64_t>(0, p.waiting - 1);
  return "confirming " + p.confirming +
         (others == 0 ? "" : fmt::format(" ({} more wait)", others));
}

std::string by_oracle(const Progress& p) {
  std::string text;
  for (const auto& [oracle, count] : p.by_oracle)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", oracle, count);
  return text;
}

}  // namespace

std::vector<std::string> progress_lines(const Progress& p, std::size_t width) {
  const double rate =
      static_cast<double>(p.trials) * 1000.0 /
      static_cast<double>(std::max<std::int64_t>(1, p.elapsed.count()));
  const std::vector<Part> first = {
      {how_far(p), 1},
      {remaining(p), 2},
      {plural(std::max(p.done, p.trials), "trial"), 3},
      {show_rate(rate) + "/s", 6},
      {fmt::format("{}, {} confirmed", plural(p.kinds, "kind"), p.confirmed),
       4},
      {plural(p.findings, "finding"), 5}};
  std::vector<Part> second;
  int rank = 1;
  for (const auto& worker : p.workers)
    second.push_back({what_it_does(worker), rank++});
  second.push_back({what_is_confirmed(p), 2});
  second.push_back({by_oracle(p), 100});
  return {fit(first, width), fit(second, width)};
}

std::string describe(const Progress& progress) {
  const auto lines = progress_lines(progress, kAnyWidth);
  return lines[1].empty() ? lines[0]
                          : lines[0] + std::string(kBetween) + lines[1];
}

std::string describe(const campaign::Shrinking& so_far) {
  return fmt::format("{} of {} done{}{} left", so_far.ended,
                     plural(static_cast<std::int64_t>(so_far.of), "finding"),
                     kBetween, show_duration(so_far.left));
}

std::string fit_in_line(const std::string& line) {
  return cut(line, terminal_width());
}

// What takes away the lines that are drawn.
std::string ProgressLine::erased() {
  std::string back;
  for (std::size_t i = 0; i < drawn_; ++i)
    back += i == 0 ? "\r\x1b[K" : "\x1b[A\r\x1b[K";
  drawn_ = 0;
  return back.empty() ? back : control(back);
}

void ProgressLine::clear() {
  fmt::print("{}", erased());
  std::fflush(stdout);
}

void ProgressLine::say(const std::string& line) {
  clear();
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

bool ProgressLine::is_due() {
  using namespace std::chrono;
  // Ctrl-C was acknowledged below what is drawn: that stays as it is.
  if (StopSignal::requested() && !std::exchange(stopping_, true)) drawn_ = 0;
  const auto now = steady_clock::now();
  const auto pause = terminal_.interactive() ? milliseconds(200) : seconds(10);
  if (now - last_ < pause) return false;
  last_ = now;
  return true;
}

void ProgressLine::draw(const std::vector<std::string>& lines) {
  fmt::print("{}{}", erased(), fmt::join(lines, "\n"));
  std::fflush(stdout);
  drawn_ = lines.size();
}

void ProgressLine::on_progress(const Progress& p) {
  if (!is_due()) return;
  if (!terminal_.interactive()) return say(describe(p));
  draw(progress_lines(p, terminal_width()));
}

void ProgressLine::on_shrinking(const campaign::Shrinking& so_far) {
  if (!is_due()) return;
  if (!terminal_.interactive()) return say(describe(so_far));
  draw({fit_in_line(describe(so_far))});
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
