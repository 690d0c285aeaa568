#include <algorithm>
#include <map>

#include "java/parse.h"
#include "places/places_for_tests.h"

/// What holds for the places of any program.
namespace refute::places {
namespace {

const std::string kSmall =
    "package p; class A { int f = 1; A(int a) { f = a; }\n"
    "  int m(int a) { int b = f + a; return b; } }\n"
    "class B extends A { B() { super(2); } int m(int a) { return 3; } }\n";

// Every kind of target and of option at once.
std::vector<Offer> offers() {
  return {
      offer("rename-type", "type", kNewName),
      offer("rename-method", "method", kNewName),
      offer("rename-field", "field", kNewName),
      offer("rename-local", "selection", kNewName),
      offer("rename-parameter", "method",
            R"({"parameter": {"required": true},
                "new-name": {"required": true}})"),
      offer("inline-local", "selection"),
      offer("inline-method", "method", R"({"calls": {}})"),
      offer("extract-local", "selection", R"({"final": {"default": "false"}})"),
      offer("extract-method", "selection"),
      offer("pull-up-method", "method", R"({"destination": {}})"),
      offer("change-visibility", "method",
            R"({"visibility": {"required": true}})"),
      offer("safe-delete", "member"),
      offer("clean-up", "file", R"({"lambdas": {"default": "true"}})"),
  };
}

TEST(Laws, ASmallProgramHasSoManyPlaces) {
  std::map<std::string, std::uint64_t> counts;
  for (const auto& each : offers())
    counts[each.refactoring] = Places(view(kSmall), each).count();
  EXPECT_EQ(counts, (std::map<std::string, std::uint64_t>{
                        {"change-visibility", 12},
                        {"clean-up", 2},
                        {"extract-local", 20},
                        {"extract-method", 15},
                        {"inline-local", 4},
                        {"inline-method", 2},
                        {"pull-up-method", 2},
                        {"rename-field", 4},
                        {"rename-local", 18},
                        {"rename-method", 8},
                        {"rename-parameter", 13},
                        {"rename-type", 6},
                        {"safe-delete", 9},
                    }));
}

TEST(Laws, CountAndNumberAgreeWithTheWalk) {
  for (const auto& each : offers()) {
    const Places places(view(kSmall), each);
    choice::Search<Places> search(places);
    std::uint64_t number = 0;
    while (search.next())
      EXPECT_EQ(choice::record(places.path_to(number++)), search.sequence());
    EXPECT_EQ(number, places.count()) << each.refactoring;
  }
}

TEST(Laws, NoPlaceComesTwice) {
  for (const auto& each : offers()) {
    auto all = lines(requests(kSmall, each));
    const auto size = all.size();
    std::ranges::sort(all);
    const auto rest = std::ranges::unique(all);
    all.erase(rest.begin(), rest.end());
    EXPECT_EQ(all.size(), size) << each.refactoring;
  }
}

TEST(Laws, AReplayLeadsToTheSamePlace) {
  for (const auto& each : offers()) {
    const Places places(view(kSmall), each);
    choice::Search<Places> search(places);
    while (search.next())
      EXPECT_EQ(choice::replay(places, search.sequence()), search.current());
  }
}

// The words of the program, and nothing else, replaced.
std::string renamed(const std::string& text,
                    const std::map<std::string, std::string>& names) {
  std::string result;
  std::string word;
  const auto flush = [&] {
    const auto found = names.find(word);
    result += found == names.end() ? word : found->second;
    word.clear();
  };
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c))) {
      word += c;
      continue;
    }
    flush();
    result += c;
  }
  flush();
  return result;
}

TEST(Laws, RenamingTheProgramRenamesItsPlaces) {
  const std::map<std::string, std::string> names = {
      {"A", "Z"}, {"B", "Y"}, {"f", "x"}, {"a", "w"}, {"b", "v"}, {"m", "k"}};
  for (const auto& each : offers()) {
    auto expected = lines(requests(kSmall, each));
    for (auto& line : expected) {
      const auto space = line.find(' ');
      line = line.substr(0, space) + renamed(line.substr(space), names);
    }
    auto actual = lines(requests(renamed(kSmall, names), each));
    // The file keeps its name.
    for (auto* all : {&expected, &actual})
      for (auto& line : *all)
        if (const auto at = line.find(".java"); at != line.npos)
          line[at - 1] = '?';
    EXPECT_EQ(actual, expected);
  }
}

TEST(Laws, TheOrderOfFilesOnlyChangesTheOrderOfPlaces) {
  const std::string one = "class A { int f; int m() { return f; } }";
  const std::string other =
      "class B extends A { int g; int n(int p) { "
      "return f + p; } }";
  for (const auto& each : offers()) {
    // Of types in files one is first: which, changes names that collide.
    if (each.refactoring == "rename-type") continue;
    const auto of = [&](const char* first, const char* second) {
      auto all = lines(requests(view({{first, one}, {second, other}}), each));
      for (auto& line : all)
        for (const char* file : {first, second})
          if (const auto at = line.find(file); at != line.npos)
            line.replace(at, std::string(file).size(),
                         file == first ? "one" : "other");
      std::ranges::sort(all);
      return all;
    };
    EXPECT_EQ(of("1.java", "2.java"), of("2.java", "1.java"));
  }
}

}  // namespace
}  // namespace refute::places
