#include "eval/randoop.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/files.h"
#include "base/stop.h"
#include "base/subprocess.h"
#include "base/text.h"
#include "eval/common.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Far beyond what a run takes; a run that hangs is an error.
constexpr std::chrono::minutes kPatience(60);
/// For one that is to stop.
constexpr std::chrono::seconds kFarewell(5);
// The first line that says something.
std::string first_line(const std::string& text) {
  for (const auto& line : split(text, '\n'))
    if (!line.empty()) return line;
  return "it said nothing";
}

Result<std::string> output_of(Subprocess& program) {
  using Io = Subprocess::Io;
  auto end = Subprocess::Clock::now() + kPatience;
  bool stopping = false;
  std::string text, line;
  while (true) {
    const auto now = Subprocess::Clock::now();
    if (StopSignal::requested() && !stopping) {
      stopping = true;
      ::kill(program.pid(), SIGTERM);  // it tidies up
      end = now + kFarewell;
    }
    if (now > end)
      return fail(stopping ? "stopped"
                           : "refute randoop did not end within an hour");
    const Io io = program.read_line(line, now + std::chrono::milliseconds(200));
    if (io == Io::kOk) text += line + "\n";
    if (io == Io::kTooLong)
      return fail("refute randoop wrote a line without end");
    if (io == Io::kClosed) break;
  }
  if (stopping) return fail("stopped");
  program.wait(Subprocess::Clock::now() + std::chrono::seconds(10));
  return text;
}

// Nothing where another version of us measured less.
double figure(const json& run, const std::string& key) {
  return run.value(key, 0.0);
}

}  // namespace

Result<json> run_randoop(const std::vector<std::string>& words,
                         const Setting& setting) {
  // All that it leaves behind if it is killed.
  REFUTE_TRY(const TempDir scratch, TempDir::create());
  std::vector<std::string> command = {
      "env", "TMPDIR=" + scratch.path().string(),
      (program_folder() / "refute").string(), "randoop"};
  command.insert(command.end(), words.begin(), words.end());
  command.insert(command.end(), {"--json"});
  const bool has_jdk =
      std::find(words.begin(), words.end(), "--jdk") != words.end();
  if (!setting.jdk.empty() && !has_jdk)
    command.insert(command.end(), {"--jdk", setting.jdk});
  REFUTE_TRY(auto program, Subprocess::start(command));
  program.close_stdin();
  REFUTE_TRY(const auto text, output_of(program));
  const std::string ended = program.how_it_ended();
  auto told = json::parse(text, nullptr, false);
  if ((ended != "exit code 0" && ended != "exit code 1") || !told.is_object())
    return fail(fmt::format("refute randoop failed with {}: {}", ended,
                            first_line(program.stderr_tail())));
  return told;
}

Result<json> run_each(const Setting& setting,
                      const std::vector<std::string>& words,
                      const std::vector<Technique>& techniques, int seeds,
                      const std::function<json(const json&)>& digest,
                      const std::string& unit) {
  json runs = json::array();
  const auto limit = std::to_string(setting.limit);
  const std::vector<std::string> budget =
      unit == "CPU seconds"
          ? std::vector<std::string>{"--cpu-time", limit + "s", "--time",
                                     kMostTime}
      : unit == "calls"
          ? std::vector<std::string>{"--calls", limit, "--time", kMostTime}
          : std::vector<std::string>{"--limit", limit, "--time", kMostTime};
  for (int seed = 0; seed < (setting.quick ? 1 : seeds); ++seed)
    for (const auto& technique : techniques) {
      REFUTE_TRY(const TempDir tests, TempDir::create());
      auto all = words;
      all.insert(all.end(), budget.begin(), budget.end());
      all.insert(all.end(), {"--seed", std::to_string(seed), "--output",
                             (tests.path() / "tests").string()});
      all.insert(all.end(), technique.options.begin(), technique.options.end());
      REFUTE_TRY(const json told, run_randoop(all, setting));
      json kept = digest(told);
      kept["technique"] = technique.name;
      kept["seed"] = seed;
      for (const char* key : {"sequences", "calls", "cpu_milliseconds"})
        kept[key] = told.at(key);
      kept["CPU seconds"] = told.at("cpu_milliseconds").get<double>() / 1000;
      runs.push_back(std::move(kept));
    }
  return json{
      {"unit", unit}, {"limit", setting.limit}, {"runs", std::move(runs)}};
}

Row randoop_row(std::string name, std::int64_t calls, std::int64_t quick_calls,
                std::function<Result<json>(const Setting&)> compute) {
  return {.name = std::move(name),
          .engines = Engines::kNone,
          .limit = calls,
          .quick_limit = quick_calls,
          .compute = std::move(compute),
          .needs_jdk = true};
}

Result<std::string> subjects_jar() {
  REFUTE_TRY(const auto share, share_folder());
  const fs::path jar = share / "randoop-subjects.jar";
  if (fs::exists(jar)) return jar.string();
  return fail("there is no " + jar.string(), "script/build-hosts makes it");
}

const Library& java_util() {
  static const Library library = {.name = "java.util", .package = "java.util"};
  return library;
}

const Library& collections() {
  static const Library library = {
      .name = "collections 3.2",
      .artifact = {"commons-collections", "commons-collections", "3.2"},
      .size = "1 MB"};
  return library;
}

const Library& primitives() {
  static const Library library = {
      .name = "primitives 1.0",
      .artifact = {"commons-primitives", "commons-primitives", "1.0"},
      .size = "1 MB"};
  return library;
}

Result<std::vector<std::string>> words_for(const Library& library) {
  if (!library.package.empty())
    return std::vector<std::string>{"--package", library.package};
  const auto& artifact = library.artifact;
  REFUTE_TRY(const auto cache, cache_folder());
  const fs::path folder =
      cache / "randoop" / fmt::format("{}-{}", artifact.name, artifact.version);
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  if (!fs::exists(folder))
    REFUTE_TRY_VOID(fetch_with_maven({.what = library.name,
                                      .size = library.size,
                                      .artifacts = {artifact},
                                      .with_dependencies = true},
                                     folder));
  const fs::path jar =
      folder / fmt::format("{}-{}.jar", artifact.name, artifact.version);
  if (!fs::exists(jar))
    return fail(fmt::format("there is no {}", jar.string()),
                "remove the folder, and it is fetched again");
  std::vector<std::string> others;
  for (const auto& each : fs::directory_iterator(folder, error))
    if (each.path() != jar) others.push_back(each.path().string());
  std::sort(others.begin(), others.end());
  std::vector<std::string> words = {jar.string()};
  if (!others.empty())
    words.insert(words.end(),
                 {"--classpath", fmt::format("{}", fmt::join(others, ":"))});
  return words;
}

Sample::Sample(const RowResult* row, const std::string& technique) {
  if (row == nullptr || !row->ran || !row->figures.contains("runs")) return;
  for (const auto& run : row->figures.at("runs"))
    if (run.value("technique", "") == technique) runs_.push_back(run);
}

double Sample::sum(const std::string& key) const {
  double all = 0;
  for (const auto& run : runs_) all += figure(run, key);
  return all;
}

double Sample::mean(const std::string& key) const {
  return runs_.empty() ? 0 : sum(key) / static_cast<double>(runs_.size());
}

double Sample::least(const std::string& key) const {
  double best = runs_.empty() ? 0 : figure(runs_.front(), key);
  for (const auto& run : runs_) best = std::min(best, figure(run, key));
  return best;
}

double Sample::most(const std::string& key) const {
  double best = 0;
  for (const auto& run : runs_) best = std::max(best, figure(run, key));
  return best;
}

std::string Sample::shown(const std::string& key, int digits) const {
  if (runs_.empty()) return kNothing;
  const double value = mean(key);
  if (least(key) == most(key) && value == std::floor(value))
    return number(static_cast<std::int64_t>(value));
  if (value >= 100) return number(std::llround(value));
  return fmt::format("{:.{}f}", value, digits);
}

std::set<std::string> Sample::united(const std::string& key) const {
  std::set<std::string> all;
  for (const auto& run : runs_)
    for (const auto& each : run.value(key, json::array()))
      all.insert(each.get<std::string>());
  return all;
}

std::vector<const RowResult*> rows_like(const std::vector<Entry>& entries,
                                        const std::string& beginning) {
  std::vector<const RowResult*> rows;
  for (const auto& [job, result] : entries)
    if (result.ran && job.row.name.starts_with(beginning))
      rows.push_back(&result);
  return rows;
}

std::string budget_of(const std::vector<const RowResult*>& rows) {
  std::set<std::int64_t> limits, seeds;
  std::string unit;
  bool fewer = false;
  for (const auto* row : rows) {
    if (row == nullptr || !row->ran || !row->figures.contains("limit"))
      continue;
    limits.insert(row->figures.at("limit").get<std::int64_t>());
    unit = row->figures.value("unit", "");
    std::set<std::int64_t> of_row;
    for (const auto& run : row->figures.at("runs")) {
      of_row.insert(run.value("seed", std::int64_t{0}));
      fewer =
          fewer || figure(run, unit) < row->figures.at("limit").get<double>();
    }
    seeds.insert(static_cast<std::int64_t>(of_row.size()));
  }
  if (limits.empty()) return "Nothing was run yet.";
  const auto shown = [](const std::set<std::int64_t>& values) {
    return *values.begin() == *values.rbegin()
               ? number(*values.begin())
               : fmt::format("{} to {}", number(*values.begin()),
                             number(*values.rbegin()));
  };
  return fmt::format(
      "Ours: {} {} per run, {} {} with each technique.{}", shown(limits), unit,
      shown(seeds), *seeds.rbegin() == 1 ? "seed" : "seeds",
      fewer
          ? fmt::format(" Some made fewer, since they had no more to try or {} "
                        "were over.",
                        kMostTime)
          : "");
}

std::vector<Row> randoop_rows() {
  std::vector<Row> rows;
  for (auto part :
       {container_rows, library_rows, time_rows, depth_rows, case_study_rows})
    for (auto& row : part()) rows.push_back(std::move(row));
  return rows;
}

namespace {

// What the names of a table's rows begin with.
std::string rows_of(const std::string& table) {
  static const std::map<std::string, std::string> kRows = {
      {"fig4-9", "Fig. 4-9"},     {"fig8-1", "Fig. 8-1 "},
      {"fig8-2", "Fig. 8-2"},     {"fig8-9", "Fig. 8-9"},
      {"fig8-10", "Fig. 8-9"},    {"fig8-11", "Fig. 8-9"},
      {"branch-directed", "8.4"}, {"jdk", "9.1"},
      {"fig8-4", "Fig. 8-4"},     {"undirected", "Fig. 8-4"},
      {"randex", "Fig. 8-4"},     {"simplification", "Fig. 8-4"},
      {"equal-time", "8.2.5"},    {"systematic", "8.2.4"},
  };
  return kRows.at(table);
}

}  // namespace

std::vector<Table> randoop_tables(const std::vector<Entry>& entries) {
  std::vector<Table> tables;
  for (auto part : {container_tables, library_tables, time_tables, depth_tables,
                    case_study_tables})
    for (auto& table : part(entries)) tables.push_back(std::move(table));
  for (auto& table : tables) {
    table.notes.push_back(conditions(rows_like(entries, rows_of(table.name))));
  }
  return tables;
}

}  // namespace refute::eval
