#include "project/gradle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/files.h"
#include "base/text.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;

constexpr char kMark[] = "refute-classpath:";

/// What a project compiles with and runs with, but for what it builds itself.
constexpr char kQuestion[] = R"groovy(
gradle.projectsEvaluated {
  def top = gradle.rootProject.projectDir.canonicalPath + File.separator
  gradle.rootProject.allprojects.each { project ->
    if (!project.plugins.hasPlugin('java')) return
    def main = project.sourceSets.findByName('main')
    if (main == null) return
    (main.compileClasspath + main.runtimeClasspath).each { file ->
      def path = file.canonicalPath
      def built = path.startsWith(top) &&
          path.substring(top.length() - 1).contains(File.separator + 'build' + File.separator)
      if (!built) println 'refute-classpath:' + path
    }
  }
}
)groovy";

bool is_build_file(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.ends_with(".gradle") || name.ends_with(".gradle.kts") ||
         name == "gradle.properties" || name == "gradle.lockfile" ||
         name.ends_with(".versions.toml");
}

/// All that the answer depends on, as one text.
Result<std::string> build_files(const fs::path& folder) {
  std::map<std::string, std::string> texts;
  std::error_code error;
  for (auto it = fs::recursive_directory_iterator(folder, error);
       !error && it != fs::recursive_directory_iterator();
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (it->is_directory() && (name == ".git" || name == ".gradle"))
      it.disable_recursion_pending();
    if (!it->is_regular_file() || !is_build_file(it->path())) continue;
    REFUTE_TRY(texts[it->path().lexically_relative(folder).string()],
               read_file(it->path()));
  }
  std::string all = fs::absolute(folder).string() + "\n";
  for (const auto& [path, text] : texts)
    all += fmt::format("== {}\n{}\n", path, text);
  return all;
}

/// The line after "What went wrong".
std::string gradle_reason(const std::vector<std::string>& lines) {
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (lines[i].starts_with("* What went wrong")) return lines[i + 1];
  return lines.empty() ? "" : lines.front();
}

std::string usual_command(const fs::path& folder) {
  std::error_code error;
  const fs::path wrapper = fs::absolute(folder) / "gradlew";
  return fs::exists(wrapper, error) ? wrapper.string() : "gradle";
}

}  // namespace

bool is_gradle(const fs::path& folder) {
  constexpr auto kNames =
      std::to_array<const char*>({"build.gradle", "build.gradle.kts",
                                  "settings.gradle", "settings.gradle.kts"});
  std::error_code error;
  return std::ranges::any_of(kNames, [&](const char* name) {
    return fs::exists(folder / name, error);
  });
}

Result<ClassPath> gradle_class_path(const fs::path& folder,
                                    const Asking& asking) {
  REFUTE_TRY(auto asked, build_files(folder));
  const Answers answers(asking.cache, "gradle", std::move(asked));
  if (auto kept = answers.kept()) return *std::move(kept);
  asking.about_to_ask();
  REFUTE_TRY(const TempDir scratch, TempDir::create());
  const fs::path question = scratch.path() / "refute.gradle";
  REFUTE_TRY_VOID(write_file(question, kQuestion));
  std::vector<std::string> command{
      asking.command.empty() ? usual_command(folder) : asking.command,
      "-p",
      fs::absolute(folder).string(),
      "--no-daemon",
      "-q",
      "-I",
      question.string()};
  if (asking.offline) command.emplace_back("--offline");
  command.emplace_back("help");
  REFUTE_TRY(const auto lines, run_tool("Gradle", command, gradle_reason));
  std::vector<std::string> entries;
  for (const auto& line : lines)
    if (line.starts_with(kMark))
      add_once(line.substr(std::string_view(kMark).size()), entries);
  return answers.keep(std::move(entries));
}

}  // namespace refute::project
