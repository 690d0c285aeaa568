#pragma once

#include <filesystem>
#include <string>

#include "cli/cluster_campaign.h"
#include "farm/claim.h"
#include "farm/folder.h"

/// What the tasks of a campaign on a cluster do.
namespace refute::cli {

/// One task, in this process.
struct ClusterTask {
  farm::Folder folder;
  std::shared_ptr<ClusterCampaign> campaign;
  std::filesystem::path local;  ///< On this machine's disk; is there.
  std::string name;             ///< As the scheduler calls it.
};

/// `local`: where stores at work are kept; empty: what the machine offers.
Result<ClusterTask> open_task(const std::string& folder,
                              const std::string& local);

/// An error: this task's engines are not those of the task that came first, so
/// that what it does could not be merged. Or they cannot be started.
Result<void> agree_on_engines(const ClusterTask& task);

/// Notes for `refute cluster status` that a task cannot begin or finish.
/// Nothing if it was told to stop.
void note_error(const farm::Folder& folder, const Error& error);

/// Does slices until none is left for this task, or until it is stopped. An
/// error: a slice could not be done; others may have it.
Result<void> work_on_slices(const ClusterTask& task,
                            std::chrono::seconds lost_after);

/// All slices are done, or given up: unites them, confirms, reduces, reports.
/// False: it was stopped before the end.
Result<bool> finish_campaign(const ClusterTask& task);

/// The report is there, and of all that is done.
bool is_finished(const farm::Folder& folder);

/// A store of what the folder holds now, to report on: the merged one if it is
/// complete, else one that is made of what is there. Says which, on stderr.
Result<std::string> store_so_far(const std::string& folder);

}  // namespace refute::cli
