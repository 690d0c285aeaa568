#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/file_lock.h"
#include "base/result.h"
#include "store/database.h"
#include "store/finding.h"

/// One campaign in one SQLite file: what was tried, what was found, and all
/// that is needed to do it again. docs/store.md describes the tables.
///
/// Trials are written in batches, a trial and its findings always in the same
/// transaction, in WAL mode: a killed process loses the last batch at most. If
/// somebody moves or removes the file meanwhile, what it held is saved beside
/// it, and the next batch is an error.
namespace refute::store {

/// One subject that went through one engine, or was turned away before.
struct Trial {
  std::string generator;
  std::string phase = "M0";  ///< Which walk of the generator: "M2/sparse".
  std::int64_t ordinal = 0;  ///< Position in that walk.
  std::string engine = {};   ///< As the user named it.
  std::string choices;       ///< Makes the generator yield it again.
  std::string outcome;       ///< "applied", … or "skipped".
  std::string severity;      ///< The worst status entry: "ok", "warning", …
  std::string note = {};     ///< Why it was skipped or could not be judged.
  std::int64_t micros = 0;   ///< Wall time from generation to verdict.
  std::int64_t at = 0;       ///< Milliseconds since the run began.
};

/// Something that happened to the campaign: a worker that was lost, a resume.
struct Event {
  std::string kind;
  std::string detail;
};

/// A trial with what came of it.
struct Entry {
  Trial trial;
  std::vector<Finding> findings = {};  ///< Their ids are given by the store.
  std::vector<Event> events = {};
  /// The trial is in the store already, and was not judged: this is what came
  /// of it when it was judged again.
  bool again = false;
};

/// What the note of a trial begins with if a judge was lost over it.
inline constexpr std::string_view kNotJudged = "not judged";

/// The fact that says how the campaign was started: a campaign file, as
/// `refute run` reads it.
inline constexpr char kPlanKey[] = "plan";

class Store {
 public:
  static constexpr int kSchema = 6;

  /// A new store that knows `meta` from the start; the file must not exist, or
  /// be blank.
  static Result<Store> create(
      const std::filesystem::path& path,
      const std::map<std::string, std::string>& meta = {});

  /// What is left of a campaign that was stopped before it began: a file with
  /// nothing in it.
  static bool is_blank(const std::filesystem::path& path);

  /// An existing store. One of an older schema is brought up to date first,
  /// also for reading (store/migrate.h).
  static Result<Store> open(const std::filesystem::path& path,
                            bool read_only = false);

  Result<void> set_meta(const std::string& key, const std::string& value);
  Result<std::map<std::string, std::string>> meta();

  /// Records a batch as one transaction; fills in the ids of the findings.
  Result<void> record(std::vector<Entry>& batch);
  Result<void> record(const Event& event);
  Result<void> set_confirmation(std::int64_t finding, Confirmation state,
                                const std::string& trace = {});

  /// The last trial of a walk; none if it has not begun.
  Result<std::optional<Trial>> last_trial(const std::string& generator,
                                          const std::string& phase);

  /// That of the trial that was recorded last; empty if there is none.
  Result<std::string> last_generator();

  /// For a new store that is thrown away if this process dies: until
  /// `end_bulk`, which brings it to the disk, nothing is safe, all is quick,
  /// and what is there twice is not noticed.
  Result<void> begin_bulk();
  /// Takes over everything in `other`, a shard of the same campaign, in time
  /// linear in its rows. Only in bulk: `end_bulk` keeps once what several have.
  Result<void> absorb(const Store& other);
  Result<void> end_bulk();

  /// A copy in one file of its own, of what is in it now; replaces `path`.
  Result<void> copy_to(const std::filesystem::path& path);

  /// Trials that could not be judged, in the order of their walks.
  Result<std::vector<Trial>> unjudged(const std::string& generator);
  Result<std::int64_t> count_unjudged();

  /// Subjects, whatever the number of engines; and those that never reached an
  /// engine.
  Result<std::int64_t> count_trials();
  Result<std::int64_t> count_skipped();
  Result<std::map<std::string, std::int64_t>> count_outcomes();
  Result<std::map<std::string, std::int64_t>> count_by_oracle();
  Result<std::map<std::string, std::int64_t>> count_by_kind();
  Result<std::optional<Finding>> finding(std::int64_t id);
  Result<std::vector<Finding>> findings();
  Result<std::vector<Finding>> findings(Confirmation state);
  /// All of them without their programs and outcomes: quick if there are many.
  Result<std::vector<Finding>> list();
  /// The first finding of that kind that is still pending.
  Result<std::optional<Finding>> next_pending(const std::string& kind);
  /// The first finding of that kind, not refuted, in whose trial none of these
  /// oracles has a finding that nobody announced.
  Result<std::optional<Finding>> first_alone(
      const std::string& kind, const std::vector<std::string>& oracles);
  /// Kinds that have a finding in this state.
  Result<std::set<std::string>> kinds(Confirmation state);
  Result<std::vector<Event>> events();

  /// Replaces an earlier reduction of the same finding.
  Result<void> record(const Reduction& reduction);
  Result<std::map<std::int64_t, Reduction>> reductions();

  const std::string& path() const { return database_.path(); }

 private:
  Store(FileLock lock, Database database)
      : lock_(std::move(lock)), database_(std::move(database)) {}
  Result<void> insert(Entry& entry);
  Result<void> amend(Entry& entry);
  Result<void> add(std::int64_t trial, Finding& finding);
  Result<void> must_be_in_place();
  Result<void> keep_once();
  Result<void> transact(const std::function<Result<void>()>& work);
  Result<std::vector<Finding>> select(
      const std::string& where,
      const std::function<void(Statement&)>& bind = nullptr,
      bool with_programs = true);
  Result<std::map<std::string, std::int64_t>> count_groups(
      const std::string& sql);

  std::optional<Error> gone_;  // since it was moved or removed
  int absorbed_ = -1;          // stores, in bulk
  FileLock lock_;  // outlives the database: closing a file drops its locks
  Database database_;
};

}  // namespace refute::store
