#include "project/maven.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "project/pom.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;
using Clock = Subprocess::Clock;

constexpr std::chrono::minutes kMavenPatience(10);
constexpr std::size_t kMostPoms = 500;
constexpr char kGoal[] =
    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
constexpr char kAnswer[] = "refute.classpath";
constexpr char kKept[] = "classpath";
constexpr char kAskedAbout[] = "asked";

/// Where a module or a parent lies below the folder; nullopt: outside, or not
/// there.
std::optional<fs::path> pom_at(const fs::path& folder, const fs::path& path) {
  const fs::path below = path.lexically_normal();
  if (below.is_absolute() || below.empty() || *below.begin() == "..")
    return std::nullopt;
  std::error_code error;
  fs::path found = below;
  if (fs::is_directory(folder / below, error)) found = below / "pom.xml";
  found = found.lexically_normal();
  // A link could lead out of the folder.
  const auto real = fs::canonical(folder / found, error);
  if (error || !fs::is_regular_file(real, error)) return std::nullopt;
  const auto inside = real.lexically_relative(fs::canonical(folder, error));
  if (inside.empty() || *inside.begin() == "..") return std::nullopt;
  return found;
}

/// What Maven printed about its failure, without its advice.
std::string reason_in(const std::vector<std::string>& lines) {
  constexpr std::string_view kMark = "[ERROR] ";
  for (const auto& line : lines)
    if (line.starts_with(kMark) && line.size() > kMark.size())
      return line.substr(kMark.size());
  return lines.empty() ? "it said nothing" : lines.back();
}

Result<void> ask(const Asking& asking, const fs::path& root, bool offline) {
  std::vector<std::string> command{asking.command,
                                   "-B",
                                   "-q",
                                   "-f",
                                   (root / "pom.xml").string(),
                                   kGoal,
                                   std::string("-Dmdep.outputFile=") + kAnswer,
                                   "-Dmdep.pathSeparator=:"};
  if (offline) command.insert(command.begin() + 1, "-o");
  REFUTE_TRY(auto maven, Subprocess::start(command));
  maven.close_stdin();
  std::vector<std::string> lines;
  std::string line;
  const auto deadline = Clock::now() + kMavenPatience;
  while (maven.read_line(line, deadline) == Subprocess::Io::kOk)
    lines.push_back(line);
  if (!maven.wait(deadline)) return fail("Maven does not end");
  if (maven.how_it_ended() == "exit code 0") return {};
  for (auto& each : split(maven.stderr_tail(), '\n'))
    if (!each.empty()) lines.push_back(std::move(each));
  return fail("Maven: " + reason_in(lines));
}

Result<std::vector<std::string>> answers(const fs::path& root,
                                         const std::vector<PomFile>& poms) {
  std::vector<std::string> entries;
  for (const auto& pom : poms) {
    const fs::path file = root / pom.path.parent_path() / kAnswer;
    if (!fs::exists(file)) continue;  // a parent that is no module
    REFUTE_TRY(const auto text, read_file(file));
    for (auto& line : split(text, '\n'))
      for (auto& entry : split(line, ':'))
        if (!entry.empty() &&
            std::ranges::find(entries, entry) == entries.end())
          entries.push_back(std::move(entry));
  }
  return entries;
}

/// The answer of an earlier time, if it was about the same poms and all is
/// still there.
std::optional<std::vector<std::string>> kept_answer(const fs::path& place,
                                                    const std::string& asked) {
  const auto before = read_file(place / kAskedAbout);
  const auto text = read_file(place / kKept);
  if (!before || !text || *before != asked) return std::nullopt;
  std::vector<std::string> entries;
  for (auto& line : split(*text, '\n'))
    if (!line.empty()) entries.push_back(std::move(line));
  const bool there = std::ranges::all_of(entries, [](const auto& each) {
    std::error_code error;
    return fs::exists(each, error);
  });
  return there ? std::optional(std::move(entries)) : std::nullopt;
}

}  // namespace

bool is_maven(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "pom.xml", error);
}

Result<std::vector<PomFile>> poms_to_ask(const fs::path& folder) {
  std::map<fs::path, std::string> texts;
  std::set<std::string> own;
  std::vector<fs::path> open{"pom.xml"};
  while (!open.empty()) {
    const fs::path path = open.back();
    open.pop_back();
    if (texts.contains(path)) continue;
    if (texts.size() == kMostPoms)
      return usage_error(fmt::format("{} has more than {} modules",
                                     folder.string(), kMostPoms));
    REFUTE_TRY(const auto text, read_file(folder / path));
    REFUTE_TRY(const auto pom, read_pom(text, (folder / path).string()));
    own.insert(pom.artifact);
    texts[path] = text;
    for (const auto& module : pom.modules)
      if (const auto at = pom_at(folder, path.parent_path() / module))
        open.push_back(*at);
    if (!pom.parent.empty())
      if (const auto at = pom_at(folder, path.parent_path() / pom.parent))
        open.push_back(*at);
  }
  std::vector<PomFile> poms;
  for (const auto& [path, text] : texts) {
    REFUTE_TRY(auto left,
               dependencies_only(text, (folder / path).string(), own));
    poms.push_back({path, std::move(left)});
  }
  return poms;
}

Result<ClassPath> maven_class_path(const fs::path& folder,
                                   const Asking& asking) {
  REFUTE_TRY(const auto poms, poms_to_ask(folder));
  std::string asked;
  for (const auto& pom : poms)
    asked += fmt::format("== {}\n{}\n", pom.path.string(), pom.text);
  const fs::path place =
      asking.cache / "maven" / fmt::format("{:016x}", stable_hash(asked));
  if (auto kept = kept_answer(place, asked))
    return ClassPath{std::move(*kept), /*kept=*/true};

  asking.about_to_ask();
  REFUTE_TRY(const TempDir copy, TempDir::create());
  std::error_code error;
  for (const auto& pom : poms) {
    fs::create_directories((copy.path() / pom.path).parent_path(), error);
    REFUTE_TRY_VOID(write_file(copy.path() / pom.path, pom.text));
  }
  if (const auto first = ask(asking, copy.path(), /*offline=*/true); !first) {
    if (asking.offline) return tl::unexpected(first.error());
    REFUTE_TRY_VOID(ask(asking, copy.path(), /*offline=*/false));
  }
  REFUTE_TRY(auto entries, answers(copy.path(), poms));
  fs::create_directories(place, error);
  REFUTE_TRY_VOID(replace_file(place / kKept,
                               fmt::format("{}\n", fmt::join(entries, "\n"))));
  REFUTE_TRY_VOID(replace_file(place / kAskedAbout, asked));
  return ClassPath{std::move(entries), /*kept=*/false};
}

}  // namespace refute::project
