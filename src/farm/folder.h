#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

/// The folder that the tasks of a campaign on a cluster share. It is all that
/// they have in common: whatever scheduler starts them, they agree by creating
/// and renaming files in it, and no process of ours runs between them.
///
///     campaign.toml     the campaign, with every default written out
///     setup.json        the number of slices, and what else is fixed
///     claims/0007       who works on slice 7, or has done it (farm/claim.h)
///     stores/0007.db    slice 7, complete; from then on it never changes
///     partial/0007.db   slice 7, as far as a task came before it was stopped
///     failed/0007-…     a task could not do slice 7, and why
///     failed/task-…     a task could not begin or finish, and why
///     engines.json      which engines the first task had
///     logs/             what the tasks printed
///     merged.db         all slices, at the end
///     report.html       the very last thing
///
/// A *slice* is a shard of the campaign. There are many more slices than tasks,
/// so that a slow machine holds up nobody but itself.
namespace refute::farm {

namespace fs = std::filesystem;

/// What is fixed when the folder is made.
struct Setup {
  std::string id;       ///< Of this folder alone, for names on local disks.
  std::string version;  ///< Of refute: all tasks must have the same.
  int slices = 0;
};

class Folder {
 public:
  /// Makes the folder. One that is there already, and for the same campaign
  /// and slices, is taken as it is: its work goes on.
  static Result<Folder> create(const fs::path& path, Setup setup,
                               const std::string& campaign);

  /// An error says that `path` is none of ours, or made by another version.
  static Result<Folder> open(const fs::path& path, const std::string& version);

  /// Whether `path` is such a folder, of whatever version.
  static bool is_one(const fs::path& path);

  const fs::path& path() const { return path_; }
  const Setup& setup() const { return setup_; }

  fs::path campaign() const { return path_ / "campaign.toml"; }
  fs::path merged() const { return path_ / "merged.db"; }
  fs::path so_far() const { return path_ / "so-far.db"; }
  fs::path report() const { return path_ / "report.html"; }
  fs::path claim(int slice) const { return path_ / "claims" / name(slice); }
  fs::path store(int slice) const { return named("stores", slice, ".db"); }
  fs::path partial(int slice) const { return named("partial", slice, ".db"); }
  fs::path logs() const { return path_ / "logs"; }

  bool is_done(int slice) const;
  /// Slices whose store is there, or not, in order.
  std::vector<int> done() const;
  std::vector<int> missing() const;

  /// What can be merged now: every slice's store, or else what there is of it.
  std::vector<std::string> stores_so_far() const;

  /// Publishes a file as the slice's store. False: somebody else was quicker,
  /// and what he published stays.
  Result<bool> publish(int slice, const fs::path& local) const;

  /// Publishes what there is of a slice; replaces what was there.
  Result<void> publish_partial(int slice, const fs::path& local) const;

  /// Publishes what so many slices are together; replaces what was there.
  Result<void> publish_merged(const fs::path& local, int slices) const;
  /// How many slices are in it; 0 if there is none.
  int merged_slices() const;

  /// Publishes any file under a name of its own; replaces what was there.
  Result<void> publish_as(const fs::path& local, const fs::path& target) const;

  /// Notes that a task could not do a slice, or could not begin or finish.
  struct Failure {
    std::optional<int> slice = {};
    std::string task, host, why;
  };
  Result<void> note_failure(const Failure& failure) const;
  std::vector<Failure> failures() const;

  /// What the first task noted in engines.json; that is `mine` if none has.
  Result<std::string> agree_on_engines(const std::string& mine) const;

  /// What time the file server thinks it is: clocks of machines differ.
  Result<fs::file_time_type> now() const;

  /// "0007"
  std::string name(int slice) const;

 private:
  Folder(fs::path path, Setup setup)
      : path_(std::move(path)), setup_(std::move(setup)) {}
  fs::path named(const char* folder, int slice, const char* ending) const {
    return path_ / folder / (name(slice) + ending);
  }
  /// A copy beside `target`, on the disk of the file server.
  Result<fs::path> bring_near(const fs::path& local,
                              const fs::path& target) const;

  fs::path path_;
  Setup setup_;
};

/// Creates a file as a whole; false if it is there, or if that failed. Of
/// several processes one succeeds.
bool create_whole(const fs::path& target, const std::string& text);

/// A word that no other process uses: host, process and time.
std::string unique_word();
std::string host_name();

}  // namespace refute::farm
