#include "store/store.h"

#include <fmt/format.h>

#include <utility>

#include "store/columns.h"
#include "store/migrate.h"

namespace refute::store {
namespace {

constexpr std::int64_t kApplicationId = 0x52465431;  // "RFT1"

constexpr char kSchemaSql[] = R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE trial (
  id        INTEGER PRIMARY KEY,
  generator TEXT NOT NULL,
  phase     TEXT NOT NULL,
  ordinal   INTEGER NOT NULL,
  engine    TEXT NOT NULL,
  choices   TEXT NOT NULL,
  outcome   TEXT NOT NULL,
  severity  TEXT NOT NULL,
  note      TEXT NOT NULL,
  micros    INTEGER NOT NULL,
  at        INTEGER NOT NULL,
  UNIQUE (generator, phase, ordinal, engine));
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
  engine_label   TEXT NOT NULL,
  expectation    TEXT NOT NULL,
  trace          TEXT NOT NULL,
  messages       TEXT NOT NULL,
  test           TEXT NOT NULL,
  world          TEXT NOT NULL,
  category       TEXT NOT NULL,
  confirmation   TEXT NOT NULL);
CREATE INDEX finding_kind ON finding (engine_label || '|' || signature);
CREATE TABLE reduction (
  finding   INTEGER PRIMARY KEY REFERENCES finding (id),
  choices   TEXT NOT NULL,
  request   TEXT NOT NULL,
  before    TEXT NOT NULL,
  outcome   TEXT NOT NULL,
  summary   TEXT NOT NULL,
  evidence  TEXT NOT NULL,
  messages  TEXT NOT NULL,
  category  TEXT NOT NULL,
  test      TEXT NOT NULL,
  lines     INTEGER NOT NULL,
  checks    INTEGER NOT NULL,
  minimal   INTEGER NOT NULL,
  confirmed INTEGER NOT NULL);
CREATE TABLE event (
  id     INTEGER PRIMARY KEY,
  at     TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
  kind   TEXT NOT NULL,
  detail TEXT NOT NULL);
)sql";

// As kind_of.
constexpr char kKind[] = "engine_label || '|' || signature";

/// "oracle, level, …", each with `prefix` before it.
template <typename Record>
std::string names(const std::vector<Column<Record>>& columns,
                  const std::string& prefix = "", bool with_large = true) {
  std::string all;
  for (const auto& column : columns)
    if (with_large || !column.large)
      all += (all.empty() ? "" : ", ") + prefix + column.name;
  return all;
}

/// "?, ?, ?"
std::string marks(std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += i == 0 ? "?" : ", ?";
  return all;
}

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

Finding reduced(Finding finding, const Reduction& small) {
  static_cast<Exhibit&>(finding) = small;
  finding.trace.clear();
  return finding;
}

bool Store::is_blank(const std::filesystem::path& path) {
  auto database = Database::open(path, Database::Mode::kReadOnly);
  if (!database) return false;
  const auto named = database->query_integer("PRAGMA application_id");
  const auto tables =
      database->query_integer("SELECT count(*) FROM sqlite_master");
  return named && *named == 0 && tables && *tables == 0;
}

Result<Store> Store::create(const std::filesystem::path& path,
                            const std::map<std::string, std::string>& meta) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored) && !is_blank(path))
    return usage_error(
        fmt::format("store {} exists already", path.string()),
        "go on with it by --resume, or give another name with --store");
  REFUTE_TRY(Database database, Database::open(path, Database::Mode::kCreate));
  REFUTE_TRY(FileLock lock, FileLock::acquire(path));
  // In WAL mode with synchronous=NORMAL a killed process loses nothing that
  // was committed; a power cut may lose the last trials, never the file.
  REFUTE_TRY_VOID(
      database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"));
  Store store(std::move(lock), std::move(database));
  // Tables and plan at once: a store is blank, or can be gone on with.
  const auto begin = [&]() -> Result<void> {
    REFUTE_TRY_VOID(store.database_.execute(
        fmt::format("{} PRAGMA application_id={}; PRAGMA user_version={};",
                    kSchemaSql, kApplicationId, kSchema)));
    for (const auto& [key, value] : meta)
      REFUTE_TRY_VOID(store.set_meta(key, value));
    return {};
  };
  REFUTE_TRY_VOID(store.transact(begin));
  return store;
}

namespace {

// Also for somebody who only reads: his lock is of nothing.
Result<void> bring_up_to_date(const std::filesystem::path& path,
                              std::int64_t schema, FileLock& lock) {
  const bool locked = lock.locks();
  if (!locked) {
    REFUTE_TRY(lock, FileLock::acquire(path));
  }
  REFUTE_TRY(Database database,
             Database::open(path, Database::Mode::kReadWrite));
  const auto done = migrate(database, schema);
  if (!locked) lock = FileLock();
  if (done) return {};
  return in_context("bringing it up to date", done.error());
}

}  // namespace

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
  const auto mode =
      read_only ? Database::Mode::kReadOnly : Database::Mode::kReadWrite;
  REFUTE_TRY(Database database, Database::open(path, mode));
  REFUTE_TRY(const std::int64_t application,
             database.query_integer("PRAGMA application_id"));
  if (application == 0 && is_blank(path))
    return fail(
        fmt::format(
            "store {}: not a store of refute yet, its campaign has not begun",
            path.string()),
        "start it as before, without --resume");
  if (application != kApplicationId)
    return fail(fmt::format("store {}: not a store of refute", path.string()));
  REFUTE_TRY(const std::int64_t schema,
             database.query_integer("PRAGMA user_version"));
  if (schema < kOldestSchema)
    return fail(
        fmt::format("store {}: made by an older refute (schema {}; this "
                    "one reads from {} on)",
                    path.string(), schema, kOldestSchema),
        "run the campaign anew, or read it with sqlite3");
  if (schema > kSchema)
    return fail(fmt::format("store {}: made by a newer refute (schema {}; this "
                            "one knows up to {})",
                            path.string(), schema, kSchema),
                "use the newer refute to read it");
  if (schema < kSchema) {
    database = {};
    REFUTE_TRY_VOID(bring_up_to_date(path, schema, lock));
    REFUTE_TRY(database, Database::open(path, mode));
  }
  if (!read_only)
    REFUTE_TRY_VOID(database.execute("PRAGMA synchronous=NORMAL;"));
  return Store(std::move(lock), std::move(database));
}

Result<void> Store::set_meta(const std::string& key, const std::string& value) {
  REFUTE_TRY_VOID(must_be_in_place());
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

Result<void> Store::insert(Entry& entry) {
  const Trial& trial = entry.trial;
  REFUTE_TRY(
      Statement insert,
      database_.prepare("INSERT INTO trial (generator, phase, ordinal, engine, "
                        "choices, outcome, severity, note, micros, at)"
                        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  REFUTE_TRY_VOID(insert.bind(trial.generator)
                      .bind(trial.phase)
                      .bind(trial.ordinal)
                      .bind(trial.engine)
                      .bind(trial.choices)
                      .bind(trial.outcome)
                      .bind(trial.severity)
                      .bind(trial.note)
                      .bind(trial.micros)
                      .bind(trial.at)
                      .run());
  const std::int64_t trial_id = database_.last_insert_id();
  for (Finding& f : entry.findings) REFUTE_TRY_VOID(add(trial_id, f));
  for (const Event& event : entry.events) REFUTE_TRY_VOID(record(event));
  return {};
}

Result<void> Store::add(std::int64_t trial, Finding& f) {
  const auto& columns = finding_columns();
  REFUTE_TRY(Statement insert,
             database_.prepare(fmt::format(
                 "INSERT INTO finding (trial, confirmation, {}) VALUES ({})",
                 names(columns), marks(columns.size() + 2))));
  insert.bind(trial).bind(to_string(f.confirmation));
  for (const auto& column : columns) insert.bind(column.write(f));
  REFUTE_TRY_VOID(insert.run());
  f.id = database_.last_insert_id();
  return {};
}

// What was found the first time stays, and keeps its number.
Result<void> Store::amend(Entry& entry) {
  const Trial& trial = entry.trial;
  REFUTE_TRY(Statement find,
             database_.prepare("SELECT id FROM trial WHERE generator = ? AND "
                               "phase = ? AND ordinal = ? AND engine = ?"));
  REFUTE_TRY(const bool known, find.bind(trial.generator)
                                   .bind(trial.phase)
                                   .bind(trial.ordinal)
                                   .bind(trial.engine)
                                   .step());
  if (!known) return insert(entry);
  const std::int64_t id = find.integer(0);
  REFUTE_TRY(Statement update,
             database_.prepare("UPDATE trial SET outcome = ?, severity = ?, "
                               "note = ?, micros = ? WHERE id = ?"));
  REFUTE_TRY_VOID(update.bind(trial.outcome)
                      .bind(trial.severity)
                      .bind(trial.note)
                      .bind(trial.micros)
                      .bind(id)
                      .run());
  for (Finding& f : entry.findings) {
    REFUTE_TRY(Statement same,
               database_.prepare("SELECT id FROM finding WHERE trial = ? AND "
                                 "oracle = ? AND signature = ?"));
    REFUTE_TRY(const bool found,
               same.bind(id).bind(f.oracle).bind(f.signature).step());
    if (found)
      f.id = same.integer(0);
    else
      REFUTE_TRY_VOID(add(id, f));
  }
  for (const Event& event : entry.events) REFUTE_TRY_VOID(record(event));
  return {};
}

Result<void> Store::must_be_in_place() {
  const std::string& path = database_.path();
  if (gone_) return tl::unexpected<Error>(*gone_);
  if (lock_.still_at(path)) return {};
  std::string saved = path + ".saved";
  std::error_code ignored;
  for (int n = 2; std::filesystem::exists(saved, ignored); ++n)
    saved = fmt::format("{}.saved-{}", path, n);
  REFUTE_TRY(Statement copy, database_.prepare("VACUUM INTO ?"));
  const auto copied = copy.bind(saved).run();
  gone_ = Error{
      fmt::format("store {}: it was moved or removed while refute was using it",
                  path),
      copied
          ? fmt::format("what it held is now in {}; go on with --resume "
                        "--store {}",
                        saved, saved)
          : "what it held cannot be saved either: " + copied.error().message};
  return tl::unexpected<Error>(*gone_);
}

Result<void> Store::transact(const std::function<Result<void>()>& work) {
  REFUTE_TRY_VOID(database_.execute("BEGIN IMMEDIATE"));
  auto done = work();
  if (done) done = database_.execute("COMMIT");
  if (!done) (void)database_.execute("ROLLBACK");
  return done;
}

Result<void> Store::record(std::vector<Entry>& batch) {
  REFUTE_TRY_VOID(must_be_in_place());
  return transact([&]() -> Result<void> {
    for (Entry& entry : batch)
      REFUTE_TRY_VOID(entry.again ? amend(entry) : insert(entry));
    return {};
  });
}

Result<void> Store::record(const Event& event) {
  REFUTE_TRY(
      Statement insert,
      database_.prepare("INSERT INTO event (kind, detail) VALUES (?, ?)"));
  return insert.bind(event.kind).bind(event.detail).run();
}

Result<void> Store::set_confirmation(std::int64_t finding, Confirmation state,
                                     const std::string& trace) {
  REFUTE_TRY_VOID(must_be_in_place());
  REFUTE_TRY(Statement update,
             database_.prepare("UPDATE finding SET confirmation = ?, trace = ? "
                               "WHERE id = ?"));
  return update.bind(to_string(state)).bind(trace).bind(finding).run();
}

Result<std::optional<Trial>> Store::last_trial(const std::string& generator,
                                               const std::string& phase) {
  REFUTE_TRY(Statement select,
             database_.prepare("SELECT ordinal, choices FROM trial WHERE "
                               "generator = ? AND phase = ? "
                               "ORDER BY ordinal DESC LIMIT 1"));
  REFUTE_TRY(const bool row, select.bind(generator).bind(phase).step());
  if (!row) return std::optional<Trial>{};
  Trial trial;
  trial.generator = generator;
  trial.phase = phase;
  trial.ordinal = select.integer(0);
  trial.choices = select.text(1);
  return std::optional(std::move(trial));
}

Result<std::vector<Trial>> Store::unjudged(const std::string& generator) {
  REFUTE_TRY(
      Statement select,
      database_.prepare(fmt::format(
          "SELECT DISTINCT phase, ordinal, choices FROM trial WHERE generator "
          "= ? AND note LIKE '{}%' ORDER BY phase, ordinal",
          kNotJudged)));
  select.bind(generator);
  std::vector<Trial> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Trial& trial = all.emplace_back();
    trial.generator = generator;
    trial.phase = select.text(0);
    trial.ordinal = select.integer(1);
    trial.choices = select.text(2);
  }
}

Result<std::int64_t> Store::count_unjudged() {
  return database_.query_integer(fmt::format(
      "SELECT count(*) FROM (SELECT DISTINCT generator, phase, ordinal FROM "
      "trial WHERE note LIKE '{}%')",
      kNotJudged));
}

Result<void> Store::absorb(const Store& other) {
  REFUTE_TRY(Statement attach, database_.prepare("ATTACH ? AS other"));
  REFUTE_TRY_VOID(attach.bind(other.path()).run());
  const auto copied = transact([&] {
    return database_.execute(fmt::format(
        R"sql(
CREATE TEMP TABLE fresh AS SELECT id FROM other.trial t WHERE NOT EXISTS (
  SELECT 1 FROM main.trial m WHERE m.generator = t.generator AND
  m.phase = t.phase AND m.ordinal = t.ordinal AND m.engine = t.engine);
INSERT INTO main.trial (generator, phase, ordinal, engine, choices, outcome,
                        severity, note, micros, at)
  SELECT generator, phase, ordinal, engine, choices, outcome, severity, note,
         micros, at FROM other.trial WHERE id IN (SELECT id FROM fresh)
  ORDER BY id;
INSERT INTO main.finding (trial, {0}, confirmation)
  SELECT m.id, {1}, f.confirmation
  FROM other.finding f JOIN other.trial t ON f.trial = t.id
  JOIN main.trial m ON m.generator = t.generator AND m.phase = t.phase AND
       m.ordinal = t.ordinal AND m.engine = t.engine
  WHERE t.id IN (SELECT id FROM fresh) ORDER BY f.id;
INSERT INTO main.reduction (finding, {2}, lines, checks, minimal, confirmed)
  SELECT g.id, {3}, r.lines, r.checks, r.minimal, r.confirmed
  FROM other.reduction r JOIN other.finding f ON f.id = r.finding
  JOIN other.trial t ON f.trial = t.id
  JOIN main.trial m ON m.generator = t.generator AND m.phase = t.phase AND
       m.ordinal = t.ordinal AND m.engine = t.engine
  JOIN main.finding g ON g.trial = m.id AND g.oracle = f.oracle AND
       g.signature = f.signature
  WHERE t.id IN (SELECT id FROM fresh);
INSERT INTO main.event (at, kind, detail) SELECT at, kind, detail
  FROM other.event ORDER BY id;
DROP TABLE temp.fresh;)sql",
        names(finding_columns()), names(finding_columns(), "f."),
        names(reduction_columns()), names(reduction_columns(), "r.")));
  });
  REFUTE_TRY_VOID(database_.execute("DETACH other"));
  return copied;
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

Result<std::map<std::string, std::int64_t>> Store::count_by_oracle() {
  return count_groups("SELECT oracle, count(*) FROM finding GROUP BY oracle");
}

Result<std::map<std::string, std::int64_t>> Store::count_by_kind() {
  // Put together as kind_of does: SQL knows a NULL, and nobody else does.
  REFUTE_TRY(Statement select,
             database_.prepare("SELECT engine_label, signature, count(*) FROM "
                               "finding GROUP BY engine_label, signature"));
  std::map<std::string, std::int64_t> counts;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return counts;
    Finding finding;
    finding.engine_label = select.text(0);
    finding.signature = select.text(1);
    counts[kind_of(finding)] += select.integer(2);
  }
}

Result<std::set<std::string>> Store::kinds(Confirmation state) {
  REFUTE_TRY(const auto counts,
             count_groups(fmt::format("SELECT {0}, count(*) FROM finding WHERE "
                                      "confirmation = '{1}' GROUP BY {0}",
                                      kKind, to_string(state))));
  std::set<std::string> kinds;
  for (const auto& [kind, count] : counts) kinds.insert(kind);
  return kinds;
}

Result<std::vector<Finding>> Store::select(
    const std::string& where, const std::function<void(Statement&)>& bind,
    bool with_programs) {
  REFUTE_TRY(Statement select,
             database_.prepare(fmt::format(
                 "SELECT id, confirmation, (SELECT at FROM trial WHERE "
                 "trial.id = finding.trial), {} FROM finding {}",
                 names(finding_columns(), "", with_programs), where)));
  if (bind) bind(select);
  std::vector<Finding> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Finding& f = all.emplace_back();
    f.id = select.integer(0);
    f.confirmation = confirmation_from(select.text(1));
    f.at = select.integer(2);
    int at = 3;
    for (const auto& column : finding_columns())
      if (with_programs || !column.large) column.read(select.text(at++), f);
  }
}

Result<std::optional<Finding>> Store::finding(std::int64_t id) {
  REFUTE_TRY(std::vector<Finding> all,
             select("WHERE id = ?", [&](Statement& s) { s.bind(id); }));
  if (all.empty()) return std::optional<Finding>{};
  return std::optional(std::move(all.front()));
}

Result<std::optional<Finding>> Store::next_pending(const std::string& kind) {
  REFUTE_TRY(auto found,
             select(fmt::format("WHERE {} = ? AND confirmation = 'pending' "
                                "ORDER BY id LIMIT 1",
                                kKind),
                    [&](Statement& s) { s.bind(kind); }));
  if (found.empty()) return std::optional<Finding>{};
  return std::optional(std::move(found.front()));
}

Result<std::optional<Finding>> Store::first_alone(
    const std::string& kind, const std::vector<std::string>& oracles) {
  REFUTE_TRY(
      auto found,
      select(fmt::format(
                 "WHERE {} = ? AND confirmation != 'refuted' AND trial NOT IN "
                 "(SELECT other.trial FROM finding AS other WHERE other.oracle "
                 "IN ({}) AND other.level != 'announced' AND "
                 "other.confirmation != 'refuted') ORDER BY id LIMIT 1",
                 kKind, marks(oracles.size())),
             [&](Statement& s) {
               s.bind(kind);
               for (const auto& oracle : oracles) s.bind(oracle);
             }));
  if (found.empty()) return std::optional<Finding>{};
  return std::optional(std::move(found.front()));
}

Result<std::vector<Finding>> Store::findings() { return select("ORDER BY id"); }

Result<std::vector<Finding>> Store::list() {
  return select("ORDER BY id", nullptr, /*with_programs=*/false);
}

Result<std::vector<Finding>> Store::findings(Confirmation state) {
  return select("WHERE confirmation = ? ORDER BY id",
                [&](Statement& s) { s.bind(to_string(state)); });
}

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

Result<void> Store::record(const Reduction& r) {
  REFUTE_TRY_VOID(must_be_in_place());
  // A short try never replaces what a long one has reached.
  if (!r.minimal) {
    REFUTE_TRY(Statement better,
               database_.prepare("SELECT 1 FROM reduction WHERE finding = ? "
                                 "AND (minimal OR lines < ?)"));
    better.bind(r.finding);
    better.bind(r.lines);
    REFUTE_TRY(const bool known, better.step());
    if (known) return {};
  }
  const auto& columns = reduction_columns();
  REFUTE_TRY(Statement insert,
             database_.prepare(fmt::format(
                 "INSERT OR REPLACE INTO reduction (finding, lines, checks, "
                 "minimal, confirmed, {}) VALUES ({})",
                 names(columns), marks(columns.size() + 5))));
  for (const std::int64_t number :
       {r.finding, r.lines, r.checks, std::int64_t{r.minimal},
        std::int64_t{r.confirmed}})
    insert.bind(number);
  for (const auto& column : columns) insert.bind(column.write(r));
  return insert.run();
}

Result<std::map<std::int64_t, Reduction>> Store::reductions() {
  REFUTE_TRY(Statement select,
             database_.prepare(fmt::format(
                 "SELECT finding, lines, checks, minimal, confirmed, {} FROM "
                 "reduction",
                 names(reduction_columns()))));
  std::map<std::int64_t, Reduction> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Reduction r;
    r.finding = select.integer(0);
    r.lines = select.integer(1);
    r.checks = select.integer(2);
    r.minimal = select.integer(3) != 0;
    r.confirmed = select.integer(4) != 0;
    int at = 5;
    for (const auto& column : reduction_columns())
      column.read(select.text(at++), r);
    all[r.finding] = std::move(r);
  }
}

}  // namespace refute::store
