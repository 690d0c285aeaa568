#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

/// What a user can ask of `refute randoop`.
namespace refute::cli {

struct RandoopOptions {
  std::vector<std::string> jars, classes, packages, helpers, excluded;
  std::vector<std::string> methods, omitted, contracts, visitors;
  std::string class_list, class_path, contract_path;
  std::string time = "2m";
  std::string plateau;
  std::int64_t limit = 0;
  std::int64_t calls = 0;
  std::uint64_t seed = 0;
  int jobs = 1;
  std::string output = "randoop-tests";
  std::string format = "junit4";
  std::string prune = "equals";
  std::string strategy = "directed";
  double largest = 5000;
  int slow_ms = 10;
  int max_length = 100;
  double repetition = 0.1;
  int max_repetition = 100;
  double null_chance = 0;
  bool extras = false, package_private = false, past_exceptions = false;
  bool keep_duplicates = false, no_literals = false, weighted = false;
  bool no_simplify = false, all_methods = false, no_tests = false;
  bool all_failures = false, no_contracts = false;
  int constants = 8;
  std::string counter;
  int regressions = 200;
  int runs = 10;
  std::string coverage;
  std::string replay, sequences;
  bool branch_directed = false;
  std::string branch_time = "1m";
  std::string jdk;
  int memory_mb = 3072;
  bool json = false;
  bool unconfined = false;
};

void declare_options(CLI::App& app, RandoopOptions& options);

}  // namespace refute::cli
