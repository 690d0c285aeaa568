#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/file_lock.h"
#include "base/result.h"
#include "store/database.h"

/// One campaign in one SQLite file: what was tried, what was found, and all
/// that is needed to do it again. docs/store.md describes the tables.
///
/// A trial and its findings are one transaction in WAL mode, so that a killed
/// process loses at most the trial it was working on.
namespace refute::store {

/// One subject that went through the engine, or was turned away before.
struct Trial {
  std::string generator;
  std::int64_t ordinal = 0;  ///< Position in the generator's enumeration.
  std::string choices;       ///< Makes the generator yield it again.
  std::string outcome;       ///< "applied", … or "skipped".
  std::string severity;      ///< The worst status entry: "ok", "warning", …
  std::string note = {};     ///< Why it was skipped or could not be judged.
  std::int64_t micros = 0;   ///< Wall time from generation to verdict.
};

/// Is the finding true? A finding is shown only once it is confirmed.
enum class Confirmation {
  kPending,    ///< Not looked at again: another of its signature stands for it.
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
  std::string engine;
  std::string engine_version;
  Confirmation confirmation = Confirmation::kPending;
};

/// Something that happened to the campaign: a worker that was lost, a resume.
struct Event {
  std::string kind;
  std::string detail;
};

class Store {
 public:
  static constexpr int kSchema = 1;

  /// A new store; the file must not exist.
  static Result<Store> create(const std::filesystem::path& path);

  /// An existing store of this schema.
  static Result<Store> open(const std::filesystem::path& path,
                            bool read_only = false);

  Result<void> set_meta(const std::string& key, const std::string& value);
  Result<std::map<std::string, std::string>> meta();

  /// Records a trial with its findings; fills in the ids of the findings.
  Result<void> record(const Trial& trial, std::vector<Finding>& findings);
  Result<void> record(const Event& event);
  Result<void> set_confirmation(std::int64_t finding, Confirmation state);

  /// The ordinal after the last one recorded for `generator`; 0 for none.
  Result<std::int64_t> next_ordinal(const std::string& generator);

  Result<std::int64_t> count_trials();
  Result<std::map<std::string, std::int64_t>> count_outcomes();
  Result<std::map<std::string, std::int64_t>> count_by_signature();
  Result<std::optional<Finding>> finding(std::int64_t id);
  Result<std::vector<Finding>> findings();
  /// The first finding of that signature that is still pending.
  Result<std::optional<Finding>> next_pending(const std::string& signature);
  Result<std::vector<Event>> events();

  const std::string& path() const { return database_.path(); }

 private:
  Store(FileLock lock, Database database)
      : lock_(std::move(lock)), database_(std::move(database)) {}
  Result<std::vector<Finding>> select(const std::string& where,
                                      std::int64_t id);
  Result<std::map<std::string, std::int64_t>> count_groups(
      const std::string& sql);

  FileLock lock_;  // outlives the database: closing a file drops its locks
  Database database_;
};

}  // namespace refute::store
