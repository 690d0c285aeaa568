// How a store comes about, and how it is opened again.

#include <fmt/format.h>

#include <utility>

#include "store/migrate.h"
#include "store/sql_text.h"
#include "store/store.h"

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
  at        INTEGER NOT NULL);
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
  confirmation   TEXT NOT NULL,
  class_path     TEXT NOT NULL DEFAULT '[]');
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
  confirmed INTEGER NOT NULL,
  class_path TEXT NOT NULL DEFAULT '[]');
CREATE TABLE event (
  id     INTEGER PRIMARY KEY,
  at     TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
  kind   TEXT NOT NULL,
  detail TEXT NOT NULL);
)sql";

Result<void> must_be_no_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return {};
  return usage_error(
      fmt::format("store {}: a folder, and a store is a file", path.string()),
      "name the file that `refute run --store` wrote");
}

}  // namespace

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
  REFUTE_TRY_VOID(must_be_no_folder(path));
  const auto folder = std::filesystem::absolute(path, ignored).parent_path();
  if (!std::filesystem::exists(folder, ignored) && !ignored)
    return usage_error(fmt::format("store {}: there is no folder {}",
                                   path.string(), folder.string()),
                       "make it, or give another name with --store");
  if (std::filesystem::exists(path, ignored) && !is_blank(path))
    return usage_error(
        fmt::format("store {} exists already", path.string()),
        "continue it with --resume, or give another name with --store");
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
        fmt::format("{} {} PRAGMA application_id={}; PRAGMA user_version={};",
                    kSchemaSql, kIndexesSql, kApplicationId, kSchema)));
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
    if (error)
      return fail(fmt::format("store {}: {}", path.string(), error.message()));
    return usage_error(fmt::format("store {}: no such file", path.string()),
                       "`refute run` makes one");
  }
  REFUTE_TRY_VOID(must_be_no_folder(path));
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

}  // namespace refute::store
