#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "jdolly/same_but_for_names.h"
#include "jdolly/shape_for_tests.h"
#include "jdolly/source.h"

/// `+default-package`: programs with a package that has no name, beside all
/// that the model has anyway.
namespace refute::jdolly {
namespace {

using testing::Canonical;
using testing::ClassShape;
using ::testing::HasSubstr;
using testing::Shape;

std::vector<Subject> all_of(const std::string& generator,
                            std::uint64_t every = 1) {
  std::vector<Subject> result;
  const auto name = parse_model_name(generator);
  EXPECT_TRUE(name) << name.error().message;
  auto source = Source::open(*name, {.every = every});
  EXPECT_TRUE(source) << source.error().message;
  while (source) {
    auto next = source->next();
    EXPECT_TRUE(next) << next.error().message;
    if (!next || !*next) break;
    result.push_back(std::move((*next)->subject));
  }
  return result;
}

bool in_default_package(const java::SourceFile& file) {
  return file.path.find('/') == std::string::npos;
}

bool uses_default_package(const Subject& subject) {
  return std::ranges::any_of(subject.program.files, in_default_package);
}

TEST(DefaultPackage, AddsProgramsToThoseOfTheModel) {
  std::set<std::string> plain, without, with;
  for (const auto& subject : all_of("jdolly:pull-up-field@1-2-2-1"))
    plain.insert(Canonical(subject).text());
  const auto subjects = all_of("jdolly:pull-up-field+default-package@1-2-2-1");
  for (const auto& subject : subjects)
    (uses_default_package(subject) ? with : without)
        .insert(Canonical(subject).text());
  EXPECT_EQ(without, plain);
  EXPECT_GT(with.size(), 100u);
  EXPECT_EQ(with.size() + without.size(), subjects.size())
      << "two are the same but for names";
}

TEST(DefaultPackage, ItsClassesHaveNoPackageAndNobodyElseNamesThem) {
  int seen = 0;
  for (const auto& subject :
       all_of("jdolly:pull-up-field+default-package@2-2-2-1", 11)) {
    for (const auto& file : subject.program.files)
      EXPECT_EQ(in_default_package(file), !file.text.starts_with("package "))
          << file.path << "\n"
          << file.text;
    const Shape shape(subject);
    for (const ClassShape& c : shape.classes) {
      const auto* const parent = shape.find(c.parent);
      if (parent && !c.package.empty()) {
        EXPECT_NE(parent->package, "") << shape.text;
      }
      if (parent && c.package.empty() && !parent->package.empty()) {
        ++seen;
        EXPECT_THAT(shape.text, HasSubstr("import " + parent->package + "." +
                                          parent->name + ";"));
      }
    }
  }
  EXPECT_GT(seen, 0);
}

TEST(DefaultPackage, ARequestNamesAClassOfItByItsSimpleName) {
  int seen = 0;
  for (const auto& subject :
       all_of("jdolly:pull-up-field+default-package@1-2-2-1")) {
    if (!uses_default_package(subject)) continue;
    ++seen;
    const auto& type = subject.request.target.type;
    EXPECT_TRUE(java::find_file(subject.program, type + ".java")) << type;
  }
  EXPECT_GT(seen, 0);
}

TEST(DefaultPackage, AModelWithoutPackagesHasNone) {
  const auto source =
      Source::open({.model = "extract-method", .default_package = true});
  ASSERT_FALSE(source);
  EXPECT_THAT(source.error().message, HasSubstr("has no packages"));
  EXPECT_THAT(source.error().hint, HasSubstr("open java"));
}

TEST(DefaultPackage, IsAddedToModelsOfTheUserToo) {
  const auto path = std::string(::testing::TempDir()) + "own_default.als";
  // A comment may look like one.
  std::ofstream(path) << "/* Its\nmodule is not here,\nbut java */\n"
                         "open java\n"
                         "one sig M1 extends Method {}\n"
                         "pred pull_up_method[] { some Class }\n"
                         "run pull_up_method for 2\n";
  const auto refused = Source::open({.model = path, .default_package = true});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().hint, HasSubstr("line of its own"));
  std::ofstream(path) << "open java\none sig M1 extends Method {}\n"
                         "pred pull_up_method[] { some Class }\n"
                         "run pull_up_method for 2\n";
  const auto subjects = all_of("jdolly:" + path + "+default-package@1-1-0-1");
  EXPECT_TRUE(std::ranges::any_of(subjects, uses_default_package));
}

TEST(DefaultPackage, IsWhereAClassIsThatHasNoPackageAtAll) {
  const auto path = std::string(::testing::TempDir()) + "no_package.als";
  std::ofstream(path) << "sig Package {}\nsig Class { package: lone Package,\n"
                         "  methods: set Method, fields: set Field }\n"
                         "sig Method {}\nsig Field {}\n"
                         "one sig C1 extends Class {}\n"
                         "one sig M1 extends Method {}\n"
                         "pred pull_up_method[] { M1 in C1.methods }\n"
                         "run pull_up_method for 2\n";
  const auto subjects = all_of("jdolly:" + path);
  EXPECT_TRUE(std::ranges::any_of(subjects, uses_default_package));
  EXPECT_FALSE(std::ranges::all_of(subjects, uses_default_package));
}

}  // namespace
}  // namespace refute::jdolly
