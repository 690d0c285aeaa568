#include "javagen/generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "choice/search.h"
#include "javagen/merge.h"
#include "javagen/points_for_tests.h"

namespace refute::javagen {
namespace {

using ::testing::ElementsAre;
using testing::find;
using testing::for_each_point;
using ::testing::HasSubstr;
using ::testing::Not;

/// `class A { int f = V; }` for each value of the first axis among the parts;
/// the second axis is in the class's name.
void build_values(Draft& draft, const Point& shape,
                  std::span<const Point> parts) {
  auto& ast = draft.ast;
  auto* const a = ast.class_(shape[1] == 0 ? "A" : "B");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    auto* const field = ast.field(
        0, ast.type("int"), ast.text({"f", ast.number(static_cast<int>(i))}),
        ast.integer(parts[i][0]));
    draft.mark_part(field, i);
    ast.add(a, field);
  }
  draft.top_level(a);
  draft.target_type(shape[1] == 0 ? "A" : "B");
}

Generator small() {
  return {.name = "small",
          .refactoring = "rename-type",
          .varies = "a value and a name",
          .axes = {{"value", {"0", "1", "2", "3"}},
                   {"class", {"A", "B"}},
                   {"new-name", {"N"}}},
          .build = build_values,
          .merges = {{0, {0, 0, 1, 1}}, {0}, {1}},
          .options = {{"textual", "yes"}},
          .new_name = 2};
}

std::vector<Merged> merged(const Generator& generator, int level) {
  std::vector<Merged> all;
  choice::Search search(merged_subjects(generator, level));
  while (search.next()) all.push_back(search.current());
  return all;
}

std::vector<int> first_axis(const std::vector<Part>& parts) {
  std::vector<int> values;
  for (const auto& part : parts) values.push_back(part.point[0]);
  return values;
}

TEST(Generator, CountsAndNamesOnlyWhatVaries) {
  EXPECT_EQ(count(small()), 8u);
  EXPECT_EQ(factors(small()), "4 value × 2 class");
  auto fixed = small();
  fixed.axes = {{"value", {"0"}}};
  EXPECT_EQ(factors(fixed), "");
}

/// A generator that is no product.
Generator drawn_by(std::function<void(choice::Choices&, Draft&)> draw) {
  Generator generator{};
  generator.refactoring = "rename-type";
  generator.draw = std::move(draw);
  return generator;
}

TEST(Generator, ThatIsNoProductHasNoCount) {
  const auto drawn = drawn_by([](choice::Choices&, Draft&) {});
  EXPECT_EQ(count(drawn), 0u);
  EXPECT_EQ(factors(drawn), "");
}

TEST(Generator, GivesItsOptionsAndTheNewNameToEveryRequest) {
  const auto generator = small();
  choice::Search search(subjects(generator));
  while (search.next())
    EXPECT_THAT(
        search.current().request.options,
        ElementsAre(std::pair("new-name", "N"), std::pair("textual", "yes")));
}

TEST(Generator, VariesItsFirstAxisFastest) {
  const auto generator = small();
  std::vector<std::string> texts;
  choice::Search search(subjects(generator));
  while (search.next()) texts.push_back(to_text(search.current().program));
  ASSERT_EQ(texts.size(), 8u);
  EXPECT_THAT(texts[1], HasSubstr("class A {\n    int f0 = 1;"));
  EXPECT_THAT(texts[3], HasSubstr("class A {\n    int f0 = 3;"));
  EXPECT_THAT(texts[4], HasSubstr("class B {\n    int f0 = 0;"));
}

TEST(Generator, OffersNothingAfterARejection) {
  const auto drawn = drawn_by([](choice::Choices& c, Draft& draft) {
    draft.top_level(draft.ast.class_("A"));
    if (c.flag("reject")) c.reject("no use");
  });
  choice::Search search(subjects(drawn));
  ASSERT_TRUE(search.next());
  EXPECT_EQ(search.current().program.files.size(), 1u);
  EXPECT_FALSE(search.next());
  EXPECT_EQ(search.counts().pruned, 1u);
}

TEST(Generator, DoesNotShowInOneDraftWhatItBuiltThereBefore) {
  std::mt19937 random(1);
  Draft used;
  for (const auto& generator : catalogue()) {
    if (!generator.build) continue;
    for (int i = 0; i < 5; ++i) {
      Point point;
      for (std::size_t axis = 0; axis < generator.axes.size(); ++axis)
        point.at[axis] = static_cast<std::uint16_t>(
            random() % generator.axes[axis].values.size());
      Draft fresh;
      const auto a = subject_at(generator, point, used);
      const auto b = subject_at(generator, point, fresh);
      ASSERT_EQ(a.program, b.program) << generator.name;
      ASSERT_EQ(a.request, b.request) << generator.name;
      ASSERT_EQ(a.expectation, b.expectation) << generator.name;
    }
  }
}

TEST(Generator, HasAxesWhoseLabelsAndValuesTellThemApart) {
  for (const auto& generator : catalogue()) {
    ASSERT_LE(generator.axes.size(), kMaxAxes) << generator.name;
    std::set<std::string> labels;
    for (const auto& [label, values] : generator.axes) {
      EXPECT_TRUE(labels.insert(label.text()).second)
          << generator.name << " has two axes " << label.text();
      EXPECT_FALSE(values.empty()) << generator.name << " " << label.text();
      EXPECT_EQ(std::set(values.begin(), values.end()).size(), values.size())
          << generator.name << " " << label.text();
    }
  }
}

/// An axis that changes nothing multiplies the programs for no gain.
TEST(Generator, ShowsEachValueOfEachAxisInItsSubject) {
  std::mt19937 random(2);
  Draft draft;
  const auto shown = [&](const Generator& generator, const Point& point) {
    const auto subject = subject_at(generator, point, draft);
    return java::to_text(subject.program) + describe(subject.request);
  };
  for (const auto& generator : catalogue()) {
    if (!generator.build) continue;
    for (std::size_t axis = 0; axis < generator.axes.size(); ++axis) {
      Point point;
      for (std::size_t i = 0; i < generator.axes.size(); ++i)
        point.at[i] = static_cast<std::uint16_t>(
            random() % generator.axes[i].values.size());
      std::set<std::string> seen;
      const auto values = generator.axes[axis].values.size();
      for (std::size_t value = 0; value < values; ++value) {
        point.at[axis] = static_cast<std::uint16_t>(value);
        seen.insert(shown(generator, point));
      }
      EXPECT_EQ(seen.size(), values)
          << generator.name << ": " << generator.axes[axis].label.text()
          << " at " << describe(generator, point);
    }
  }
}

TEST(Generator, MergesOnlyAxesThatItHas) {
  for (const auto& generator : catalogue()) {
    for (const auto& [axis, groups] : generator.merges) {
      ASSERT_LT(axis, generator.axes.size()) << generator.name;
      if (groups.empty()) continue;
      ASSERT_EQ(groups.size(), generator.axes[axis].values.size())
          << generator.name;
      // From 0 on without gaps: a group without values is an empty program.
      std::set<int> all(groups.begin(), groups.end());
      EXPECT_EQ(*all.begin(), 0) << generator.name;
      EXPECT_EQ(*all.rbegin() + 1, static_cast<int>(all.size()))
          << generator.name;
    }
  }
}

TEST(Merging, MakesFewerProgramsAtEachLevel) {
  for (const auto& generator : catalogue()) {
    if (!generator.build) continue;
    EXPECT_EQ(count_merged(generator, 0), count(generator)) << generator.name;
    for (int level = 1; level <= max_level(generator); ++level)
      EXPECT_LT(count_merged(generator, level),
                count_merged(generator, level - 1))
          << generator.name << " M" << level;
  }
}

TEST(Merging, PutsTheValuesOfAGroupIntoOneProgram) {
  const auto generator = small();
  const auto all = merged(generator, 1);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_THAT(first_axis(all[0].parts), ElementsAre(0, 1));
  EXPECT_THAT(first_axis(all[1].parts), ElementsAre(2, 3));
  EXPECT_THAT(java::to_text(all[1].subject.program),
              HasSubstr("int f0 = 2;\n    int f1 = 3;"));
}

TEST(Merging, ReplacesTheGroupsOfAnEarlierStepOnTheAxis) {
  const auto generator = small();
  const auto all = merged(generator, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_THAT(first_axis(all[0].parts), ElementsAre(0, 1, 2, 3));
}

TEST(Merging, TakesTheProductOfTheMergedAxes) {
  const auto generator = small();
  const auto all = merged(generator, 3);
  ASSERT_EQ(all.size(), 1u);
  std::set<std::array<std::uint16_t, kMaxAxes>> points;
  for (const auto& part : all[0].parts) points.insert(part.point.at);
  EXPECT_EQ(points.size(), 8u);
}

TEST(Merging, LeavesOutWhatDoesNotCompileAlone) {
  auto generator = small();
  generator.compiles = [](const Point& p) { return p[0] != 2; };
  const auto all = merged(generator, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_THAT(first_axis(all[0].parts), ElementsAre(0, 1, 3));
  ASSERT_EQ(all[0].left_out.size(), 1u);
  EXPECT_EQ(all[0].left_out[0][0], 2);
  EXPECT_THAT(java::to_text(all[0].subject.program), Not(HasSubstr("= 2;")));
}

TEST(Merging, MarksThePlacesOfThePartsThatAreLeft) {
  auto generator = small();
  generator.compiles = [](const Point& p) { return p[0] != 0; };
  const auto all = merged(generator, 2);
  ASSERT_EQ(all[0].parts.size(), 3u);
  for (const auto& part : all[0].parts) {
    ASSERT_EQ(part.places.size(), 1u);
    const auto& [path, begin, end] = part.places[0];
    const auto* const file = java::find_file(all[0].subject.program, path);
    ASSERT_NE(file, nullptr) << path;
    EXPECT_THAT(file->text.substr(begin, end - begin),
                HasSubstr("= " + std::to_string(part.point[0])));
  }
}

TEST(Merging, AsksTheCallersRuleInsteadOfTheGenerators) {
  auto generator = small();
  generator.compiles = [](const Point&) { return false; };
  Draft draft;
  choice::Search search([&](choice::Choices& c) {
    return merge(generator, 2, c, draft,
                 [](const Point& p) { return p[0] == 1; });
  });
  ASSERT_TRUE(search.next());
  EXPECT_THAT(first_axis(search.current().parts), ElementsAre(1));
  EXPECT_EQ(search.current().left_out.size(), 3u);
}

TEST(Merging, StillMakesAProgramWhenNoPartCompiles) {
  auto generator = small();
  generator.compiles = [](const Point&) { return false; };
  const auto all = merged(generator, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].parts.empty());
  EXPECT_EQ(all[0].left_out.size(), 4u);
  EXPECT_EQ(all[1].subject.request.target.type, "B");
}

// At level 0 nothing is merged, so nothing can break anything else.
TEST(Merging, KeepsProgramsThatDoNotCompileAtLevelZero) {
  auto generator = small();
  generator.compiles = [](const Point&) { return false; };
  const auto all = merged(generator, 0);
  ASSERT_EQ(all.size(), 8u);
  for (const auto& each : all) {
    EXPECT_EQ(each.parts.size(), 1u);
    EXPECT_TRUE(each.left_out.empty());
  }
}

TEST(MergingDeathTest, RefusesALevelThatTheGeneratorDoesNotHave) {
  const auto generator = small();
  EXPECT_DEATH(count_merged(generator, 4), "no such merging level");
  EXPECT_DEATH(count_merged(generator, -1), "no such merging level");
}

TEST(Merging, DescribesOnlyTheAxesThatVary) {
  Point point;
  point.at[0] = 3;
  point.at[1] = 1;
  EXPECT_EQ(describe(small(), point), "value: 3, class: B");
}

/// The small programs of a merged one are real programs of the generator.
TEST(Merging, MakesTheSmallProgramOfAPartFromItsPoint) {
  const auto& generator = find("DoubleClassChildMethod/pull-up-method");
  Draft draft;
  choice::Search search(merged_subjects(generator, 2));
  while (search.next()) {
    const auto& all = search.current();
    ASSERT_EQ(all.parts.size() + all.left_out.size(), 24u);
    for (const auto& part : all.parts) {
      EXPECT_TRUE(generator.compiles(part.point));
      const auto alone = subject_at(generator, part.point, draft);
      EXPECT_EQ(alone.request.target.type, all.subject.request.target.type);
      EXPECT_EQ(alone.request.options, all.subject.request.options);
      EXPECT_LE(java::length(alone.program), java::length(all.subject.program));
    }
  }
}

TEST(Draft, PutsATypeIntoTheFolderOfItsPackage) {
  Draft draft;
  draft.top_level(draft.ast.class_("A"), "p");
  draft.top_level(draft.ast.class_("B"));
  const auto program = draft.finish().program;
  ASSERT_EQ(program.files.size(), 2u);
  EXPECT_EQ(program.files[0].path, "B.java");
  EXPECT_EQ(program.files[1].path, "p/A.java");
  EXPECT_THAT(program.files[1].text, HasSubstr("package p;"));
}

TEST(Draft, SelectsTheNameOfANamedNodeAndTheWholeOfAnother) {
  Draft draft;
  auto& ast = draft.ast;
  auto* const a = ast.class_("Outer");
  auto* const value = ast.binary(ast.literal("1"), "+", ast.literal("2"));
  ast.add(a, ast.field(0, ast.type("int"), "f", ast.paren(value)));
  draft.top_level(a, "p");
  const auto selected = [&](const java::Node* node) {
    draft.selection = node;
    const auto subject = draft.finish();
    const auto& [path, offset, length] =
        std::tie(subject.request.target.file, subject.request.target.offset,
                 subject.request.target.length);
    return java::find_file(subject.program, path)
        ->text.substr(static_cast<std::size_t>(offset),
                      static_cast<std::size_t>(length));
  };
  EXPECT_EQ(selected(a), "Outer");
  auto* const paren = a->list(java::Child::kMembers)[0]
                          ->list(java::Child::kDeclarators)[0]
                          ->children[0];
  EXPECT_EQ(selected(paren), "(1 + 2)");
}

TEST(Draft, ForgetsEverythingWhenReset) {
  Draft draft;
  auto* const a = draft.ast.class_("A");
  draft.top_level(a);
  draft.target_method("A", "m", {"int"});
  draft.selection = a;
  draft.mark_part(a, 0);
  draft.expectation = Expectation::kMustRefuse;
  draft.reset();
  const auto subject = draft.finish();
  EXPECT_TRUE(subject.program.files.empty());
  EXPECT_EQ(subject.request, Request{});
  EXPECT_EQ(subject.expectation, Expectation::kUnknown);
  EXPECT_TRUE(draft.marks.empty());
}

TEST(DraftDeathTest, TakesNoWrittenFileThatIsNotJava) {
  Draft draft;
  EXPECT_DEATH(draft.written("A.java", "class A {\n  int = 3;\n}"), "2:");
}

TEST(Catalogue, SuggestsTheGeneratorThatWasMeant) {
  const auto error = find_generator("push-down-supr").error();
  EXPECT_THAT(error.message, HasSubstr("\"push-down-supr\""));
  EXPECT_THAT(error.message, HasSubstr("push-down-super"));
  EXPECT_THAT(error.hint, HasSubstr("refute list generators"));
}

TEST(Catalogue, HasAGeneratorForEachAliasAndNoneOfItsName) {
  std::set<std::string_view> families;
  for (const auto& generator : catalogue())
    families.insert(generator.name.substr(0, generator.name.find('/')));
  for (const auto& [alias, family] : aliases()) {
    EXPECT_TRUE(families.contains(family)) << alias;
    EXPECT_FALSE(families.contains(alias)) << alias << " hides a generator";
  }
}

TEST(Catalogue, NamesEachGeneratorOnceAndAsItCanBeWrittenInAShell) {
  std::set<std::string_view> names;
  for (const auto& generator : catalogue()) {
    EXPECT_TRUE(names.insert(generator.name).second) << generator.name;
    EXPECT_EQ(generator.name.find_first_of(" \t\"'$*\\"),
              std::string_view::npos)
        << generator.name;
  }
}

}  // namespace
}  // namespace refute::javagen
