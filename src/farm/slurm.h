#pragma once

#include <string>
#include <vector>

#include "farm/folder.h"

/// A campaign as two jobs of Slurm: an array whose tasks do slices, and one
/// that begins when they are all over, and merges, confirms, reduces and
/// reports. Nothing of ours runs beside them.
namespace refute::farm {

struct SlurmJob {
  std::string refute;    ///< The program, by its full path.
  fs::path folder;       ///< Shared by all machines.
  fs::path work_folder;  ///< Where relative paths of the campaign begin.
  std::string local;     ///< For stores at work; empty: the machine's own.
  std::string name;      ///< Of the jobs.
  int tasks = 1;
  int processors = 1;  ///< Per task.
  std::vector<std::string> more =
      {};  ///< For sbatch, such as "--time=8:00:00".
};

/// What `sbatch` takes.
std::string array_script(const SlurmJob& job);
std::string finish_script(const SlurmJob& job);

/// Submits both; the ids of the array and of the job that waits for it.
struct Submitted {
  std::string array, finish;
};
Result<Submitted> submit(const fs::path& array, const fs::path& finish);

}  // namespace refute::farm
