#include "javagen/merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "choice/search.h"
#include "javagen/catalogue.h"

namespace refute::javagen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Generator& find(std::string_view name) { return **find_generator(name); }

std::vector<std::uint64_t> counts(std::string_view name) {
  std::vector<std::uint64_t> result;
  for (int level = 0; level <= max_level(find(name)); ++level)
    result.push_back(count_merged(find(name), level));
  return result;
}

TEST(Merge, MakesAsManyProgramsAsTheMergingPaper) {
  EXPECT_THAT(counts("TripleClassChildMethod/pull-up-method"),
              ElementsAre(1152, 192, 48));
  EXPECT_THAT(counts("DoubleClassChildMethod/pull-up-method"),
              ElementsAre(576, 96, 24));
  EXPECT_THAT(counts("DualClassFieldReference/encapsulate-field"),
              ElementsAre(23760, 3960, 72, 18));
  EXPECT_THAT(counts("DualClassFieldReference/rename-field"),
              ElementsAre(23760, 3960, 72, 18));
  EXPECT_THAT(counts("DualClassFieldReference/push-down-field"),
              ElementsAre(7416, 1236, 12, 3));
  EXPECT_THAT(counts("SingleClassFieldReference/encapsulate-field"),
              ElementsAre(8576, 2144, 1072, 268));
  EXPECT_THAT(counts("SingleClassFieldReference/rename-field"),
              ElementsAre(8576, 2144, 1072, 268));
  EXPECT_THAT(counts("DoubleClassParentMethod/push-down-method"),
              ElementsAre(960, 192, 48));
  // The paper has 4900, 140 and 80 here.
  EXPECT_THAT(counts("MethodReference/rename-method"),
              ElementsAre(9540, 4680, 130, 80));
}

TEST(Merge, ShowsEveryPartThatCompilesInExactlyOneProgram) {
  for (const auto* name : {"TripleClassChildMethod/pull-up-method",
                           "DoubleClassParentMethod/push-down-method",
                           "DoubleClassFieldReference/push-down-field"}) {
    const auto& generator = find(name);
    for (int level = 1; level <= max_level(generator); ++level) {
      std::set<std::array<std::uint16_t, kMaxAxes>> seen;
      std::uint64_t parts = 0;
      std::uint64_t left_out = 0;
      choice::Search search(merged_subjects(generator, level));
      while (search.next()) {
        parts += search.current().parts.size();
        left_out += search.current().left_out.size();
        for (const auto& part : search.current().parts)
          seen.insert(part.point.at);
      }
      EXPECT_EQ(seen.size(), parts) << name << " M" << level;
      EXPECT_EQ(parts + left_out, count(generator)) << name << " M" << level;
      EXPECT_EQ(search.counts().completed, count_merged(generator, level));
    }
  }
}

TEST(Merge, TracesAPartToItsPlaces) {
  choice::Search search(
      merged_subjects(find("DualClassFieldReference/encapsulate-field"), 1));
  while (search.next()) {
    const auto& [subject, more, parts, left_out] = search.current();
    if (parts.size() < 2) continue;
    std::set<std::string> texts;
    for (const auto& part : parts) {
      ASSERT_EQ(part.places.size(), 1u);
      const auto& [file, begin, end] = part.places[0];
      texts.insert(java::find_file(subject.program, file)
                       ->text.substr(begin, end - begin));
    }
    ASSERT_EQ(texts.size(), parts.size());
    if (search.counts().completed > 100) break;
  }
}

TEST(Merge, GivesFieldsOfSeveralTypesNamesAndRequestsOfTheirOwn) {
  choice::Search search(
      merged_subjects(find("DualClassFieldReference/encapsulate-field"), 3));
  ASSERT_TRUE(search.next() && search.next());
  const auto& merged = search.current();
  EXPECT_EQ(merged.subject.request.target.field, "f");
  ASSERT_EQ(merged.more_requests.size(), 3u);
  EXPECT_EQ(merged.more_requests[2].target.field, "i");
  EXPECT_THAT(java::to_text(merged.subject.program), HasSubstr("byte g;"));
}

// Names do not reach a class that is local to a method.
TEST(Merge, SelectsEachFieldOfALocalClassByItsPlace) {
  choice::Search search(
      merged_subjects(find("DualClassFieldReference/encapsulate-field"), 3));
  int local = 0;
  while (search.next()) {
    const auto& merged = search.current();
    if (merged.subject.request.target.file.empty()) continue;
    ++local;
    for (const auto& request : merged.more_requests) {
      const auto& target = request.target;
      const auto* file = java::find_file(merged.subject.program, target.file);
      ASSERT_NE(file, nullptr) << target.field;
      EXPECT_EQ(file->text.substr(static_cast<std::size_t>(target.offset),
                                  static_cast<std::size_t>(target.length)),
                target.field);
    }
  }
  EXPECT_EQ(local, 3);
}

TEST(Merge, DescribesAPartByItsAxes) {
  Point point;
  point.at[0] = 2;
  EXPECT_EQ(describe(find("DoubleClassChildField/pull-up-field"), point),
            "reference: B.this.f, parent-field: none, location: outer");
}

}  // namespace
}  // namespace refute::javagen
