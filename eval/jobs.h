#pragma once

#include <optional>
#include <string>
#include <vector>

#include "eval/evaluation.h"

/// Which rows are run, with which engines, on how many programs, and where
/// their stores are.
namespace refute::eval {

/// What a user asked for.
struct Choice {
  std::filesystem::path folder = {};
  std::vector<std::string> engines = {};  ///< Empty: the evaluation's own.
  std::string rows = {};  ///< Part of a name, or with `*`; empty: all.
  bool quick = false;
  std::optional<std::int64_t> limit = {};  ///< 0: every program.
};

/// The jobs asked for, engine by engine. An error if there are none.
Result<std::vector<Job>> jobs(const Evaluation& evaluation,
                              const Choice& choice);

/// Every index-th of `count`.
std::vector<Job> shard(const std::vector<Job>& all, std::size_t index,
                       std::size_t count);

/// These jobs and what else has a store in the folder, with their results: a
/// run with other engines is part of the tables for good.
std::vector<Entry> entries(const Evaluation& evaluation, const Choice& choice);

/// How many programs a generator makes.
Result<std::int64_t> space_of(const std::string& generator);

/// The longest jump of a sparse walk that visits `limit` of `space` programs or
/// a few more; 1 if it would be all of them.
std::uint32_t jump_for(std::int64_t space, std::int64_t limit);

}  // namespace refute::eval
