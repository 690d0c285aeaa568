// How stores are united, and how one is copied.

#include <fmt/format.h>

#include "base/files.h"
#include "store/columns.h"
#include "store/sql_text.h"
#include "store/store.h"

namespace refute::store {

namespace {

// The indexes are built once all rows are there, by sorting. Kept up to date
// they would be written again, page by page, for each store: all of them have
// trials from all over the walk.
constexpr char kQuick[] =
    "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; "
    "PRAGMA cache_size=-65536;";
constexpr char kSafe[] =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
    "PRAGMA cache_size=-2000;";

// Of a trial that is there several times, the first one stays, with what was
// found then.
constexpr char kRemoveTrials[] = R"sql(
CREATE TEMP TABLE twice (id INTEGER PRIMARY KEY);
INSERT INTO temp.twice SELECT id FROM (
  SELECT id, row_number() OVER (
    PARTITION BY generator, phase, ordinal, engine ORDER BY id) AS n
  FROM main.trial) WHERE n > 1;
DELETE FROM main.reduction WHERE finding IN (
  SELECT id FROM main.finding WHERE trial IN (SELECT id FROM temp.twice));
DELETE FROM main.finding WHERE trial IN (SELECT id FROM temp.twice);
DELETE FROM main.trial WHERE id IN (SELECT id FROM temp.twice);
DROP TABLE temp.twice;)sql";

// An event has no name. It is known if a store before had one like it; two
// alike in one store are two.
constexpr char kRemoveEvents[] = R"sql(
DELETE FROM main.event WHERE id IN (
  SELECT id FROM (
    SELECT e.id AS id, s.store AS store,
      min(s.store) OVER (PARTITION BY e.at, e.kind, e.detail) AS first
    FROM main.event e JOIN temp.event_store s ON s.id = e.id)
  WHERE store > first);
DROP TABLE temp.event_store;)sql";

}  // namespace

Result<void> Store::begin_bulk() {
  absorbed_ = 0;
  return database_.execute(fmt::format(R"sql({}
DROP INDEX IF EXISTS main.trial_place;
DROP INDEX IF EXISTS main.finding_kind;
CREATE TEMP TABLE event_store (id INTEGER PRIMARY KEY, store INTEGER);
INSERT INTO temp.event_store SELECT id, 0 FROM main.event;)sql",
                                       kQuick));
}

// A row gets the number that it has there, moved behind the numbers here: so
// what refers to it is found without a search.
Result<void> Store::absorb(const Store& other) {
  REFUTE_CHECK(absorbed_ >= 0, "stores are absorbed in bulk");
  ++absorbed_;
  REFUTE_TRY(Statement attach, database_.prepare("ATTACH ? AS other"));
  REFUTE_TRY_VOID(attach.bind(other.path()).run());
  const auto copied = transact([&]() -> Result<void> {
    const auto last = [&](const char* table) {
      return database_.query_integer(
          fmt::format("SELECT max(id) FROM main.{}", table));
    };
    REFUTE_TRY(const auto trials, last("trial"));
    REFUTE_TRY(const auto findings, last("finding"));
    REFUTE_TRY(const auto events, last("event"));
    return database_.execute(fmt::format(
        R"sql(
INSERT INTO main.trial (id, generator, phase, ordinal, engine, choices, outcome,
                        severity, note, micros, at)
  SELECT id + {4}, generator, phase, ordinal, engine, choices, outcome,
         severity, note, micros, at FROM other.trial ORDER BY id;
INSERT INTO main.finding (id, trial, {0}, confirmation)
  SELECT f.id + {5}, f.trial + {4}, {1}, f.confirmation
  FROM other.finding f JOIN other.trial t ON t.id = f.trial ORDER BY f.id;
INSERT INTO main.reduction (finding, {2}, lines, checks, minimal, confirmed)
  SELECT r.finding + {5}, {3}, r.lines, r.checks, r.minimal, r.confirmed
  FROM other.reduction r JOIN main.finding f ON f.id = r.finding + {5}
  ORDER BY r.finding;
INSERT INTO main.event (at, kind, detail)
  SELECT at, kind, detail FROM other.event ORDER BY id;
INSERT INTO temp.event_store SELECT id, {7} FROM main.event WHERE id > {6};)sql",
        names(finding_columns()), names(finding_columns(), "f."),
        names(reduction_columns()), names(reduction_columns(), "r."), trials,
        findings, events, absorbed_));
  });
  REFUTE_TRY_VOID(database_.execute("DETACH other"));
  return copied;
}

Result<void> Store::keep_once() {
  REFUTE_TRY_VOID(database_.execute(kRemoveEvents));
  // Hardly ever is a trial there twice. What else may be wrong shows again.
  if (database_.execute(kIndexesSql)) return {};
  REFUTE_TRY_VOID(database_.execute("PRAGMA journal_mode=OFF;"));
  REFUTE_TRY_VOID(database_.execute(kRemoveTrials));
  REFUTE_TRY_VOID(database_.execute("PRAGMA journal_mode=MEMORY;"));
  return database_.execute(kIndexesSql);
}

Result<void> Store::end_bulk() {
  REFUTE_TRY_VOID(keep_once());
  absorbed_ = -1;
  REFUTE_TRY_VOID(database_.execute(kSafe));
  return sync_to_disk(path());
}

Result<void> Store::copy_to(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::remove(path, error);
  REFUTE_TRY(Statement copy, database_.prepare("VACUUM INTO ?"));
  return copy.bind(path.string()).run();
}

}  // namespace refute::store
