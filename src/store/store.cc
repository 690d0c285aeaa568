// What is written into a store; open.cc and read.cc have the rest.

#include "store/store.h"

#include <fmt/format.h>

#include <utility>

#include "store/columns.h"
#include "store/sql_text.h"

namespace refute::store {

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

Result<void> Store::set_meta(const std::string& key, const std::string& value) {
  REFUTE_TRY_VOID(must_be_in_place());
  REFUTE_TRY(Statement insert,
             database_.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)"));
  return insert.bind(key).bind(value).run();
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
  const auto copied = copy_to(saved);
  // A store that lies there now has such files of its own. Ours are of no use
  // to anybody: SQLite looks for them beside the store, wherever that is.
  if (copied && !std::filesystem::exists(path, ignored))
    for (const char* each : {"-wal", "-shm"})
      std::filesystem::remove(path + each, ignored);
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

}  // namespace refute::store
