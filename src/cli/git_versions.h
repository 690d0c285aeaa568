#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/result.h"

/// Versions of the program in a git work tree: `refute check` without folders.
///
/// A repository may come from anywhere. Its files are read as git stores them,
/// by commands that run no hook, no filter and no program of the repository's
/// configuration, and fetch nothing.
namespace refute::cli {

/// What to compare with what.
struct GitRange {
  std::string before = "HEAD";
  /// A revision; empty: the work tree, or what is staged.
  std::string after = {};
  bool staged = false;
  /// Not `before` itself, but where it and `after` part.
  bool from_merge_base = false;
};

/// "", "REV", "REV..REV" or "REV...REV", as a user writes it.
Result<GitRange> parse_git_range(const std::string& text, bool staged);

/// Both versions, as folders.
struct GitVersions {
  TempDir folder;
  std::filesystem::path before = {};
  std::filesystem::path after = {};
  std::string before_name = {};
  std::string after_name = {};
};

/// Writes the Java files and the poms at and below `place`, which is in a work
/// tree. Sources that a build has generated there belong to both versions.
Result<GitVersions> git_versions(const std::filesystem::path& place,
                                 const GitRange& range);

/// One line of `git ls-tree` or `git ls-files --stage`.
struct GitFile {
  std::string object;
  std::string path;
};

/// Ordinary Java files and poms alone: no links, nothing outside of the folder.
std::vector<GitFile> project_files(const std::vector<std::string>& lines);

}  // namespace refute::cli
