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

/// One campaign in one SQLite file: what was tried, what was found, and all
/// that is needed to do it again. docs/store.md describes the tables.
///
/// Trials are written in batches, a trial and its findings always in the same
/// transaction, in WAL mode: a killed process loses the last batch at most.
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

/// Is the finding true? A finding is shown only once it is confirmed.
enum class Confirmation {
  kPending,    ///< Not repeated: another finding of its kind was.
  kConfirmed,  ///< Seen again in a fresh worker, and javac agrees.
  kRefuted,    ///< Could not be reproduced.
};

struct Finding {
  std::int64_t id = 0;  ///< Given by the store.
  std::string oracle;
  std::string level;      ///< "silent", "warning", "error": what a user saw.
  std::string signature;  ///< Equal for findings of the same kind.
  std::string summary;    ///< One sentence.
  std::string evidence;   ///< Text, several lines.
  std::string generator;
  std::string choices;
  std::string request;  ///< JSON, as in docs/protocol.md.
  std::string before;   ///< JSON: path → text.
  std::string outcome;  ///< JSON, as in docs/protocol.md.
  std::string engine;   ///< What it calls itself.
  std::string engine_version;
  std::string engine_label;  ///< As the user named it: how to start it again.
  std::string expectation;   ///< "must-refuse", "must-proceed" or empty.
  std::string trace;         ///< Which part of a merged program it is.
  std::string messages;      ///< JSON: [{"code": …, "place": …, "text": …}, …]
  std::string test;          ///< JUnit: passes before, fails after; or empty.
  std::string world;         ///< "closed": the program itself makes the calls.
  std::string category;      ///< Of a behaviour change: docs/triage.md.
  Confirmation confirmation = Confirmation::kPending;
  std::int64_t at = 0;  ///< Of its trial; filled in when it is read.
};

/// What findings of one kind share. One of a kind is confirmed and shown.
inline std::string kind_of(const Finding& finding) {
  return finding.engine_label + "|" + finding.signature;
}

/// A reduced finding: a smaller program that shows the same, and its result.
struct Reduction {
  std::int64_t finding = 0;
  std::string choices;  ///< If it is still one of the generator's programs.
  std::string request, before, outcome;  ///< JSON, as in a finding.
  std::string summary, evidence, messages, category;
  std::string test;         ///< JUnit, of the small program.
  std::int64_t lines = 0;   ///< Of the program before.
  std::int64_t checks = 0;  ///< How often the engine was asked.
  bool minimal = false;     ///< Nothing more can be taken away.
  bool confirmed = false;   ///< Seen again in fresh workers.
};

/// The finding with the small program in place of its own, to be shown.
Finding reduced(Finding finding, const Reduction& small);

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
};

class Store {
 public:
  static constexpr int kSchema = 4;

  /// A new store; the file must not exist.
  static Result<Store> create(const std::filesystem::path& path);

  /// An existing store of this schema.
  static Result<Store> open(const std::filesystem::path& path,
                            bool read_only = false);

  Result<void> set_meta(const std::string& key, const std::string& value);
  Result<std::map<std::string, std::string>> meta();

  /// Records a batch as one transaction; fills in the ids of the findings.
  Result<void> record(std::vector<Entry>& batch);
  Result<void> record(const Event& event);
  Result<void> set_confirmation(std::int64_t finding, Confirmation state);
  Result<void> set_trace(std::int64_t finding, const std::string& trace);

  /// The last trial of a walk; none if it has not begun.
  Result<std::optional<Trial>> last_trial(const std::string& generator,
                                          const std::string& phase);

  /// Takes over everything in `other`, a shard of the same campaign. What both
  /// have is kept once.
  Result<void> absorb(const Store& other);

  Result<std::int64_t> count_trials();
  Result<std::map<std::string, std::int64_t>> count_outcomes();
  Result<std::map<std::string, std::int64_t>> count_by_oracle();
  Result<std::map<std::string, std::int64_t>> count_by_kind();
  Result<std::optional<Finding>> finding(std::int64_t id);
  Result<std::vector<Finding>> findings();
  Result<std::vector<Finding>> findings(Confirmation state);
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
  Result<void> transact(const std::function<Result<void>()>& work);
  Result<std::vector<Finding>> select(
      const std::string& where,
      const std::function<void(Statement&)>& bind = nullptr);
  Result<std::map<std::string, std::int64_t>> count_groups(
      const std::string& sql);

  FileLock lock_;  // outlives the database: closing a file drops its locks
  Database database_;
};

}  // namespace refute::store
