#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/maven.h"
#include "eval/evaluation.h"

/// Randoop's evaluation, in parts. A row runs `refute randoop --json`,
/// as a user would: several techniques, several seeds, as many calls with each.
/// Its figures are `{"calls": 400000, "runs": [{"technique": …, "seed": …}]}`.
namespace refute::eval {

/// Time limit of exploring. The calls end it before, unless a library is
/// extremely slow.
constexpr char kMostTime[] = "20m";

/// A way to generate tests, as options of `refute randoop`.
struct Technique {
  std::string name;
  std::vector<std::string> options;
};

/// As the tables call them.
constexpr char kDirected[] = "directed";
constexpr char kBottomUp[] = "bottom-up";
constexpr char kWalk[] = "random walk";
constexpr char kRandex[] = "Randex";

/// Runs `refute randoop` with these words and `--json`, and returns its answer.
/// It is stopped when we are.
Result<nlohmann::json> run_randoop(const std::vector<std::string>& words,
                                   const Setting& setting);

/// One run per technique and seed, each with `words` and as many calls,
/// sequences or CPU seconds as the setting's limit says: `unit` is which of
/// them.
/// The techniques take turns. Of each answer, `digest` is kept.
Result<nlohmann::json> run_each(
    const Setting& setting, const std::vector<std::string>& words,
    const std::vector<Technique>& techniques, int seeds,
    const std::function<nlohmann::json(const nlohmann::json&)>& digest,
    const std::string& unit = "calls");

/// A row that is such a computation. With --quick it makes `quick_calls`;
/// without any, it is left out.
Row randoop_row(std::string name, std::int64_t calls, std::int64_t quick_calls,
                std::function<Result<nlohmann::json>(const Setting&)> compute);

/// The jar with the containers and polynomials; script/build-hosts makes it.
Result<std::string> subjects_jar();

/// A library of Fig. 8-3 or of today: of the JDK, or a jar that Maven has.
struct Library {
  std::string name;
  std::string package = {};  ///< Of the JDK.
  MavenArtifact artifact = {};
  std::string size = {};  ///< Of its jar and of all that it needs.
};

/// Those that several experiments take.
const Library& java_util();
const Library& collections();
const Library& primitives();

/// The libraries of Fig. 8-4 that can be run, and some of today. They stay
/// where they are.
const std::vector<Library>& libraries_of_fig84();

/// The words that make it the one under test; fetched if it is not here yet.
Result<std::vector<std::string>> words_for(const Library& library);

/// The runs of one technique in a row, for its line in a table.
class Sample {
 public:
  /// `row` may be missing.
  Sample(const RowResult* row, const std::string& technique);
  bool empty() const { return runs_.empty(); }
  std::int64_t runs() const { return static_cast<std::int64_t>(runs_.size()); }
  double sum(const std::string& key) const;
  double mean(const std::string& key) const;
  double least(const std::string& key) const;
  double most(const std::string& key) const;
  /// "12.3", or "12" if all are the same whole number; a dash for nothing.
  std::string shown(const std::string& key, int digits = 1) const;
  /// Of lists of words.
  std::set<std::string> united(const std::string& key) const;
  const std::vector<nlohmann::json>& all() const { return runs_; }

 private:
  std::vector<nlohmann::json> runs_;
};

/// The rows that were run and whose names begin so.
std::vector<const RowResult*> rows_like(const std::vector<Entry>& entries,
                                        const std::string& beginning);

/// "300,000 calls, 10 seeds": what all runs of these rows had.
std::string budget_of(const std::vector<const RowResult*>& rows);

/// The rows and tables of one part each.
std::vector<Row> container_rows();
std::vector<Table> container_tables(const std::vector<Entry>& entries);
std::vector<Row> library_rows();
std::vector<Table> library_tables(const std::vector<Entry>& entries);
std::vector<Row> time_rows();
std::vector<Table> time_tables(const std::vector<Entry>& entries);
std::vector<Row> depth_rows();
std::vector<Table> depth_tables(const std::vector<Entry>& entries);
std::vector<Row> case_study_rows();
std::vector<Table> case_study_tables(const std::vector<Entry>& entries);

}  // namespace refute::eval
