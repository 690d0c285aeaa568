#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>

#include "base/files.h"
#include "cli/merging.h"
#include "store/columns.h"
#include "store/database.h"
#include "store/sql_text.h"
#include "store/store.h"

/// Merging stores, beside SQLite's own bulk insert of the same rows.
///
///     bench_merge [STORES [TRIALS]]
///
/// Makes STORES (100) shards of TRIALS (10,000) trials, one in a hundred of
/// which has a finding, and merges a quarter, a half and all of them. Fails if
/// a row takes more than 1.3 times the processor time with all than with a
/// quarter: then merging is not linear in the rows.
///
/// Then the rows of the result, which are in memory, go through prepared
/// statements into an empty store, in one transaction and with the same
/// settings: with its indexes, and with indexes that are built at the end.
/// Fails if merging reaches less than half of the better of these speeds.
namespace refute::bench {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

Result<std::int64_t> make_shard(const std::string& path, int shard, int shards,
                                int trials) {
  REFUTE_TRY(auto store, store::Store::create(path));
  REFUTE_TRY_VOID(store.begin_bulk());
  std::vector<store::Entry> batch;
  for (int i = 0; i < trials; ++i) {
    store::Entry entry;
    entry.trial = {.generator = "DoubleClassParentField/push-down-field",
                   .ordinal = static_cast<std::int64_t>(i) * shards + shard,
                   .engine = "eclipse",
                   .choices = fmt::format("a={}/9 b={}/7 c=0/3", i % 9, i % 7),
                   .outcome = "applied",
                   .severity = "ok"};
    if (i % 100 == 0) {
      store::Finding finding;
      finding.oracle = "does-not-compile";
      finding.signature = fmt::format("does-not-compile|{}", i % 13);
      finding.engine_label = "eclipse";
      finding.before = {{{"A.java", std::string(600, 'x')}}};
      finding.outcome = Applied{{{{"A.java", std::string(600, 'y')}}}};
      entry.findings = {finding};
    }
    batch.push_back(std::move(entry));
  }
  REFUTE_TRY_VOID(store.record(batch));
  REFUTE_TRY_VOID(store.end_bulk());
  return store.count_trials();
}

/// The rows of a table, each with its values as texts.
struct Rows {
  std::string columns;
  std::size_t width = 0;
  std::vector<std::vector<std::string>> values;
};

Result<Rows> read_rows(const std::string& path, const std::string& table,
                       const std::string& columns) {
  REFUTE_TRY(auto database,
             store::Database::open(path, store::Database::Mode::kReadOnly));
  Rows rows{columns,
            static_cast<std::size_t>(
                std::count(columns.begin(), columns.end(), ',') + 1),
            {}};
  REFUTE_TRY(auto select,
             database.prepare(
                 fmt::format("SELECT {} FROM {} ORDER BY id", columns, table)));
  while (true) {
    REFUTE_TRY(const bool more, select.step());
    if (!more) return rows;
    auto& row = rows.values.emplace_back();
    for (std::size_t i = 0; i < rows.width; ++i)
      row.push_back(select.text(static_cast<int>(i)));
  }
}

Result<void> insert_rows(store::Database& database, const std::string& table,
                         const Rows& rows) {
  REFUTE_TRY(auto insert, database.prepare(fmt::format(
                              "INSERT INTO {} ({}) VALUES ({})", table,
                              rows.columns, store::marks(rows.width))));
  for (const auto& row : rows.values) {
    for (const auto& value : row) insert.bind(value);
    REFUTE_TRY_VOID(insert.run());
  }
  return {};
}

struct Plain {
  Rows trials, findings;
};

Result<Plain> read_plain(const std::string& path) {
  Plain plain;
  REFUTE_TRY(plain.trials,
             read_rows(path, "trial",
                       "id, generator, phase, ordinal, engine, choices, "
                       "outcome, severity, note, micros, at"));
  REFUTE_TRY(plain.findings,
             read_rows(path, "finding",
                       "id, trial, confirmation, " +
                           store::names(store::finding_columns())));
  return plain;
}

/// Seconds.
Result<double> insert_plainly(const Plain& plain, const std::string& to,
                              bool indexes_last) {
  {
    REFUTE_TRY(const auto empty, store::Store::create(to));
  }
  REFUTE_TRY(auto database,
             store::Database::open(to, store::Database::Mode::kReadWrite));
  const auto begun = Clock::now();
  REFUTE_TRY_VOID(
      database.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; "
                       "PRAGMA cache_size=-131072; BEGIN"));
  if (indexes_last)
    REFUTE_TRY_VOID(
        database.execute("DROP INDEX trial_place; DROP INDEX finding_kind;"));
  REFUTE_TRY_VOID(insert_rows(database, "trial", plain.trials));
  REFUTE_TRY_VOID(insert_rows(database, "finding", plain.findings));
  if (indexes_last) REFUTE_TRY_VOID(database.execute(store::kIndexesSql));
  REFUTE_TRY_VOID(database.execute("COMMIT"));
  REFUTE_TRY_VOID(sync_to_disk(to));
  return since(begun);
}

/// The most memory that this process ever had.
std::int64_t largest_mb() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss >> 10;
}

struct Merging {
  std::int64_t trials = 0;
  std::int64_t rows = 0;  // with findings
  double seconds = 0;
  double cpu = 0;
  double cpu_per_row() const { return cpu / static_cast<double>(rows); }
};

Result<Merging> merge(const std::string& path,
                      const std::vector<std::string>& parts) {
  const auto begun = Clock::now();
  const std::clock_t cpu = std::clock();
  REFUTE_TRY(const auto counted, cli::merge_stores(path, parts));
  return Merging{counted.trials, counted.trials + counted.findings,
                 since(begun),
                 static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC};
}

Result<bool> run(int stores, int trials) {
  REFUTE_TRY(const TempDir dir, TempDir::create());
  std::vector<std::string> parts;
  std::int64_t rows = 0;
  for (int i = 0; i < stores; ++i) {
    parts.push_back((dir.path() / fmt::format("{}.db", i)).string());
    REFUTE_TRY(const auto count, make_shard(parts.back(), i, stores, trials));
    rows += count;
  }
  std::vector<Merging> all;
  std::string merged;
  for (const int share : {4, 2, 1}) {
    const int some = std::max(1, stores / share);
    merged = (dir.path() / fmt::format("merged-{}.db", share)).string();
    REFUTE_TRY(all.emplace_back(),
               merge(merged, {parts.begin(), parts.begin() + some}));
    fmt::print("{} stores, {} rows: {:.2f} s, {:.2f} us of processor per row\n",
               some, all.back().rows, all.back().seconds,
               1e6 * all.back().cpu_per_row());
  }
  const double growth = all.back().cpu_per_row() / all.front().cpu_per_row();
  if (all.back().trials != rows) return fail("trials were lost");
  rows = all.back().rows;
  const double merging = all.back().seconds;
  const auto memory = largest_mb();
  REFUTE_TRY(const Plain plain, read_plain(merged));
  const auto per_second = [&](double seconds) {
    return static_cast<double>(rows) / seconds;
  };
  fmt::print(
      "{} stores of {} trials, {} rows: merged in {:.2f} s ({:.0f} "
      "rows/s), with {} MB of memory at most\n",
      stores, trials, rows, merging, per_second(merging), memory);
  double best = 1e9;
  for (const bool indexes_last : {false, true}) {
    const auto file = (dir.path() / (indexes_last ? "last" : "kept")).string();
    REFUTE_TRY(const double seconds, insert_plainly(plain, file, indexes_last));
    fmt::print(
        "inserted, indexes {}, in {:.2f} s ({:.0f} rows/s): merging "
        "reaches {:.0f} %\n",
        indexes_last ? "built at the end" : "kept", seconds,
        per_second(seconds), 100 * seconds / merging);
    best = std::min(best, seconds);
  }
  fmt::print("a row of all costs {:.2f} times a row of a quarter\n", growth);
  return merging <= 2 * best && growth <= 1.3;
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) {
  const auto good = refute::bench::run(argc > 1 ? std::atoi(argv[1]) : 100,
                                       argc > 2 ? std::atoi(argv[2]) : 10'000);
  if (!good) {
    fmt::print(stderr, "{}\n", good.error().message);
    return 2;
  }
  return *good ? 0 : 1;
}
