#include "store/migrate.h"

#include <fmt/format.h>

#include <array>

#include "store/store.h"

namespace refute::store {
namespace {

// Each leads from one schema to the next; the first from the oldest. Rows are
// read by their place, so that a new column may mean a new table.
constexpr std::array<const char*, Store::kSchema - kOldestSchema> kSteps = {
    // A reduction has a test of its own.
    R"sql(
ALTER TABLE reduction RENAME TO old_reduction;
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
INSERT INTO reduction
  SELECT finding, choices, request, before, outcome, summary, evidence,
         messages, category, '', lines, checks, minimal, confirmed
  FROM old_reduction;
DROP TABLE old_reduction;)sql",
};

}  // namespace

Result<void> migrate(Database& database, std::int64_t schema) {
  REFUTE_CHECK(schema >= kOldestSchema, "there is no step from there");
  REFUTE_TRY_VOID(database.execute("BEGIN IMMEDIATE"));
  Result<void> done;
  // Somebody else may have been quicker.
  if (const auto now = database.query_integer("PRAGMA user_version"); now)
    schema = *now;
  else
    done = tl::unexpected<Error>(now.error());
  for (auto i = schema - kOldestSchema; i < std::ssize(kSteps) && done; ++i)
    done = database.execute(kSteps[static_cast<std::size_t>(i)]);
  if (done)
    done = database.execute(
        fmt::format("PRAGMA user_version={}; COMMIT", Store::kSchema));
  if (!done) (void)database.execute("ROLLBACK");
  return done;
}

}  // namespace refute::store
