#include "store/migrate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "base/toml_text.h"
#include "refactoring/task.h"
#include "store/store.h"

namespace refute::store {
namespace {

// A reduction has a test of its own. Rows are read by their place, so that a
// new column may mean a new table.
Result<void> add_tests(Database& database) {
  return database.execute(R"sql(
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
DROP TABLE old_reduction;)sql");
}

using Meta = std::map<std::string, std::string>;

// Each plan_* fact was the value of an option, and a list had a line for each.
Result<Meta> facts_of_plan(Database& database) {
  REFUTE_TRY(Statement select,
             database.prepare("SELECT substr(key, 6), value FROM meta "
                              "WHERE substr(key, 1, 5) = 'plan_'"));
  Meta facts;
  while (true) {
    REFUTE_TRY(const bool row, select.step());
    if (!row) return facts;
    facts[select.text(0)] = select.text(1);
  }
}

// The plan is one fact, a campaign file.
Result<void> join_plan(Database& database) {
  static const Meta lists = {{"engines", "engine"},
                             {"engine_commands", "engine-command"},
                             {"generators", "generator"},
                             {"oracles", "oracles"}};
  REFUTE_TRY(const Meta facts, facts_of_plan(database));
  if (facts.empty()) return {};
  std::string plan;
  for (const auto& [name, value] : facts) {
    if (value.empty()) continue;
    if (const auto list = lists.find(name); list != lists.end()) {
      auto values = split(value, '\n');
      if (name == "generators")
        for (auto& each : values) each = split_task(each).name;
      plan += fmt::format("{} = {}\n", list->second, toml_text(values));
      continue;
    }
    std::string key = name;
    std::replace(key.begin(), key.end(), '_', '-');
    plan += fmt::format("{} = {}\n", key, toml_text(value));
  }
  REFUTE_TRY_VOID(
      database.execute("DELETE FROM meta WHERE substr(key, 1, 5) = 'plan_'"));
  REFUTE_TRY(Statement insert,
             database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)"));
  return insert.bind(kPlanKey).bind(plan).run();
}

// Programs may use classes that are not theirs.
Result<void> add_class_paths(Database& database) {
  return database.execute(R"sql(
ALTER TABLE finding ADD COLUMN class_path TEXT NOT NULL DEFAULT '[]';
ALTER TABLE reduction ADD COLUMN class_path TEXT NOT NULL DEFAULT '[]';)sql");
}

// Each leads from one schema to the next; the first from the oldest.
using Step = Result<void> (*)(Database&);
constexpr std::array<Step, Store::kSchema - kOldestSchema> kSteps = {
    add_tests, join_plan, add_class_paths};

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
    done = kSteps[static_cast<std::size_t>(i)](database);
  if (done)
    done = database.execute(
        fmt::format("PRAGMA user_version={}; COMMIT", Store::kSchema));
  if (!done) (void)database.execute("ROLLBACK");
  return done;
}

}  // namespace refute::store
