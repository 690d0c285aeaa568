#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "jvm/test_worker.h"

/// The pairs of tests/verdicts: each file has a program before, one after, and
/// the verdict expected.
namespace refute::jvm {
namespace {

namespace fs = std::filesystem;

struct Pair {
  std::string name;
  CompareRequest request;
  std::string expected;
};

/// // MAP method A.m n
void add_mapping(const std::string& line, sequence::Mapping& mapping) {
  std::istringstream words(line);
  std::string skip, kind, from, to;
  words >> skip >> skip >> kind >> from >> to;
  if (kind == "type") mapping.types[from] = to;
  if (kind == "method") mapping.methods[from] = to;
  if (kind == "field") mapping.fields[from] = to;
}

Pair read_pair(const fs::path& file) {
  Pair pair{.name = file.stem().string(), .request = {}, .expected = {}};
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

std::vector<Pair> pairs() {
  std::vector<Pair> found;
  for (const auto& entry :
       fs::directory_iterator(fs::path(REFUTE_SOURCE_DIR) / "tests/verdicts"))
    if (entry.path().extension() == ".java")
      found.push_back(read_pair(entry.path()));
  std::sort(found.begin(), found.end(),
            [](const Pair& a, const Pair& b) { return a.name < b.name; });
  return found;
}

class VerdictsTest : public ::testing::TestWithParam<java::Jdk> {};

INSTANTIATE_TEST_SUITE_P(All, VerdictsTest, ::testing::ValuesIn(jdks()),
                         major_of);

TEST_P(VerdictsTest, EveryPairGetsTheVerdictExpected) {
  const auto all = pairs();
  EXPECT_GE(all.size(), 60U);
  for (const auto& pair : all) {
    const auto reply =
        compare(worker_of(GetParam()), pair.request, std::chrono::seconds(60));
    ASSERT_TRUE(reply) << pair.name << ": " << reply.error().message;
    const auto verdict = reply->verdict == Verdict::kAfterDoesNotCompile
                             ? "does-not-compile"
                             : to_string(reply->verdict);
    EXPECT_EQ(verdict, pair.expected)
        << pair.name << ": " << to_json(*reply).dump(1);
  }
}

}  // namespace
}  // namespace refute::jvm
