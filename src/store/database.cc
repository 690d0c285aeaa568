#include "store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstring>

namespace refute::store {
namespace {

// Why the store's log, or the store, could not be read or written, as the
// system says; 0 if it is not known. SQLite says "disk I/O error" of a file
// that may not grow, too.
int last_errno(sqlite3* handle) {
  for (const int which :
       {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER}) {
    sqlite3_file* file = nullptr;
    if (sqlite3_file_control(handle, "main", which, &file) != SQLITE_OK ||
        file == nullptr || file->pMethods == nullptr)
      continue;
    int error = 0;
    file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (error != 0) return error;
  }
  return sqlite3_system_errno(handle);
}

tl::unexpected<Error> sqlite_error(const std::string& path, sqlite3* handle) {
  const int code = handle ? sqlite3_errcode(handle) : SQLITE_NOMEM;
  const char* message = handle ? sqlite3_errmsg(handle) : "out of memory";
  std::string hint;
  int error = 0;
  switch (code & 0xff) {
    case SQLITE_FULL:
      hint = "the disk is full: free some room and go on with --resume";
      break;
    case SQLITE_BUSY:
      hint =
          "another process is writing to it: wait for it, or use another "
          "--store";
      break;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      hint = "this is not a store of refute, or it is damaged";
      if (handle != nullptr) error = last_errno(handle);
      break;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      hint =
          "check that the file and its folder can be read and written, or "
          "use another --store";
      break;
    case SQLITE_IOERR:
      hint = "check the disk, and go on with --resume";
      if (handle != nullptr) error = last_errno(handle);
      break;
    default:
      break;
  }
  const std::string cause =
      error == 0 ? "" : fmt::format(" ({})", std::strerror(error));
  return fail(fmt::format("store {}: {}{}", path, message, cause), hint);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement& Statement::bind(std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), next_++, value);
  return *this;
}

Statement& Statement::bind(std::string_view text) {
  sqlite3_bind_text(statement_.get(), next_++, text.data(),
                    static_cast<int>(text.size()), SQLITE_TRANSIENT);
  return *this;
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  const bool done = code == SQLITE_DONE;
  Result<bool> result = false;
  if (!done) result = sqlite_error(path_, sqlite3_db_handle(statement_.get()));
  sqlite3_reset(statement_.get());
  next_ = 1;
  return result;
}

Result<void> Statement::run() {
  REFUTE_TRY(const bool row, step());
  REFUTE_CHECK(!row, "run() is for statements without rows");
  return {};
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const auto* text = sqlite3_column_text(statement_.get(), column);
  if (text == nullptr) return {};
  return {
      reinterpret_cast<const char*>(text),
      static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Result<Database> Database::open(const std::filesystem::path& path, Mode mode) {
  const int flags = mode == Mode::kReadOnly ? SQLITE_OPEN_READONLY
                    : mode == Mode::kReadWrite
                        ? SQLITE_OPEN_READWRITE
                        : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  Database database;
  database.path_ = path.string();
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return sqlite_error(database.path_, handle);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, 5000);
  return database;
}

Result<void> Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) !=
      SQLITE_OK)
    return sqlite_error(path_, handle_.get());
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), sql.data(),
                         static_cast<int>(sql.size()), &raw,
                         nullptr) != SQLITE_OK)
    return sqlite_error(path_, handle_.get());
  Statement statement;
  statement.statement_.reset(raw);
  statement.path_ = path_;
  return statement;
}

Result<std::int64_t> Database::query_integer(std::string_view sql) {
  REFUTE_TRY(Statement statement, prepare(sql));
  REFUTE_TRY(const bool row, statement.step());
  return row ? statement.integer(0) : 0;
}

std::int64_t Database::last_insert_id() const {
  return sqlite3_last_insert_rowid(handle_.get());
}

}  // namespace refute::store
