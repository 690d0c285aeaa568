#include "eval/jobs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>

#include "base/stop.h"
#include "base/text.h"
#include "choice/search.h"
#include "javagen/catalogue.h"
#include "javagen/merge.h"
#include "jdolly/source.h"
#include "oracle/oracle.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;

// A name as that of a file.
std::string as_file(std::string name) {
  std::replace(name.begin(), name.end(), '/', '.');
  std::replace(name.begin(), name.end(), ':', '-');
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

Job job_for(const Row& row, const std::vector<std::string>& engines,
            const fs::path& folder) {
  fs::path place = folder;
  if (!engines.empty())
    place /= as_file(fmt::format("{}", fmt::join(engines, "+")));
  return {row, engines, place / (as_file(row.name) + ".db")};
}

bool matches(const std::string& name, const std::string& pattern) {
  if (pattern.empty()) return true;
  if (pattern.find('*') == std::string::npos)
    return name.find(pattern) != std::string::npos;
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

// The row as the user wants it; false: not at all.
bool adapt(Row& row, const Choice& choice) {
  if (choice.quick) {
    if (row.quick_limit == 0) return false;
    row.limit = row.quick_limit;
  }
  if (choice.limit) row.limit = *choice.limit;
  if (row.merge != "none") row.limit = 0;
  return matches(row.name, choice.rows);
}

// Whether an oracle of the row has something to ask so many engines.
bool has_question(const Row& row, std::size_t engines) {
  if (row.oracles == "all" || row.oracles == "default") return true;
  for (const auto& name : split(row.oracles, ','))
    for (const Oracle& oracle : oracles())
      if (oracle.name == name && (engines > 1 || !oracle.needs_rivals))
        return true;
  return false;
}

std::vector<Job> all_jobs(const Evaluation& evaluation, const Choice& choice) {
  const auto& engines =
      choice.engines.empty() ? evaluation.engines : choice.engines;
  std::vector<Job> each, others;
  for (const auto& engine : engines)
    for (Row row : evaluation.rows())
      if (row.engines == Engines::kEach && adapt(row, choice))
        each.push_back(job_for(row, {engine}, choice.folder));
  for (Row row : evaluation.rows()) {
    if (row.engines == Engines::kEach || !adapt(row, choice)) continue;
    if (row.engines == Engines::kTogether && !has_question(row, engines.size()))
      continue;
    if (row.engines == Engines::kTogether)
      others.push_back(job_for(row, engines, choice.folder));
    else
      others.push_back(job_for(row, row.fixed, choice.folder));
  }
  each.insert(each.end(), others.begin(), others.end());
  return each;
}

// A row that was not run is not missed where another one has its figures: of
// the same programs, with one of its engines, alone or beside others.
void hide_replaced(std::vector<Entry>& all) {
  const auto replaced = [&](const Entry& entry) {
    if (entry.result.ran || read_why(entry.job.store)) return false;
    return std::any_of(all.begin(), all.end(), [&](const Entry& other) {
      return other.result.ran && other.job.row.name == entry.job.row.name &&
             std::any_of(other.job.engines.begin(), other.job.engines.end(),
                         [&](const std::string& engine) {
                           return std::find(entry.job.engines.begin(),
                                            entry.job.engines.end(),
                                            engine) != entry.job.engines.end();
                         });
    });
  };
  std::vector<Entry> kept;
  for (const auto& entry : all)
    if (!replaced(entry)) kept.push_back(entry);
  all = std::move(kept);
}

// Stores in the folder, and where one would be if its row could have run.
std::vector<fs::path> stores_in(const fs::path& folder) {
  std::vector<fs::path> stores;
  std::error_code error;
  for (const auto& file : fs::recursive_directory_iterator(folder, error)) {
    fs::path path = file.path();
    if (path.extension() == kWhy) path.replace_extension();
    if (path.extension() == ".db") stores.push_back(path);
  }
  std::sort(stores.begin(), stores.end());
  stores.erase(std::unique(stores.begin(), stores.end()), stores.end());
  return stores;
}

// Which row a store is of, as it says itself.
std::optional<Job> job_of(const Evaluation& evaluation, const fs::path& store,
                          const RowResult& result) {
  std::string name = result.note(key::kRow);
  std::vector<std::string> engines = result.asked;
  if (const auto why = read_why(store); why && name.empty()) {
    name = why->row;
    engines = why->engines;
  }
  for (const Row& row : evaluation.rows())
    if (row.name == name) return Job{row, engines, store};
  return std::nullopt;
}

}  // namespace

Result<std::vector<Job>> jobs(const Evaluation& evaluation,
                              const Choice& choice) {
  auto all = all_jobs(evaluation, choice);
  const bool endless = std::any_of(all.begin(), all.end(), [](const Job& job) {
    return job.row.compute && job.row.needs_jdk;
  });
  if (choice.limit == 0 && endless)
    return usage_error("--limit all: the number of calls has no end",
                       "give their number, as in --limit 100000");
  if (!all.empty()) return all;
  std::vector<std::string> names;
  for (const auto& row : evaluation.rows()) names.push_back(row.name);
  return usage_error(
      fmt::format("evaluation {} has no row \"{}\"{}", evaluation.name,
                  choice.rows, did_you_mean(choice.rows, names)),
      fmt::format("`refute eval {} --list` shows them{}", evaluation.name,
                  choice.quick ? "; --quick has some of them only" : ""));
}

std::vector<Job> shard(const std::vector<Job>& all, std::size_t index,
                       std::size_t count) {
  std::vector<Job> part;
  for (std::size_t i = index; i < all.size(); i += count)
    part.push_back(all[i]);
  return part;
}

std::vector<Entry> entries(const Evaluation& evaluation, const Choice& choice) {
  Choice everything = choice;
  everything.rows.clear();
  everything.limit.reset();
  std::vector<Entry> all;
  const auto add = [&](const Job& job) {
    for (const auto& entry : all)
      if (entry.job.store == job.store) return;
    all.push_back({job, read_row(job.store)});
  };
  everything.engines.clear();
  for (const auto& job : all_jobs(evaluation, everything)) add(job);
  everything.engines = choice.engines;
  for (const auto& job : all_jobs(evaluation, everything)) add(job);
  for (const auto& store : stores_in(choice.folder)) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const Entry& e) {
      return e.job.store == store;
    });
    if (known) continue;
    RowResult result = read_row(store);
    if (auto job = job_of(evaluation, store, result))
      all.push_back({*std::move(job), std::move(result)});
  }
  hide_replaced(all);
  return all;
}

Result<std::int64_t> space_of(const std::string& generator) {
  if (jdolly::is_model_name(generator)) {
    REFUTE_TRY(const auto name, jdolly::parse_model_name(generator));
    REFUTE_TRY(auto source, jdolly::Source::open(name));
    std::int64_t number = 0;
    while (!StopSignal::requested() && source.skip()) ++number;
    if (StopSignal::requested()) return fail("stopped while counting programs");
    return number;
  }
  REFUTE_TRY(const auto* found, javagen::find_generator(generator));
  return static_cast<std::int64_t>(
      found->build ? javagen::count(*found)
                   : choice::count(javagen::subjects(*found)).completed);
}

std::uint32_t jump_for(std::int64_t space, std::int64_t limit) {
  if (limit <= 0 || space <= limit) return 1;
  // Jumps of 1 to k are (1 + k) / 2 on average. A twentieth more than asked
  // for, so that chance leaves no row below its limit.
  const double mean =
      static_cast<double>(space) / (1.05 * static_cast<double>(limit));
  return static_cast<std::uint32_t>(std::max(1.0, 2 * mean - 1));
}

}  // namespace refute::eval
