#pragma once

#include "campaign/campaign.h"
#include "cli/known.h"
#include "cli/progress_line.h"
#include "cli/terminal.h"

/// The summary of `refute run`.
namespace refute::cli {

/// Which findings of the store are news, and which are not.
struct Results {
  std::vector<store::Finding> news;  ///< Confirmed, one of each kind.
  std::vector<std::pair<store::Finding, std::string>> old;  ///< And why.
  std::vector<store::Finding> announced;  ///< By the engine; never news.
  std::int64_t unsettled = 0;  ///< Kinds that are not confirmed yet, and news.
  std::int64_t findings = 0;   ///< All of them.
  std::int64_t to_reduce = 0;  ///< Clusters whose programs could be smaller.
  std::map<std::string, std::int64_t> alike;       ///< By kind.
  std::map<std::int64_t, store::Reduction> small;  ///< By finding.
};

Result<Results> read_results(store::Store& store, const Known& known);

/// For people; `resume` is the command that goes on. What the engine announced
/// is counted, and shown if `announced` asks for it. `whole`: the plan leaves
/// out no program.
void show_results(const Terminal& terminal, const Results& results,
                  const campaign::Summary& summary, const std::string& store,
                  const std::string& resume, bool announced, bool whole);

}  // namespace refute::cli
