#include "project/maven.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "base/files.h"
#include "base/text.h"
#include "project/pom.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPoms = 500;
constexpr char kGoal[] =
    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
constexpr char kAnswer[] = "refute.classpath";

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

/// What Maven printed about its failure, without its advice. Colours may come
/// first, though it is told to have none.
std::string reason_in(const std::vector<std::string>& lines) {
  constexpr std::string_view kMark = "[ERROR] ";
  for (const auto& line : lines)
    if (const auto at = line.find(kMark);
        at != line.npos && at + kMark.size() < line.size())
      return line.substr(at + kMark.size());
  return lines.empty() ? "" : lines.back();
}

Result<void> ask(const Asking& asking, const fs::path& root, bool offline) {
  std::vector<std::string> command{
      asking.command.empty() ? "mvn" : asking.command,
      "-B",
      "-q",
      "-f",
      (root / "pom.xml").string(),
      kGoal,
      std::string("-Dmdep.outputFile=") + kAnswer,
      "-Dmdep.pathSeparator=:"};
  if (offline) command.insert(command.begin() + 1, "-o");
  REFUTE_TRY_VOID(run_tool("Maven", command, reason_in));
  return {};
}

Result<std::vector<std::string>> answers(const fs::path& root,
                                         const std::vector<PomFile>& poms) {
  std::vector<std::string> entries;
  for (const auto& pom : poms) {
    const fs::path file = root / pom.path.parent_path() / kAnswer;
    if (!fs::exists(file)) continue;  // a parent that is no module
    REFUTE_TRY(const auto text, read_file(file));
    for (auto& line : split(text, '\n'))
      for (auto& entry : split(line, ':')) add_once(std::move(entry), entries);
  }
  return entries;
}

}  // namespace

bool is_maven(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "pom.xml", error);
}

Result<std::map<fs::path, FoundPom>> poms_in(const fs::path& folder) {
  std::map<fs::path, FoundPom> poms;
  std::vector<fs::path> open{"pom.xml"};
  while (!open.empty()) {
    const fs::path path = open.back();
    open.pop_back();
    if (poms.contains(path)) continue;
    if (poms.size() == kMostPoms)
      return usage_error(fmt::format("{} has more than {} modules",
                                     folder.string(), kMostPoms));
    FoundPom found;
    REFUTE_TRY(found.text, read_file(folder / path));
    REFUTE_TRY(found.pom, read_pom(found.text, (folder / path).string()));
    for (const auto& module : found.pom.modules)
      if (const auto at = pom_at(folder, path.parent_path() / module))
        open.push_back(*at);
    if (!found.pom.parent.empty())
      if (const auto at = pom_at(folder, path.parent_path() / found.pom.parent))
        open.push_back(found.parent = *at);
    poms.emplace(path, std::move(found));
  }
  return poms;
}

Result<std::vector<PomFile>> poms_to_ask(const fs::path& folder) {
  REFUTE_TRY(const auto found, poms_in(folder));
  std::set<std::string> own;
  for (const auto& [path, each] : found) own.insert(each.pom.artifact);
  std::vector<PomFile> poms;
  for (const auto& [path, each] : found) {
    REFUTE_TRY(auto left,
               dependencies_only(each.text, (folder / path).string(), own));
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
  const Answers known(asking.cache, "maven", std::move(asked));
  if (auto kept = known.kept()) return *std::move(kept);

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
  return known.keep(std::move(entries));
}

}  // namespace refute::project
