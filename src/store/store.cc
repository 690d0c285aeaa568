#include "store/store.h"

#include <fmt/format.h>

namespace refute::store {
namespace {

constexpr std::int64_t kApplicationId = 0x52465431;  // "RFT1"

constexpr char kSchemaSql[] = R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE trial (
  id        INTEGER PRIMARY KEY,
  generator TEXT NOT NULL,
  ordinal   INTEGER NOT NULL,
  choices   TEXT NOT NULL,
  outcome   TEXT NOT NULL,
  severity  TEXT NOT NULL,
  note      TEXT NOT NULL,
  micros    INTEGER NOT NULL,
  UNIQUE (generator, ordinal));
CREATE TABLE finding (
  id             INTEGER PRIMARY KEY,
  trial          INTEGER NOT NULL REFERENCES trial (id),
  oracle         TEXT NOT NULL,
  level          TEXT NOT NULL,
  signature      TEXT NOT NULL,
  summary        TEXT NOT NULL,
  evidence       TEXT NOT NULL,
  generator      TEXT NOT NULL,
  choices        TEXT NOT NULL,
  request        TEXT NOT NULL,
  before         TEXT NOT NULL,
  outcome        TEXT NOT NULL,
  engine         TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  confirmation   TEXT NOT NULL);
CREATE INDEX finding_signature ON finding (signature);
CREATE TABLE event (
  id     INTEGER PRIMARY KEY,
  at     TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
  kind   TEXT NOT NULL,
  detail TEXT NOT NULL);
)sql";

constexpr char kColumns[] =
    "id, oracle, level, signature, summary, evidence, generator, choices, "
    "request, before, outcome, engine, engine_version, confirmation";

std::string_view to_string(Confirmation state) {
  switch (state) {
    case Confirmation::kPending:
      return "pending";
    case Confirmation::kConfirmed:
      return "confirmed";
    case Confirmation::kRefuted:
      return "refuted";
  }
  return "?";
}

Confirmation confirmation_from(const std::string& text) {
  if (text == "confirmed") return Confirmation::kConfirmed;
  if (text == "refuted") return Confirmation::kRefuted;
  return Confirmation::kPending;
}

}  // namespace

Result<Store> Store::create(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored))
    return usage_error(
        fmt::format("store {} exists already", path.string()),
        "go on with it by --resume, or give another name with --store");
  REFUTE_TRY(Database database, Database::open(path, Database::Mode::kCreate));
  REFUTE_TRY(FileLock lock, FileLock::acquire(path));
  // In WAL mode with synchronous=NORMAL a killed process loses nothing that
  // was committed; a power cut may lose the last trials, never the file.
  REFUTE_TRY_VOID(
      database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"));
  REFUTE_TRY_VOID(
      database.execute(fmt::format("BEGIN; {} PRAGMA application_id={}; PRAGMA "
                                   "user_version={}; COMMIT;",
                                   kSchemaSql, kApplicationId, kSchema)));
  return Store(std::move(lock), std::move(database));
}

Result<Store> Store::open(const std::filesystem::path& path, bool read_only) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    const std::string why = error ? error.message() : "no such file";
    return fail(fmt::format("store {}: {}", path.string(), why),
                "`refute run` makes one; name it with --store");
  }
  FileLock lock;
  if (!read_only) {
    REFUTE_TRY(lock, FileLock::acquire(path));
  }
  REFUTE_TRY(Database database,
             Database::open(path, read_only ? Database::Mode::kReadOnly
                                            : Database::Mode::kReadWrite));
  REFUTE_TRY(const std::int64_t application,
             database.query_integer("PRAGMA application_id"));
  if (application != kApplicationId)
    return fail(fmt::format("store {}: not a store of refute", path.string()));
  REFUTE_TRY(const std::int64_t schema,
             database.query_integer("PRAGMA user_version"));
  if (schema > kSchema)
    return fail(fmt::format("store {}: made by a newer refute (schema {}; this "
                            "one knows up to {})",
                            path.string(), schema, kSchema),
                "use the newer refute to read it");
  if (!read_only)
    REFUTE_TRY_VOID(database.execute("PRAGMA synchronous=NORMAL;"));
  return Store(std::move(lock), std::move(database));
}

Result<void> Store::set_meta(const std::string& key, const std::string& value) {
  REFUTE_TRY(Statement insert,
             database_.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)"));
  return insert.bind(key).bind(value).run();
}

Result<std::map<std::string, std::string>> Store::meta() {
  REFUTE_TRY(Statement select, database_.prepare("SELECT * FROM meta"));
  std::map<std::string, std::string> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    all[select.text(0)] = select.text(1);
  }
}

Result<void> Store::record(const Trial& trial, std::vector<Finding>& findings) {
  REFUTE_TRY_VOID(database_.execute("BEGIN IMMEDIATE"));
  const auto insert_all = [&]() -> Result<void> {
    REFUTE_TRY(Statement insert,
               database_.prepare("INSERT INTO trial (generator, ordinal, "
                                 "choices, outcome, severity, note, micros)"
                                 " VALUES (?, ?, ?, ?, ?, ?, ?)"));
    REFUTE_TRY_VOID(insert.bind(trial.generator)
                        .bind(trial.ordinal)
                        .bind(trial.choices)
                        .bind(trial.outcome)
                        .bind(trial.severity)
                        .bind(trial.note)
                        .bind(trial.micros)
                        .run());
    const std::int64_t trial_id = database_.last_insert_id();
    for (Finding& f : findings) {
      REFUTE_TRY(
          Statement add,
          database_.prepare(
              "INSERT INTO finding (trial, oracle, level, signature, summary, "
              "evidence, generator, choices, request, before, outcome, engine, "
              "engine_version, confirmation) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
      add.bind(trial_id);
      for (const std::string* text :
           {&f.oracle, &f.level, &f.signature, &f.summary, &f.evidence,
            &f.generator, &f.choices, &f.request, &f.before, &f.outcome,
            &f.engine, &f.engine_version})
        add.bind(*text);
      REFUTE_TRY_VOID(add.bind(to_string(f.confirmation)).run());
      f.id = database_.last_insert_id();
    }
    return database_.execute("COMMIT");
  };
  auto inserted = insert_all();
  if (!inserted) (void)database_.execute("ROLLBACK");
  return inserted;
}

Result<void> Store::record(const Event& event) {
  REFUTE_TRY(
      Statement insert,
      database_.prepare("INSERT INTO event (kind, detail) VALUES (?, ?)"));
  return insert.bind(event.kind).bind(event.detail).run();
}

Result<void> Store::set_confirmation(std::int64_t finding, Confirmation state) {
  REFUTE_TRY(
      Statement update,
      database_.prepare("UPDATE finding SET confirmation = ? WHERE id = ?"));
  return update.bind(to_string(state)).bind(finding).run();
}

Result<std::int64_t> Store::next_ordinal(const std::string& generator) {
  REFUTE_TRY(
      Statement select,
      database_.prepare("SELECT coalesce(max(ordinal) + 1, 0) FROM trial "
                        "WHERE generator = ?"));
  REFUTE_TRY(const bool row, select.bind(generator).step());
  return row ? select.integer(0) : 0;
}

Result<std::int64_t> Store::count_trials() {
  return database_.query_integer("SELECT count(*) FROM trial");
}

Result<std::map<std::string, std::int64_t>> Store::count_groups(
    const std::string& sql) {
  REFUTE_TRY(Statement select, database_.prepare(sql));
  std::map<std::string, std::int64_t> counts;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return counts;
    counts[select.text(0)] = select.integer(1);
  }
}

Result<std::map<std::string, std::int64_t>> Store::count_outcomes() {
  return count_groups("SELECT outcome, count(*) FROM trial GROUP BY outcome");
}

Result<std::map<std::string, std::int64_t>> Store::count_by_signature() {
  return count_groups(
      "SELECT signature, count(*) FROM finding GROUP BY signature");
}

Result<std::vector<Finding>> Store::select(const std::string& where,
                                           std::int64_t id) {
  REFUTE_TRY(Statement select,
             database_.prepare(fmt::format(
                 "SELECT {} FROM finding {} ORDER BY id", kColumns, where)));
  if (id != 0) select.bind(id);
  std::vector<Finding> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Finding f;
    f.id = select.integer(0);
    int column = 1;
    for (std::string* text :
         {&f.oracle, &f.level, &f.signature, &f.summary, &f.evidence,
          &f.generator, &f.choices, &f.request, &f.before, &f.outcome,
          &f.engine, &f.engine_version})
      *text = select.text(column++);
    f.confirmation = confirmation_from(select.text(column));
    all.push_back(std::move(f));
  }
}

Result<std::optional<Finding>> Store::finding(std::int64_t id) {
  REFUTE_TRY(std::vector<Finding> all, select("WHERE id = ?", id));
  if (all.empty()) return std::optional<Finding>{};
  return std::optional(std::move(all.front()));
}

Result<std::optional<Finding>> Store::next_pending(
    const std::string& signature) {
  REFUTE_TRY(Statement next,
             database_.prepare("SELECT min(id) FROM finding WHERE signature = ?"
                               " AND confirmation = 'pending'"));
  REFUTE_TRY(const bool row, next.bind(signature).step());
  const std::int64_t id = row ? next.integer(0) : 0;
  if (id == 0) return std::optional<Finding>{};
  return this->finding(id);
}

Result<std::vector<Finding>> Store::findings() { return select("", 0); }

Result<std::vector<Event>> Store::events() {
  REFUTE_TRY(Statement select,
             database_.prepare("SELECT kind, detail FROM event ORDER BY id"));
  std::vector<Event> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    all.push_back({select.text(0), select.text(1)});
  }
}

}  // namespace refute::store
