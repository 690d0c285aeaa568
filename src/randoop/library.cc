#include "randoop/library.h"

#include <fmt/format.h>

#include <fstream>

#include "base/files.h"
#include "base/text.h"

namespace refute::randoop {
namespace {

namespace fs = std::filesystem;

/// A file on a class path is a jar, or nothing that Java can read.
Result<void> must_be_archive(const fs::path& path) {
  if (std::error_code error; !fs::is_regular_file(path, error)) return {};
  std::ifstream in(path, std::ios::binary);
  char begin[2] = {};
  if (in.read(begin, 2) && begin[0] == 'P' && begin[1] == 'K') return {};
  return usage_error(path.string() + " is not a jar");
}

Result<std::vector<fs::path>> class_path_of(const Library& library) {
  std::vector<fs::path> paths;
  for (const auto& each : library.jars) paths.push_back(fs::absolute(each));
  for (const auto& each : split(library.class_path, ':'))
    if (!each.empty()) paths.push_back(fs::absolute(each));
  for (const auto& each : paths) {
    if (!fs::exists(each)) return usage_error("there is no " + each.string());
    REFUTE_TRY_VOID(must_be_archive(each));
  }
  return paths;
}

std::vector<fs::path> contract_path_of(const Library& library) {
  std::vector<fs::path> paths;
  for (const auto& each : split(library.contract_path, ':'))
    if (!each.empty()) paths.push_back(fs::absolute(each));
  return paths;
}

}  // namespace

Result<std::vector<fs::path>> paths_of(const Library& library) {
  REFUTE_TRY(auto paths, class_path_of(library));
  for (auto& each : contract_path_of(library)) paths.push_back(std::move(each));
  return paths;
}

Result<std::vector<std::string>> settings_of(const Library& library) {
  std::vector<std::string> settings;
  const auto add = [&](const std::string& name, const std::string& value) {
    settings.push_back(name + "=" + value);
  };
  const auto add_all = [&](const std::string& name,
                           const std::vector<std::string>& values) {
    for (const auto& each : values) add(name, each);
  };
  REFUTE_TRY(const auto class_path, class_path_of(library));
  for (const auto& each : class_path) add("classpath", each.string());
  const bool chosen = !library.classes.empty() || !library.packages.empty() ||
                      !library.class_list.empty();
  if (!chosen && library.jars.empty())
    return usage_error("nothing to test",
                       "name a jar or class folder, or --classes, or "
                       "--package; refute randoop --help has examples");
  if (!chosen)
    for (const auto& each : library.jars)
      add("all-in", fs::absolute(each).string());
  add_all("class", library.classes);
  if (!library.class_list.empty()) {
    REFUTE_TRY(const auto text, read_file(library.class_list));
    for (const auto& each : split(text, '\n'))
      if (!each.empty() && each[0] != '#') add("class", each);
  }
  add_all("package", library.packages);
  add_all("helper", library.helpers);
  add_all("exclude", library.excluded);
  add_all("methods", library.methods);
  add_all("omit", library.omitted);
  add_all("contract", library.contracts);
  add_all("visitor", library.visitors);
  for (const auto& each : contract_path_of(library))
    add("contract-path", each.string());
  add("prune", library.prune);
  add("largest", fmt::format("{}", library.largest));
  add("slow-ms", std::to_string(library.slow_ms));
  if (library.extras) add("extras", "yes");
  if (library.no_default_contracts) add("no-default-contracts", "yes");
  if (!library.legality.empty()) add("legality", library.legality);
  if (library.package_private) add("package-private", "yes");
  if (library.no_literals) add("no-literals", "yes");
  if (!library.coverage.empty()) add("coverage", library.coverage);
  if (!library.counter.empty()) add("counter", library.counter);
  if (library.count_distinct) add("count-distinct", "yes");
  if (library.spare_constants > 0)
    add("spare", std::to_string(library.spare_constants));
  return settings;
}

}  // namespace refute::randoop
