#include "cli/git_versions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/run_to_end.h"
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
  REFUTE_TRY(auto ended,
             run_to_end("git", git(place, arguments), kGitPatience));
  if (!ended.well()) return fail("git: " + ended.errors);
  return std::move(ended.lines);
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

/// The revision that a range begins with.
Result<std::string> start_of(const fs::path& place, const GitRange& range) {
  if (!range.from_merge_base) return range.before;
  REFUTE_TRY(const auto before, commit_of(place, range.before));
  REFUTE_TRY(const auto after, commit_of(place, range.after));
  const auto lines = git_lines(place, {"merge-base", before, after});
  if (!lines || lines->empty())
    return usage_error(fmt::format("{} and {} have no commit in common",
                                   range.before, range.after));
  return lines->front();
}

Result<void> write_commit(const fs::path& place, const std::string& name,
                          const fs::path& folder) {
  REFUTE_TRY(const auto commit, commit_of(place, name));
  REFUTE_TRY(const auto lines, git_lines(place, {"ls-tree", "-r", commit}));
  return write_objects(place, project_files(lines), folder);
}

Result<void> write_staged(const fs::path& place, const fs::path& folder) {
  REFUTE_TRY(const auto lines, git_lines(place, {"ls-files", "--stage"}));
  return write_objects(place, project_files(lines), folder);
}

Result<void> copy_files(const fs::path& place,
                        const std::vector<GitFile>& files,
                        const fs::path& folder) {
  for (const auto& file : files) {
    const fs::path from = place / file.path;
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(from, error))) continue;
    REFUTE_TRY(const auto text, read_file(from));
    fs::create_directories((folder / file.path).parent_path(), error);
    REFUTE_TRY_VOID(write_file(folder / file.path, text));
  }
  return {};
}

/// What is tracked, and what is new and not ignored.
Result<void> write_work_tree(const fs::path& place, const fs::path& folder) {
  REFUTE_TRY(auto paths,
             git_lines(place, {"ls-files", "--cached", "--others",
                               "--exclude-standard", "--deduplicate"}));
  for (auto& each : paths) each = "100644 worktree 0\t" + each;
  return copy_files(place, project_files(paths), folder);
}

/// Where Maven and Gradle put the sources that they generate.
bool is_generated(const std::string& path) {
  return std::ranges::any_of(
      std::to_array<std::string_view>(
          {"/target/generated-sources/", "/build/generated/sources/"}),
      [&](std::string_view each) {
        return ("/" + path).find(each) != std::string::npos;
      });
}

/// Generated sources are ignored by git, and both versions need them.
Result<void> add_generated(const fs::path& place, const GitVersions& versions) {
  REFUTE_TRY(auto paths, git_lines(place, {"ls-files", "--others", "--ignored",
                                           "--exclude-standard"}));
  std::erase_if(paths, [](const auto& each) { return !is_generated(each); });
  for (auto& each : paths) each = "100644 worktree 0\t" + each;
  for (const auto& version : {versions.before, versions.after}) {
    REFUTE_TRY_VOID(copy_files(place, project_files(paths), version));
  }
  return {};
}

}  // namespace

std::vector<GitFile> project_files(const std::vector<std::string>& lines) {
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
    if (inside && (path.extension() == ".java" || path.filename() == "pom.xml"))
      files.push_back({object, path.string()});
  }
  return files;
}

Result<GitRange> parse_git_range(const std::string& text, bool staged) {
  if (text.starts_with("-")) return usage_error("no revision: " + text);
  GitRange range{.staged = staged};
  const auto dots = text.find("..");
  if (dots == std::string::npos) {
    if (!text.empty()) range.before = text;
    return range;
  }
  if (staged) return usage_error("--staged takes one revision, not a range");
  if (dots > 0) range.before = text.substr(0, dots);
  range.after = text.substr(dots + 2);
  range.from_merge_base = range.after.starts_with(".");
  if (range.from_merge_base) range.after.erase(0, 1);
  if (range.after.starts_with("."))
    return usage_error("a range is REV..REV or REV...REV, not " + text);
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
  REFUTE_TRY(versions.before_name, start_of(place, range));
  REFUTE_TRY_VOID(write_commit(place, versions.before_name, versions.before));
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
  REFUTE_TRY_VOID(add_generated(place, versions));
  for (const auto& [path, name] :
       {std::pair(versions.before, versions.before_name),
        std::pair(versions.after, versions.after_name)})
    if (!fs::exists(path)) return usage_error("no Java files in " + name);
  return versions;
}

}  // namespace refute::cli
