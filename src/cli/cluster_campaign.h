#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/campaign_run.h"

/// A campaign file as the tasks of a cluster read it: that of `refute run`, but
/// for what one task cannot know of the others.
namespace refute::cli {

struct ClusterCampaign {
  CLI::App app;             ///< Knows which keys the file has.
  CampaignOptions options;  ///< What the keys say.
  std::string note = {};    ///< What in it is not used, for the user.

  /// The programs of one slice; 0: all there are.
  std::int64_t trials_of(int slice, int slices) const;
};

/// An error names the key that makes no sense on a cluster.
Result<std::shared_ptr<ClusterCampaign>> read_cluster_campaign(
    const std::filesystem::path& file);

/// A file or folder in it that is looked for where one is: it is here, and its
/// name is a relative one. Empty: none.
std::string relative_path_in(const ClusterCampaign& campaign);

/// The same as a file with every default written out, for the tasks. Asks the
/// engines what they offer, if the campaign depends on it.
Result<std::string> for_tasks(ClusterCampaign& campaign);

}  // namespace refute::cli
