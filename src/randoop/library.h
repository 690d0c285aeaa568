#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace refute::randoop {

/// What is tested, and how the worker opens it. Lists that are written as one
/// text are separated by ':'.
struct Library {
  std::vector<std::string> jars = {};  ///< Or class folders.
  std::vector<std::string> classes = {}, packages = {}, helpers = {};
  std::vector<std::string> excluded = {}, methods = {}, omitted = {};
  std::vector<std::string> contracts = {}, visitors = {};
  std::string class_list = {};  ///< A file with a class name per line.
  std::string class_path = {}, contract_path = {};
  std::string prune = "equals";
  double largest = 5000;
  int slow_ms = 10;
  bool extras = false, package_private = false, no_literals = false;
  bool no_default_contracts = false;
  std::string legality = {};    ///< A class that says what is legal.
  std::string coverage = {};    ///< Prefix of what is measured; empty: none.
  std::string counter = {};     ///< A class that counts; empty: none.
  bool count_distinct = false;  ///< Values that equal none made before.
  int spare_constants = 0;      ///< Room for constants made later.
};

/// Where its classes lie, and those of its contracts: absolute paths. One that
/// does not exist is a usage error.
Result<std::vector<std::filesystem::path>> paths_of(const Library& library);

/// "name=value", as dev.refute.worker.RandomLab takes it. Nothing to test is a
/// usage error.
Result<std::vector<std::string>> settings_of(const Library& library);

}  // namespace refute::randoop
