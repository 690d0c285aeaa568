#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/places_for_tests.h"
#include "jvm/messages.h"

/// For tests: the pairs of tests/verdicts. Each file has a program before, one
/// after, and the verdict expected.
namespace refute::jvm {

struct VerdictPair {
  std::string name;
  CompareRequest request;
  std::string expected;
};

/// // MAP method A.m n
inline void add_mapping(const std::string& line, sequence::Mapping& mapping) {
  std::istringstream words(line);
  std::string skip, kind, from, to;
  words >> skip >> skip >> kind >> from >> to;
  if (kind == "type") mapping.types[from] = to;
  if (kind == "method") mapping.methods[from] = to;
  if (kind == "field") mapping.fields[from] = to;
}

inline VerdictPair read_pair(const std::filesystem::path& file) {
  VerdictPair pair{.name = file.stem().string(), .request = {}, .expected = {}};
  pair.request.max_milliseconds = 20'000;
  java::Program* current = nullptr;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line == "// BEFORE" || line == "// AFTER") {
      current =
          line == "// BEFORE" ? &pair.request.before : &pair.request.after;
      current->files = {{"Program.java", ""}};
    } else if (line.starts_with("// EXPECT: ")) {
      pair.expected = line.substr(11);
    } else if (line.starts_with("// MAP ")) {
      add_mapping(line, pair.request.mapping);
    } else if (current) {
      current->files[0].text += line + "\n";
    }
  }
  return pair;
}

inline std::vector<VerdictPair> verdict_pairs() {
  std::vector<VerdictPair> found;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(source_dir()) / "tests/verdicts"))
    if (entry.path().extension() == ".java")
      found.push_back(read_pair(entry.path()));
  std::sort(found.begin(), found.end(),
            [](const VerdictPair& a, const VerdictPair& b) {
              return a.name < b.name;
            });
  return found;
}

}  // namespace refute::jvm
