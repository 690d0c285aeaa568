#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "randoop/explorer.h"
#include "randoop/library.h"
#include "randoop/make_tests.h"

/// What a user can ask of `refute randoop`.
namespace refute::cli {

struct RandoopOptions {
  randoop::Library library = {};
  randoop::ExplorerOptions explorer = {};
  randoop::TestPlan tests = {};
  std::string strategy = "directed";
  std::string time = "2m";
  std::string cpu_time = {};
  std::string plateau = {};
  std::int64_t limit = 0;
  std::int64_t calls = 0;
  int jobs = 1;
  int memory_mb = 3072;
  bool keep_duplicates = false, no_contracts = false, all_failures = false;
  bool branch_directed = false;
  std::string branch_time = "1m";
  int branch_step = 1000;
  std::string output = "randoop-tests";
  std::string format = "junit4";
  bool no_simplify = false, no_tests = false;
  std::string replay = {}, sequences = {};
  std::string jdk = {};
  bool json = false;
  bool unconfined = false;
};

void declare_options(CLI::App& app, RandoopOptions& options);

}  // namespace refute::cli
