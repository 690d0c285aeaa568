// How stores are united, and how one is copied.

#include <fmt/format.h>

#include "base/files.h"
#include "store/columns.h"
#include "store/sql_text.h"
#include "store/store.h"

namespace refute::store {

// Events have no number of their own, and no index: a table beside the store
// knows those that are here, so that each is looked up once.
Result<void> Store::know_events() {
  REFUTE_TRY(const auto known,
             database_.query_integer("SELECT count(*) FROM temp.sqlite_master "
                                     "WHERE name = 'known_event'"));
  if (known > 0) return {};
  return database_.execute(R"sql(
CREATE TEMP TABLE known_event (at TEXT, kind TEXT, detail TEXT,
  PRIMARY KEY (at, kind, detail)) WITHOUT ROWID;
INSERT OR IGNORE INTO temp.known_event
  SELECT at, kind, detail FROM main.event;)sql");
}

// A row gets the number that it has there, moved behind the numbers here: so
// what refers to it is found without a search. A trial that is here already is
// ignored by its UNIQUE constraint; nothing is then where its number would be,
// and its findings and reductions find nothing to belong to.
Result<void> Store::absorb(const Store& other) {
  REFUTE_TRY_VOID(know_events());
  REFUTE_TRY(Statement attach, database_.prepare("ATTACH ? AS other"));
  REFUTE_TRY_VOID(attach.bind(other.path()).run());
  const auto copied = transact([&]() -> Result<void> {
    REFUTE_TRY(const auto trials,
               database_.query_integer("SELECT max(id) FROM main.trial"));
    REFUTE_TRY(const auto findings,
               database_.query_integer("SELECT max(id) FROM main.finding"));
    return database_.execute(fmt::format(
        R"sql(
INSERT OR IGNORE INTO main.trial (id, generator, phase, ordinal, engine,
                                  choices, outcome, severity, note, micros, at)
  SELECT id + {4}, generator, phase, ordinal, engine, choices, outcome,
         severity, note, micros, at FROM other.trial ORDER BY id;
INSERT INTO main.finding (id, trial, {0}, confirmation)
  SELECT f.id + {5}, f.trial + {4}, {1}, f.confirmation
  FROM other.finding f JOIN main.trial m ON m.id = f.trial + {4}
  ORDER BY f.id;
INSERT INTO main.reduction (finding, {2}, lines, checks, minimal, confirmed)
  SELECT r.finding + {5}, {3}, r.lines, r.checks, r.minimal, r.confirmed
  FROM other.reduction r JOIN main.finding f ON f.id = r.finding + {5};
INSERT INTO main.event (at, kind, detail)
  SELECT at, kind, detail FROM other.event e WHERE NOT EXISTS (
    SELECT 1 FROM temp.known_event k WHERE k.at = e.at AND k.kind = e.kind AND
    k.detail = e.detail) ORDER BY id;
INSERT OR IGNORE INTO temp.known_event
  SELECT at, kind, detail FROM other.event;)sql",
        names(finding_columns()), names(finding_columns(), "f."),
        names(reduction_columns()), names(reduction_columns(), "r."), trials,
        findings));
  });
  REFUTE_TRY_VOID(database_.execute("DETACH other"));
  return copied;
}

Result<void> Store::begin_bulk() {
  return database_.execute(
      "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; "
      "PRAGMA cache_size=-131072;");
}

Result<void> Store::end_bulk() {
  REFUTE_TRY_VOID(
      database_.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
                        "PRAGMA cache_size=-2000;"));
  return sync_to_disk(path());
}

Result<void> Store::copy_to(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::remove(path, error);
  REFUTE_TRY(Statement copy, database_.prepare("VACUUM INTO ?"));
  return copy.bind(path.string()).run();
}

}  // namespace refute::store
