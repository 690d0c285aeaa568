#include "cli/git_versions.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/subprocess.h"
#include "base/text.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using Clock = Subprocess::Clock;

constexpr std::chrono::seconds kGitPatience(60);

/// Nothing that a repository can configure is started by these.
std::vector<std::string> git(const fs::path& place,
                             const std::vector<std::string>& arguments) {
  std::vector<std::string> command{"env",
                                   "-u",
                                   "GIT_EXTERNAL_DIFF",
                                   "GIT_TERMINAL_PROMPT=0",
                                   "GIT_OPTIONAL_LOCKS=0",
                                   "GIT_NO_LAZY_FETCH=1",
                                   "GIT_ATTR_NOSYSTEM=1",
                                   "LC_ALL=C",
                                   "git",
                                   "-C",
                                   place.string(),
                                   "--no-pager",
                                   "--no-replace-objects",
                                   "-c",
                                   "core.fsmonitor=false",
                                   "-c",
                                   "core.hooksPath=/dev/null",
                                   "-c",
                                   "core.quotePath=false",
                                   "-c",
                                   "core.sshCommand=false",
                                   "-c",
                                   "credential.helper=",
                                   "-c",
                                   "protocol.allow=never"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

/// The lines that a command prints.
Result<std::vector<std::string>> git_lines(
    const fs::path& place, const std::vector<std::string>& arguments) {
  REFUTE_TRY(auto process, Subprocess::start(git(place, arguments)));
  process.close_stdin();
  std::vector<std::string> lines;
  std::string line;
  const auto deadline = Clock::now() + kGitPatience;
  while (process.read_line(line, deadline) == Subprocess::Io::kOk)
    lines.push_back(line);
  if (!process.wait(deadline)) return fail("git does not end");
  if (process.how_it_ended() != "exit code 0")
    return fail("git: " + process.stderr_tail());
  return lines;
}

/// The files' contents, under their paths.
Result<void> write_objects(const fs::path& place,
                           const std::vector<GitFile>& files,
                           const fs::path& folder) {
  REFUTE_TRY(auto process,
             Subprocess::start(git(place, {"cat-file", "--batch"})));
  for (const auto& file : files) {
    const auto deadline = Clock::now() + kGitPatience;
    std::string line;
    // "OBJECT blob SIZE", the bytes, and a newline.
    if (process.write_line(file.object, deadline) != Subprocess::Io::kOk ||
        process.read_line(line, deadline) != Subprocess::Io::kOk)
      return fail("git cat-file: " + process.stderr_tail());
    const auto words = split(line, ' ');
    if (words.size() != 3 || words[1] != "blob")
      return fail(fmt::format("git has no {}: {}", file.path, line));
    const auto size = std::strtoull(words[2].c_str(), nullptr, 10);
    std::string text;
    while (text.size() <= size) {
      if (process.read_line(line, deadline) != Subprocess::Io::kOk)
        return fail("git cat-file: " + process.stderr_tail());
      text += line + "\n";
    }
    text.resize(size);
    std::error_code error;
    fs::create_directories((folder / file.path).parent_path(), error);
    REFUTE_TRY_VOID(write_file(folder / file.path, text));
  }
  return {};
}

Result<std::string> commit_of(const fs::path& place, const std::string& name) {
  const auto lines = git_lines(place, {"rev-parse", "--verify", "--quiet",
                                       "--end-of-options", name + "^{commit}"});
  if (!lines || lines->size() != 1)
    return usage_error("git knows no revision " + name);
  return lines->front();
}

Result<void> write_commit(const fs::path& place, const std::string& name,
                          const fs::path& folder) {
  REFUTE_TRY(const auto commit, commit_of(place, name));
  REFUTE_TRY(const auto lines, git_lines(place, {"ls-tree", "-r", commit}));
  return write_objects(place, java_files(lines), folder);
}

Result<void> write_staged(const fs::path& place, const fs::path& folder) {
  REFUTE_TRY(const auto lines, git_lines(place, {"ls-files", "--stage"}));
  return write_objects(place, java_files(lines), folder);
}

/// What is tracked, and what is new and not ignored.
Result<void> write_work_tree(const fs::path& place, const fs::path& folder) {
  REFUTE_TRY(auto paths,
             git_lines(place, {"ls-files", "--cached", "--others",
                               "--exclude-standard", "--deduplicate"}));
  for (auto& each : paths) each = "100644 worktree 0\t" + each;
  for (const auto& file : java_files(paths)) {
    const fs::path from = place / file.path;
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(from, error))) continue;
    REFUTE_TRY(const auto text, read_file(from));
    fs::create_directories((folder / file.path).parent_path(), error);
    REFUTE_TRY_VOID(write_file(folder / file.path, text));
  }
  return {};
}

}  // namespace

std::vector<GitFile> java_files(const std::vector<std::string>& lines) {
  std::vector<GitFile> files;
  for (const auto& line : lines) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos || !line.starts_with("100")) continue;
    const auto words = split(line.substr(0, tab), ' ');
    if (words.size() != 3) continue;
    // "MODE blob OBJECT" of a tree, "MODE OBJECT STAGE" of the index.
    const std::string& object = words[1] == "blob" ? words[2] : words[1];
    const fs::path path = line.substr(tab + 1);
    const bool inside =
        path.is_relative() &&
        std::none_of(path.begin(), path.end(), [](const fs::path& part) {
          return part == ".." || part == ".git";
        });
    if (inside && path.extension() == ".java")
      files.push_back({object, path.string()});
  }
  return files;
}

Result<GitRange> parse_git_range(const std::string& text, bool staged) {
  if (text.starts_with("-")) return usage_error("no revision: " + text);
  if (text.find("...") != std::string::npos)
    return usage_error("a range is REV..REV, not " + text);
  GitRange range{.staged = staged};
  const auto dots = text.find("..");
  if (dots == std::string::npos) {
    if (!text.empty()) range.before = text;
    return range;
  }
  if (staged) return usage_error("--staged takes one revision, not a range");
  if (dots > 0) range.before = text.substr(0, dots);
  range.after = text.substr(dots + 2);
  if (range.after.empty()) range.after = "HEAD";
  return range;
}

Result<GitVersions> git_versions(const fs::path& place, const GitRange& range) {
  const auto top = git_lines(place, {"rev-parse", "--is-inside-work-tree"});
  if (!top || top->empty() || top->front() != "true")
    return usage_error("this is no git work tree",
                       "give the folders BEFORE and AFTER");
  REFUTE_TRY(TempDir folder, TempDir::create());
  GitVersions versions{std::move(folder)};
  versions.before = versions.folder.path() / "before";
  versions.after = versions.folder.path() / "after";
  versions.before_name = range.before;
  REFUTE_TRY_VOID(write_commit(place, range.before, versions.before));
  if (!range.after.empty()) {
    versions.after_name = range.after;
    REFUTE_TRY_VOID(write_commit(place, range.after, versions.after));
  } else if (range.staged) {
    versions.after_name = "what is staged";
    REFUTE_TRY_VOID(write_staged(place, versions.after));
  } else {
    versions.after_name = "the work tree";
    REFUTE_TRY_VOID(write_work_tree(place, versions.after));
  }
  for (const auto& [path, name] :
       {std::pair(versions.before, versions.before_name),
        std::pair(versions.after, versions.after_name)})
    if (!fs::exists(path)) return usage_error("no Java files in " + name);
  return versions;
}

}  // namespace refute::cli
