#include "store/store.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.h"

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

// The texts of a finding, in the order of its columns.
constexpr char kTexts[] =
    "oracle, level, signature, summary, evidence, generator, choices, "
    "request, before, outcome, engine, engine_version, engine_label, "
    "expectation, trace, messages, test, world, category";

// As kind_of.
constexpr char kKind[] = "engine_label || '|' || signature";

template <typename F>
auto texts(F& f) {
  return std::array{
      &f.oracle,       &f.level,       &f.signature, &f.summary,
      &f.evidence,     &f.generator,   &f.choices,   &f.request,
      &f.before,       &f.outcome,     &f.engine,    &f.engine_version,
      &f.engine_label, &f.expectation, &f.trace,     &f.messages,
      &f.test,         &f.world,       &f.category};
}

/// The columns of kTexts with a table's name in front of each.
std::string prefixed(const std::string& table) {
  std::string all;
  for (const auto& column : split(kTexts, ','))
    all += (all.empty() ? "" : ", ") + table +
           column.substr(column.find_first_not_of(' '));
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
  finding.request = small.request;
  finding.before = small.before;
  finding.outcome = small.outcome;
  finding.summary = small.summary;
  finding.evidence = small.evidence;
  finding.messages = small.messages;
  finding.category = small.category;
  finding.test = small.test;
  finding.trace.clear();
  return finding;
}

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
  if (schema < kSchema)
    return fail(
        fmt::format("store {}: made by an older refute (schema {}; this "
                    "one needs {})",
                    path.string(), schema, kSchema),
        "run the campaign anew, or read it with sqlite3");
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
  for (Finding& f : entry.findings) {
    REFUTE_TRY(
        Statement add,
        database_.prepare(fmt::format(
            "INSERT INTO finding (trial, {}, confirmation) VALUES "
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            kTexts)));
    add.bind(trial_id);
    for (const std::string* text : texts(std::as_const(f))) add.bind(*text);
    REFUTE_TRY_VOID(add.bind(to_string(f.confirmation)).run());
    f.id = database_.last_insert_id();
  }
  for (const Event& event : entry.events) REFUTE_TRY_VOID(record(event));
  return {};
}

Result<void> Store::transact(const std::function<Result<void>()>& work) {
  REFUTE_TRY_VOID(database_.execute("BEGIN IMMEDIATE"));
  auto done = work();
  if (done) done = database_.execute("COMMIT");
  if (!done) (void)database_.execute("ROLLBACK");
  return done;
}

Result<void> Store::record(std::vector<Entry>& batch) {
  return transact([&]() -> Result<void> {
    for (Entry& entry : batch) REFUTE_TRY_VOID(insert(entry));
    return {};
  });
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

Result<void> Store::set_trace(std::int64_t finding, const std::string& trace) {
  REFUTE_TRY(Statement update,
             database_.prepare("UPDATE finding SET trace = ? WHERE id = ?"));
  return update.bind(trace).bind(finding).run();
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
INSERT INTO main.reduction
  SELECT g.id, r.choices, r.request, r.before, r.outcome, r.summary,
         r.evidence, r.messages, r.category, r.test, r.lines, r.checks,
         r.minimal, r.confirmed
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
        kTexts, prefixed("f.")));
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
  return count_groups(
      fmt::format("SELECT {0}, count(*) FROM finding GROUP BY {0}", kKind));
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
    const std::string& where, const std::function<void(Statement&)>& bind) {
  REFUTE_TRY(Statement select,
             database_.prepare(fmt::format(
                 "SELECT id, {}, confirmation, (SELECT at FROM trial WHERE "
                 "trial.id = finding.trial) FROM finding {}",
                 kTexts, where)));
  if (bind) bind(select);
  std::vector<Finding> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Finding f;
    f.id = select.integer(0);
    int column = 1;
    for (std::string* text : texts(f)) *text = select.text(column++);
    f.confirmation = confirmation_from(select.text(column++));
    f.at = select.integer(column);
    all.push_back(std::move(f));
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
  std::string marks;
  for (std::size_t i = 0; i < oracles.size(); ++i)
    marks += i == 0 ? "?" : ", ?";
  REFUTE_TRY(
      auto found,
      select(fmt::format(
                 "WHERE {} = ? AND confirmation != 'refuted' AND trial NOT IN "
                 "(SELECT other.trial FROM finding AS other WHERE other.oracle "
                 "IN ({}) AND other.level != 'announced' AND "
                 "other.confirmation != 'refuted') ORDER BY id LIMIT 1",
                 kKind, marks),
             [&](Statement& s) {
               s.bind(kind);
               for (const auto& oracle : oracles) s.bind(oracle);
             }));
  if (found.empty()) return std::optional<Finding>{};
  return std::optional(std::move(found.front()));
}

Result<std::vector<Finding>> Store::findings() { return select("ORDER BY id"); }

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
  REFUTE_TRY(Statement insert,
             database_.prepare("INSERT OR REPLACE INTO reduction VALUES "
                               "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
  insert.bind(r.finding);
  for (const std::string* text :
       {&r.choices, &r.request, &r.before, &r.outcome, &r.summary, &r.evidence,
        &r.messages, &r.category, &r.test})
    insert.bind(*text);
  for (const std::int64_t number :
       {r.lines, r.checks, std::int64_t{r.minimal}, std::int64_t{r.confirmed}})
    insert.bind(number);
  return insert.run();
}

Result<std::map<std::int64_t, Reduction>> Store::reductions() {
  REFUTE_TRY(Statement select, database_.prepare("SELECT * FROM reduction"));
  std::map<std::int64_t, Reduction> all;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return all;
    Reduction r;
    r.finding = select.integer(0);
    int column = 1;
    for (std::string* text :
         {&r.choices, &r.request, &r.before, &r.outcome, &r.summary,
          &r.evidence, &r.messages, &r.category, &r.test})
      *text = select.text(column++);
    r.lines = select.integer(column++);
    r.checks = select.integer(column++);
    r.minimal = select.integer(column++) != 0;
    r.confirmed = select.integer(column) != 0;
    all[r.finding] = std::move(r);
  }
}

}  // namespace refute::store
