#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

/// The little of SQLite that we use, with its errors as sentences.
namespace refute::store {

/// A prepared statement. Bind in order, step through the rows, reset.
class Statement {
 public:
  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view text);

  /// True: there is a row. False: done. Resets itself when done.
  Result<bool> step();

  /// Steps a statement that yields no rows.
  Result<void> run();

  std::int64_t integer(int column) const;
  std::string text(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::string path_;
  int next_ = 1;
};

class Database {
 public:
  enum class Mode { kCreate, kReadWrite, kReadOnly };

  static Result<Database> open(const std::filesystem::path& path, Mode mode);

  /// Runs SQL that yields no rows; several statements are fine.
  Result<void> execute(const std::string& sql);

  Result<Statement> prepare(std::string_view sql);

  /// The one integer of a one-row query.
  Result<std::int64_t> query_integer(std::string_view sql);

  std::int64_t last_insert_id() const;
  const std::string& path() const { return path_; }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
};

}  // namespace refute::store
