#include "project/class_path.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/files.h"
#include "base/run_to_end.h"
#include "base/text.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kPatience(10);
constexpr char kKept[] = "classpath";
constexpr char kAskedAbout[] = "asked";

}  // namespace

Answers::Answers(const fs::path& cache, const std::string& tool,
                 std::string asked)
    : place_(cache / tool / fmt::format("{:016x}", stable_hash(asked))),
      asked_(std::move(asked)) {}

std::optional<ClassPath> Answers::kept() const {
  const auto before = read_file(place_ / kAskedAbout);
  const auto text = read_file(place_ / kKept);
  if (!before || !text || *before != asked_) return std::nullopt;
  ClassPath path{.kept = true};
  for (auto& line : split(*text, '\n'))
    if (!line.empty()) path.entries.push_back(std::move(line));
  const bool there = std::ranges::all_of(path.entries, [](const auto& each) {
    std::error_code error;
    return fs::exists(each, error);
  });
  return there ? std::optional(std::move(path)) : std::nullopt;
}

Result<ClassPath> Answers::keep(std::vector<std::string> entries) const {
  std::error_code error;
  fs::create_directories(place_, error);
  REFUTE_TRY_VOID(replace_file(place_ / kKept,
                               fmt::format("{}\n", fmt::join(entries, "\n"))));
  REFUTE_TRY_VOID(replace_file(place_ / kAskedAbout, asked_));
  return ClassPath{.entries = std::move(entries)};
}

Result<std::vector<std::string>> run_tool(
    const std::string& name, const std::vector<std::string>& command,
    const std::function<std::string(const std::vector<std::string>&)>&
        reason_in) {
  REFUTE_TRY(auto ended, run_to_end(name, command, kPatience));
  auto& lines = ended.lines;
  if (ended.well()) return std::move(lines);
  for (auto& each : split(ended.errors, '\n'))
    if (!each.empty()) lines.push_back(std::move(each));
  const auto reason = reason_in(lines);
  return fail(fmt::format("{}: {}", name, reason.empty() ? ended.how : reason));
}

void add_once(std::string entry, std::vector<std::string>& entries) {
  if (!entry.empty() && std::ranges::find(entries, entry) == entries.end())
    entries.push_back(std::move(entry));
}

}  // namespace refute::project
