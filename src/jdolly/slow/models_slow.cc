#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "jdolly/same_but_for_names.h"
#include "jdolly/source.h"

namespace refute::jdolly {
namespace {

using testing::Canonical;
using ::testing::HasSubstr;

/// A scope that is walked in no time, and still has all that the model needs.
struct Small {
  std::string_view model;
  std::string_view scope;
};
constexpr Small kSmall[] = {
    {"rename-class", "1-2-0-3"},    {"rename-method", "1-2-0-3"},
    {"rename-field", "1-2-2-1"},    {"push-down-method", "1-2-0-4"},
    {"push-down-field", "1-2-2-1"}, {"pull-up-method", "1-2-0-4"},
    {"pull-up-field", "1-2-2-1"},   {"encapsulate-field", "1-2-1-2"},
    {"move-method", "1-2-1-3"},     {"add-parameter", "1-2-0-3"},
};

std::vector<Subject> all_subjects(std::string_view generator,
                                  SourceOptions options = {},
                                  std::size_t limit = 1'000'000) {
  std::vector<Subject> result;
  const auto name = parse_model_name(generator);
  EXPECT_TRUE(name) << name.error().message;
  auto source = Source::open(*name, options);
  EXPECT_TRUE(source) << source.error().message;
  while (source && result.size() < limit) {
    auto next = source->next();
    EXPECT_TRUE(next) << next.error().message;
    if (!next || !*next) break;
    result.push_back(std::move((*next)->subject));
  }
  return result;
}

std::string at(const Small& small) {
  return std::string("jdolly:")
      .append(small.model)
      .append("@")
      .append(small.scope);
}

TEST(Models, NoTwoSubjectsAreTheSameButForNames) {
  for (const auto& small : kSmall) {
    std::set<std::string> seen;
    const auto subjects = all_subjects(at(small), {}, 400);
    EXPECT_FALSE(subjects.empty()) << small.model;
    for (const auto& subject : subjects)
      EXPECT_TRUE(seen.insert(Canonical(subject).text()).second)
          << small.model << ": " << describe(subject.request) << "\n"
          << java::to_text(subject.program);
  }
}

/// The other half: what symmetry breaking leaves out is there by another name.
TEST(Models, EverySubjectIsThereUpToNames) {
  for (const auto* const model : {"jdolly:pull-up-field@1-2-2-1"}) {
    std::set<std::string> with, without;
    for (const auto& subject : all_subjects(model))
      with.insert(Canonical(subject).text());
    for (const auto& subject : all_subjects(model, {.symmetry = false}))
      without.insert(Canonical(subject).text());
    EXPECT_EQ(with, without) << model;
  }
}

TEST(Models, AScopeIsAMaximum) {
  std::set<std::string> larger;
  for (const auto& subject : all_subjects("jdolly:push-down-field@1-3-2-1"))
    larger.insert(Canonical(subject).text());
  const auto smaller = all_subjects("jdolly:push-down-field@1-2-2-1");
  EXPECT_LT(smaller.size(), larger.size());
  for (const auto& subject : smaller)
    EXPECT_TRUE(larger.contains(Canonical(subject).text()));
}

TEST(Models, EverySubjectAsksForItsRefactoringOfSomethingThatIsThere) {
  for (const auto& small : kSmall) {
    for (const auto& subject : all_subjects(at(small), {}, 20)) {
      const auto& target = subject.request.target;
      const auto dot = target.type.find('.');
      const auto* const file = java::find_file(
          subject.program, target.type.substr(0, dot) + "/" +
                               target.type.substr(dot + 1) + ".java");
      ASSERT_TRUE(file) << small.model << ": " << target.type;
      EXPECT_THAT(file->text, HasSubstr(target.method));
      EXPECT_THAT(file->text, HasSubstr(target.field));
    }
  }
}

TEST(Models, NewNamesAreFreshAndInUse) {
  for (const auto* const model :
       {"jdolly:rename-class@1-2-0-3", "jdolly:rename-method@1-2-0-3",
        "jdolly:rename-field@1-2-2-1"}) {
    int fresh = 0, used = 0;
    for (const auto& subject : all_subjects(model, {}, 20'000)) {
      const auto& name = subject.request.options.at("new-name");
      const auto words = testing::tokens(java::to_text(subject.program));
      ++(std::ranges::count(words, name) == 0 ? fresh : used);
    }
    EXPECT_GT(fresh, 0) << model;
    EXPECT_GT(used, 0) << model;
  }
}

TEST(Models, EveryDeclarationHasANumberOfItsOwn) {
  for (const auto& subject : all_subjects("jdolly:pull-up-field@1-2-2-1")) {
    std::set<std::string> numbers;
    for (const auto& file : subject.program.files)
      for (std::size_t i = 0; i + 1 < file.text.size(); ++i) {
        if (file.text.compare(i, 2, "= ") != 0) continue;
        const auto number = file.text.substr(i, file.text.find(';', i) - i);
        EXPECT_TRUE(numbers.insert(number).second)
            << java::to_text(subject.program);
      }
    EXPECT_EQ(numbers.size(), 2u);
  }
}

TEST(Models, TheOrdinalMakesASubjectAgain) {
  const auto first = all_subjects("jdolly:pull-up-field@1-2-2-1", {}, 40);
  const auto again = all_subjects("jdolly:pull-up-field@1-2-2-1", {}, 40);
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].program, again[i].program);
    EXPECT_EQ(first[i].request, again[i].request);
  }
}

/// A listing of the JDolly paper, found among the subjects of its model at
/// JDolly's scope. `pins` are facts that leave few subjects but this one, so
/// that the test need not walk them all.
void expect_listing(const std::string& model, const std::string& scope,
                    const std::string& pins, const Subject& listing) {
  const auto path = std::string(::testing::TempDir()) + model + "_listing.als";
  {
    std::ofstream out(path);
    out << "module listing\nopen " << model << "\nopen java\nfact {\n"
        << pins << "\n}\nrun " << model << " for 3\n";
  }
  const auto wanted = Canonical(listing).text();
  int found = 0;
  for (const auto& subject : all_subjects("jdolly:" + path + "@" + scope))
    found += Canonical(subject).text() == wanted;
  EXPECT_EQ(found, 1) << model << "\n" << wanted;
}

java::SourceFile java_file(const std::string& name, const std::string& text) {
  return {"p/" + name + ".java", "package p;\n" + text};
}

TEST(Listings, OneOccursInRenameField) {
  Subject listing{
      .program = {{java_file("A", "public class A { int f = 1; }"),
                   java_file("B",
                             "public class B extends A {"
                             " private int n = 2; }"),
                   java_file("C",
                             "public class C extends B {"
                             " public int m() { return super.f; } }")}},
      .request = {.refactoring = "rename-field",
                  .target = {.type = "p.B", .field = "n"},
                  .options = {{"new-name", "f"}}}};
  expect_listing("rename_field", "2-3-2-1",
                 "one Package and #Class = 3 and F1.acc = private_ and "
                 "no (Field - F1).acc and Field.type = Int_ and "
                 "some FieldAccess and FieldAccess.q = super_",
                 listing);
}

TEST(Listings, ThreeOccursInPullUpMethod) {
  Subject listing{
      .program = {{java_file("A", "public class A { int k() { return 1; } }"),
                   java_file("B",
                             "public class B extends A {"
                             " int k() { return 2; }"
                             " int m() { return super.k(); }"
                             " public int test() { return m(); } }")}},
      .request = {.refactoring = "pull-up-method",
                  .target = {.type = "p.B",
                             .method = "m",
                             .parameters = std::vector<std::string>()}}};
  expect_listing("pull_up_method", "2-3-0-4",
                 "one Package and #Class = 2 and no M1.acc and "
                 "M1.b in MethodInvocation and (M1.b & MethodInvocation).q = "
                 "super_ and no Method.param",
                 listing);
}

TEST(Listings, FiveOccursInPullUpField) {
  Subject listing{
      .program = {{java_file("A", "public class A { long f = 1; }"),
                   java_file("B", "public class B extends A { }"),
                   java_file("C",
                             "public class C extends B {"
                             " private long f = 2;"
                             " public long m() { return super.f; } }")}},
      .request = {.refactoring = "pull-up-field",
                  .target = {.type = "p.C", .field = "f"}}};
  expect_listing("pull_up_field", "2-3-2-1",
                 "one Package and #Class = 3 and F1.acc = private_ and "
                 "no (Field - F1).acc and Field.type = Long_ and "
                 "FieldAccess.q = super_ and some FieldAccess",
                 listing);
}

TEST(Names, AModelsNameHasAPrefixAndPerhapsAScope) {
  EXPECT_TRUE(is_model_name("jdolly:rename-field"));
  EXPECT_FALSE(is_model_name("push-down-super"));
  const auto name = parse_model_name("jdolly:my.als@2-3-0-4");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->model, "my.als");
  EXPECT_EQ(name->scope, (Scope{2, 3, 0, 4}));
  EXPECT_EQ(with_scope("jdolly:a@1-1-1-1", "2-2-2-2").value(),
            "jdolly:a@2-2-2-2");
  EXPECT_THAT(parse_scope("2-3-0").error().hint, HasSubstr("P-C-F-M"));
  EXPECT_THAT(Source::open({.model = "rename-feild"}).error().message,
              HasSubstr("did you mean \"rename-field\""));
}

TEST(Names, AModelWithoutATargetIsRefusedWithAWayOut) {
  const auto path = std::string(::testing::TempDir()) + "no_target.als";
  std::ofstream(path) << "open java\npred pull_up_method[] { some Class }\n"
                         "run pull_up_method for 3\n";
  auto source = Source::open({.model = path});
  ASSERT_TRUE(source) << source.error().message;
  const auto first = source->next();
  ASSERT_FALSE(first);
  EXPECT_THAT(first.error().hint, HasSubstr("M1 extends Method"));
}

TEST(Names, AMetamodelOfOnesOwnMayLeaveNamesOut) {
  const auto path = std::string(::testing::TempDir()) + "own_metamodel.als";
  std::ofstream(path) << "sig Package {}\nsig Class { package: one Package,\n"
                         "  methods: set Method, fields: set Field }\n"
                         "sig Method {}\nsig Field {}\n"
                         "one sig C1 extends Class {}\n"
                         "one sig M1 extends Method {}\n"
                         "pred pull_up_method[] { M1 in C1.methods }\n"
                         "run pull_up_method for 2\n";
  for (const auto& subject : all_subjects("jdolly:" + path, {}, 20))
    EXPECT_THAT(java::to_text(subject.program), HasSubstr("class"));
}

}  // namespace
}  // namespace refute::jdolly
