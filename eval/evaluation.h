#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "eval/results.h"
#include "eval/table.h"

/// Repeats the papers' experiments: `refute eval NAME`.
///
/// An evaluation is a list of rows. A row is a campaign like any other, in a
/// store of its own, or a computation whose result is kept in one. The tables
/// are made of the stores alone; so a row can be run today and another one
/// tomorrow or elsewhere, and what was run is never run again.
namespace refute::eval {

/// Which engines a row is about.
enum class Engines {
  kEach,      ///< A campaign for each engine.
  kTogether,  ///< One campaign with all of them: oracles compare them.
  kFixed,     ///< Those of the row.
  kNone,      ///< It is a computation.
};

/// How a computation is to be done.
struct Setting {
  bool quick = false;      ///< Less of it will do.
  std::int64_t limit = 0;  ///< As the row has it, or the user.
  std::string jdk = {};    ///< Home of the one to use; empty: the usual one.
};

struct Row {
  std::string name;  ///< Unique; the name of its store.
  std::string generator = {};
  Engines engines = Engines::kEach;
  std::vector<std::string> fixed = {};
  std::string oracles = "default";
  std::string merge = "none";
  bool measure = false;  ///< How much of the programs after is run.
  /// So many programs, spread evenly; 0: all. Merged programs are never
  /// sampled: their levels are compared.
  std::int64_t limit = 0;
  std::int64_t quick_limit = 0;  ///< With --quick; 0: no part of it.
  /// Computes the row's figures. When the program is to stop it ends early,
  /// and what it says then is not kept.
  std::function<Result<nlohmann::json>(const Setting&)> compute = nullptr;
  bool needs_jdk = false;  ///< The computation does.
};

/// A row with the engines it is for, and where its results are.
struct Job {
  Row row;
  std::vector<std::string> engines;
  std::filesystem::path store;
};

/// A job and what its store says.
struct Entry {
  Job job;
  RowResult result;
};

struct Evaluation {
  std::string_view name;
  std::string_view summary;
  std::string_view needs;
  std::string_view takes;  ///< How long, on two cores.
  std::vector<std::string> engines;
  std::vector<Row> (*rows)();
  std::vector<Table> (*tables)(const std::vector<Entry>& entries);
};

/// One line each; in the order in which they are listed to users.
std::span<const Evaluation> catalogue();

/// By name; the error suggests the nearest one.
Result<const Evaluation*> find_evaluation(const std::string& name);

std::vector<Row> astgen_rows();
std::vector<Table> astgen_tables(const std::vector<Entry>& entries);
std::vector<Row> jdolly_rows();
std::vector<Table> jdolly_tables(const std::vector<Entry>& entries);
std::vector<Row> randoop_rows();
std::vector<Table> randoop_tables(const std::vector<Entry>& entries);
std::vector<Row> sparse_rows();
std::vector<Table> sparse_tables(const std::vector<Entry>& entries);
std::vector<Row> udita_rows();
std::vector<Table> udita_tables(const std::vector<Entry>& entries);

}  // namespace refute::eval
