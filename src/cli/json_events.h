#pragma once

#include "campaign/campaign.h"
#include "cli/results.h"
#include "jvm/cut_off.h"

/// `refute run --json`: what happens, one JSON object a line, for programs.
namespace refute::cli {

class JsonEvents : public campaign::Observer {
 public:
  JsonEvents(const Known& known, std::string store)
      : known_(known), store_(std::move(store)) {}

  void on_progress(const campaign::Progress& progress) override;
  void on_confirmed(const store::Finding& finding) override;
  void on_event(const store::Event& event) override;

  /// A finding was reduced.
  static void on_reduced(const store::Finding& finding,
                         const store::Reduction& small);

  void summary(const campaign::Summary& summary, const Results& results,
               const jvm::CutOff& cut_off);

 private:
  const Known& known_;
  std::string store_;
  std::chrono::steady_clock::time_point last_{};
};

std::string_view to_string(campaign::Ending ending);

}  // namespace refute::cli
