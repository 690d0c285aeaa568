#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/places_for_tests.h"
#include "oracle/categories.h"
#include "oracle/host_lab.h"

/// The labelled pairs of tests/categories, judged by the real worker.
namespace refute {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string name;
  java::Program before = {};
  java::Program after = {};
  sequence::Mapping mapping = {};
  std::string expected = {};
};

std::vector<Case> read_cases(const fs::path& file) {
  std::vector<Case> cases;
  java::Program* current = nullptr;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string slashes, word, kind, from, to;
    words >> slashes >> word >> kind >> from >> to;
    if (line.starts_with("// CASE ")) {
      cases.push_back({.name = file.stem().string() + ": " + line.substr(8)});
    } else if (line == "// BEFORE" || line == "// AFTER") {
      current =
          line == "// BEFORE" ? &cases.back().before : &cases.back().after;
      current->files = {{"Program.java", ""}};
    } else if (line.starts_with("// MAP ")) {
      auto& mapping = cases.back().mapping;
      (kind == "type"     ? mapping.types
       : kind == "method" ? mapping.methods
                          : mapping.fields)[from] = to;
    } else if (line.starts_with("// EXPECT: ")) {
      cases.back().expected = line.substr(11);
    } else if (current != nullptr) {
      current->files[0].text += line + "\n";
    }
  }
  return cases;
}

std::string categories_of(JavaLab& lab, const Case& from) {
  const auto comparison = lab.compare(from.before, from.after, from.mapping);
  const auto before = lab.bindings(from.before);
  const auto after = lab.bindings(from.after);
  if (!comparison) return comparison.error().message;
  if (!before) return before.error().message;
  if (!after) return after.error().message;
  const auto found =
      categories(*before, *after, from.mapping, comparison->differences);
  return found.empty() ? "none" : fmt::format("{}", fmt::join(found, ", "));
}

TEST(Categories, AreThoseThatTheLabelsSay) {
  const auto lab = start_lab();
  std::map<std::string, int> positives, misses;
  for (const auto& filter : filters()) {
    const std::string name(filter.name);
    const auto cases = read_cases(fs::path(source_dir()) /
                                  ("tests/categories/" + name + ".txt"));
    for (const auto& each : cases) {
      EXPECT_EQ(categories_of(*lab, each), each.expected) << each.name;
      ++(each.expected == "none" ? misses : positives)[name];
    }
    EXPECT_GE(positives[name], 3) << name;
    EXPECT_GE(misses[name], 3) << name;
  }
}

/// Listings 1 and 2, 5 and 6 of the JDolly paper do not compile afterwards, nor
/// does its `((A) super).f`: their category is the compiler's message.
TEST(Categories, OfWhatDoesNotCompileAreMessages) {
  const auto lab = start_lab();
  const auto code_of = [&](const std::string& text) {
    const auto compiled =
        lab->compile({{{"Program.java", text}}}, Compiler::kJavac);
    return compiled && !compiled->ok() ? compiled->errors[0].code : "";
  };
  EXPECT_EQ(code_of("class A { int f = 1; }\n"
                    "class B extends A { private int f = 2; }\n"
                    "class C extends B { public int m() { return super.f; } }"),
            "compiler.err.report.access");
  EXPECT_EQ(
      code_of("class A { long f = 1; }\n"
              "class B extends A { private long f = 2; }\n"
              "class C extends B { public long m() { return super.f; } }"),
      "compiler.err.report.access");
  EXPECT_EQ(code_of("class A { int f = 1; }\n"
                    "class B extends A { int m() { return ((A) super).f; } }"),
            "compiler.err.expected");
}

TEST(Categories, OfAnEmptyProgramAreNone) {
  EXPECT_TRUE(categories({}, {}, {}, {}).empty());
}

}  // namespace
}  // namespace refute
