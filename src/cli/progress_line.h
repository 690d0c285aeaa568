#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "campaign/shrink.h"
#include "cli/terminal.h"

/// How far a campaign is, while it runs.
namespace refute::cli {

/// Two lines of at most `width` columns. The first says how far the run is and
/// what it found, the second what the workers do. If there is no room, what
/// matters least is left out.
std::vector<std::string> progress_lines(const campaign::Progress& progress,
                                        std::size_t width);

/// The same in one line, with everything.
std::string describe(const campaign::Progress& progress);

/// "4 of 13 findings done · 41 s left".
std::string describe(const campaign::Shrinking& so_far);

/// What of a line fits into one of the terminal.
std::string fit_in_line(const std::string& line);

/// Lines that are redrawn on a terminal; elsewhere a plain line now and then.
class ProgressLine : public campaign::Observer {
 public:
  explicit ProgressLine(const Terminal& terminal) : terminal_(terminal) {}
  void on_progress(const campaign::Progress& progress) override;
  void on_confirmed(const store::Finding& finding) override;
  void on_event(const store::Event& event) override;
  void on_confirming() override;
  void on_shrinking(const campaign::Shrinking& so_far);
  void clear();

 private:
  /// Whether it is time to draw again.
  bool is_due();
  void draw(const std::vector<std::string>& lines);
  void say(const std::string& line);
  std::string erased();

  const Terminal& terminal_;
  std::chrono::steady_clock::time_point last_{};
  std::size_t drawn_ = 0;  // lines
  bool stopping_ = false;
};

}  // namespace refute::cli
