#include "alloy/modules.h"

#include <map>

#include "alloy/solve_for_tests.h"

/// Models of several files: what is opened, under which name, and who sees it.
namespace refute::alloy {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

using Files = std::map<std::string, std::string>;

Result<Model> open(const std::string& text, const Files& files,
                   const std::string& path = "m.als") {
  const ReadText read = [&](const std::string& file) -> Result<std::string> {
    const auto found = files.find(file);
    if (found == files.end()) return fail("there is no such file");
    return found->second;
  };
  return Model::parse(path, text, read);
}

std::uint64_t count(const std::string& text, const Files& files) {
  const auto model = open(text, files);
  EXPECT_TRUE(model) << model.error().message;
  if (!model) return 0;
  const auto lowered = model->lower(model->commands().front());
  EXPECT_TRUE(lowered) << lowered.error().message;
  if (!lowered) return 0;
  return relational::enumerate(
             lowered->problem,
             {.projection = lowered->projection, .symmetry = false},
             [](const auto&) { return relational::Next::kContinue; })
      ->instances;
}

Error error_of(const std::string& text, const Files& files) {
  const auto model = open(text, files);
  EXPECT_FALSE(model) << text;
  return model ? Error{"no error"} : model.error();
}

const Files kLists = {
    {"list.als",
     "module list[exactly e, n]\n"
     "sig List { head: lone e, tag: lone n }\n"
     "pred empty[l: List] { no l.head }\n"
     "fun heads: set e { List.head }\n"
     "private sig Secret { why: set e }\n"
     "private pred hidden { some List }\n"},
};

const Files kPairs = {
    {"pair.als",
     "module pair[exactly e, n]\n"
     "sig Pair { head: lone e, tag: lone n }\n"},
};

TEST(AlloyModules, TakeSigsForTheirParameters) {
  EXPECT_EQ(count("open pair[A, B] one sig A, B {} "
                  "run { some Pair.head and some Pair.tag } "
                  "for exactly 1 Pair",
                  kPairs),
            1u);
  EXPECT_EQ(count("open pair[A, Int] one sig A {} "
                  "run { Pair.tag = 3 } for exactly 1 Pair",
                  kPairs),
            2u);
}

TEST(AlloyModules, MayAskForExactlyAsManyAtoms) {
  const auto text = [](const std::string& formula) {
    return "open pair[A, B] sig A, B {} run { no Pair and " + formula +
           " } for 2";
  };
  EXPECT_EQ(count(text("#A = 2"), kPairs), 4u) << "B has 0 to 2 of 2 atoms";
  EXPECT_EQ(count(text("#A < 2"), kPairs), 0u);
}

TEST(AlloyModules, AreOneIfOpenedTwiceWithTheSameSigs) {
  const Files files = {{"box.als", "module box[e] sig Box { in_: lone e }"},
                       {"other.als", "open box[Int] sig Other {}"}};
  const auto boxes = [&](const std::string& text) {
    const auto model = open(text, files);
    EXPECT_TRUE(model) << model.error().message;
    int number = 0;
    for (const auto& sig : model->world().sigs) number += sig.name == "Box";
    return number;
  };
  EXPECT_EQ(boxes("open box[A] as x open box[A] as y sig A {} "
                  "run { x/Box = y/Box }"),
            1);
  EXPECT_EQ(boxes("open box[A] as x open box[B] as y sig A, B {} "
                  "run { no x/Box & y/Box }"),
            2);
  EXPECT_EQ(boxes("open box[Int] as x open other run { some x/Box }"), 1);
}

TEST(AlloyModules, AreCalledByTheirAliasNameOrLastPart) {
  const Files files = {{"util/my.als", "module util/my sig M {}"},
                       {"my.als", "sig M {}"}};
  for (const char* model : {
           "open util/my run { some my/M }",
           "open util/my as x run { some x/M }",
           "open my run { some my/M }",
           "open util/my run { some M }",
           // The alias wins; the other has no short name left.
           "open my open util/my as u run { some my/M and some u/M }",
       })
    EXPECT_TRUE(open(model, files)) << model;
  EXPECT_FALSE(open("open util/my as x run { some my/M }", files));
}

TEST(AlloyModules, HideWhatIsPrivate) {
  for (const char* model : {
           "open list[A, A] sig A {} run { some Secret }",
           "open list[A, A] sig A {} run { some list/Secret }",
           "open list[A, A] sig A {} run { some why }",
           "open list[A, A] sig A {} run { hidden }",
       })
    EXPECT_FALSE(open(model, kLists)) << model;
  // In their own module they are there.
  EXPECT_TRUE(open(kLists.at("list.als") + "run { hidden and no Secret }", {}));
}

TEST(AlloyModules, DoNotPassOnWhatTheyOpenInPrivate) {
  const Files files = {{"a.als", "open c as d sig A {}"},
                       {"b.als", "private open c as d sig B {}"},
                       {"c.als", "sig C {}"}};
  EXPECT_TRUE(open("open a run { some a/d/C }", files));
  EXPECT_FALSE(open("open b run { some b/d/C }", files));
}

TEST(AlloyModules, TellTheirSigsApartByPath) {
  const Files files = {{"a.als", "sig X { f: lone X }"},
                       {"b.als", "sig X { f: lone X }"}};
  EXPECT_TRUE(open("open a open b run { some a/X and no b/X }", files));
  const auto error = error_of("open a open b run { some X }", files);
  EXPECT_THAT(error.message, HasSubstr("several"));
  EXPECT_TRUE(open("open a sig X {} run { some this/X }", files));
}

TEST(AlloyModules, MayNameSigsOfModulesThatAreOpenedLater) {
  const Files files = {{"a.als", "sig A {}"},
                       {"box.als", "module box[e] sig Box { in_: lone e }"}};
  EXPECT_TRUE(open("open box[a/A] open a run { some Box }", files));
  EXPECT_TRUE(open("open a open box[A] run { some Box }", files));
}

TEST(AlloyModules, OpenFilesFromWhereTheirOwnNameBegins) {
  struct Case {
    const char *file, *module, *opened, *path;
  };
  for (const auto& [file, module, opened, path] : {
           Case{"m.als", "", "a", "a.als"},
           Case{"d/m.als", "", "a", "d/a.als"},
           Case{"d/m.als", "m", "a/b", "d/a/b.als"},
           Case{"d/lib/m.als", "lib/m", "lib/a", "d/lib/a.als"},
           Case{"x/y/z/m.als", "y/z/m", "y/a", "x/y/a.als"},
           // A name that does not match the folders counts from the file.
           Case{"d/m.als", "other/m", "a", "d/a.als"},
           Case{"/abs/lib/m.als", "lib/m", "q", "/abs/q.als"},
       })
    EXPECT_EQ(module_file(file, module, opened), path) << file;
}

TEST(AlloyModules, AFileBesideTheModelComesBeforeTheLibrary) {
  const Files files = {
      {"util/relation.als", "module util/relation pred mine { some univ }"}};
  EXPECT_TRUE(open("open util/relation run { mine }", files));
  EXPECT_FALSE(open("open util/relation run { mine }", {}));
}

TEST(AlloyModules, SayWhatCannotBeOpenedAndWhereItWasLookedFor) {
  const auto error = error_of("open util/relatoin", {});
  EXPECT_THAT(error.message,
              AllOf(HasSubstr("m.als:1:6"), HasSubstr("there is no such file"),
                    HasSubstr("did you mean \"util/relation\"")));
  EXPECT_THAT(error.hint,
              AllOf(HasSubstr("util/relatoin.als"), HasSubstr("util/graph")));
  EXPECT_EQ(error.code, ExitCode::kUsage);
}

TEST(AlloyModules, ReportAMistakeInTheFileThatHasIt) {
  const auto error =
      error_of("open a run { some A }", {{"a.als", "sig A {}\nfact { B }\n"}});
  EXPECT_THAT(error.message,
              AllOf(HasSubstr("a.als:2:8"), HasSubstr("2 | fact { B }")));
}

TEST(AlloyModules, CountTheSigsThatTheyTake) {
  const auto few = error_of("open list[A] sig A {}", kLists);
  EXPECT_THAT(few.message, HasSubstr("takes 2 sigs, but is opened with 1"));
  EXPECT_THAT(few.hint, HasSubstr("open list[SIG]"));
  const auto many = error_of("open a[B] sig B {}", {{"a.als", "sig A {}"}});
  EXPECT_THAT(many.message, HasSubstr("takes 0 sigs"));
  EXPECT_EQ(many.hint, "leave the brackets out");
}

TEST(AlloyModules, RefuseAnArgumentThatIsNoSig) {
  EXPECT_THAT(error_of("open list[Nope, A] sig A {}", kLists).message,
              HasSubstr("there is no sig named Nope"));
  EXPECT_THAT(error_of("open list[String, A] sig A {}", kLists).message,
              HasSubstr("strings are not supported"));
}

TEST(AlloyModules, CannotOpenThemselves) {
  EXPECT_FALSE(open("open m sig A {}", {{"m.als", "open m sig A {}"}}));
  const Files circle = {
      {"a.als", "open b"}, {"b.als", "open c"}, {"c.als", "open a"}};
  EXPECT_FALSE(open("open a", circle));
}

TEST(AlloyModules, RunOnlyTheCommandsOfTheModelItself) {
  const Files files = {{"a.als", "sig A {} run { some A } for 7 check {} "}};
  const auto model = open("open a run { no A } for 1", files);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->commands().size(), 1u);
  EXPECT_EQ(describe(model->world(), model->commands()[0]), "run run$1 for 1");
}

TEST(AlloyModules, KeepTheirFactsWhereTheyAreOpened) {
  const Files files = {{"a.als", "sig A { f: set A } fact { no f }"}};
  EXPECT_EQ(count("open a run {} for exactly 2 A", files), 1u);
}

TEST(AlloyModules, LetACommandRunAPredicateOfAnother) {
  const Files files = {{"a.als",
                        "sig A {} pred two { #A = 2 } "
                        "assert few { lone A }"}};
  EXPECT_EQ(count("open a run two for 2", files), 1u);
  EXPECT_EQ(count("open a run a/two for 2", files), 1u);
  EXPECT_EQ(count("open a check few for 2", files), 1u);
  // The model's own comes first.
  EXPECT_EQ(count("open a pred two { no A } run two for 2", files), 1u);
}

}  // namespace
}  // namespace refute::alloy
