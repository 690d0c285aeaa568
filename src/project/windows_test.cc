#include "project/windows.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/variable_for_tests.h"
#include "project/made_class.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

std::vector<std::string> paths(const java::Program& program) {
  std::vector<std::string> all;
  for (const auto& file : program.files) all.push_back(file.path);
  return all;
}

/// p.A is used by p.User (in its code), by q.Far (by a constant, which only the
/// text shows) and extends p.Base, which q.Other uses. p.Lonely uses p.User.
class WindowsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto made = TempDir::create();
    ASSERT_TRUE(made);
    folder_.emplace(*std::move(made));
    add("p/A", "class A extends Base {}", {.parent = "p/Base"});
    add("p/Base", "class Base {}", {});
    add("p/Lonely", "class Lonely {}", {.mentions = {"p/User"}});
    add("p/User", "class User {}", {.mentions = {"p/A"}});
    add("q/Far", "class Far { int i = p.A.K; }", {});
    add("q/Other", "class Other {}", {.described = {"(Lp/Base;)V"}});
  }

  void add(const std::string& name, const std::string& text, MadeClass made) {
    made.name = name;
    made.source = name.substr(2) + ".java";
    sources_.files.push_back({name + ".java", text});
    classes_.push_back({name + ".class", bytes_of(made)});
  }

  Windows windows() {
    auto made = Windows::of(sources_, classes_, {"/needed.jar"},
                            folder_->path() / "jars");
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
  }

  std::optional<TempDir> folder_;
  java::Program sources_;
  std::vector<ClassFile> classes_;
};

TEST_F(WindowsTest, HaveTheFileWhatItExtendsAndWhoUsesThese) {
  const auto all = windows();
  const auto window = all.with_users(0, 40);
  ASSERT_TRUE(window);
  EXPECT_THAT(paths(*window),
              ElementsAre("p/A.java", "p/Base.java", "p/User.java",
                          "q/Far.java", "q/Other.java"));
}

TEST_F(WindowsTest, HaveTheRestAsClassFilesAndNothingTwice) {
  const auto all = windows();
  const auto window = all.with_users(0, 40);
  ASSERT_TRUE(window);
  // Of p only Lonely is left, and of q nothing.
  ASSERT_THAT(window->class_path, SizeIs(2));
  EXPECT_EQ(window->class_path.back(), "/needed.jar");
  const auto jar = read_file(window->class_path.front());
  ASSERT_TRUE(jar);
  EXPECT_THAT(*jar, HasSubstr("p/Lonely.class"));
  for (const char* name : {"p/A.class", "p/Base.class", "p/User.class"})
    EXPECT_THAT(*jar, Not(HasSubstr(name)));
}

TEST_F(WindowsTest, ShareTheJarsOfPackagesThatTheyLeaveAlone) {
  auto all = windows();
  const auto far = all.alone(4);
  const auto other = all.alone(5);
  EXPECT_THAT(paths(far), ElementsAre("q/Far.java"));
  EXPECT_EQ(far.class_path.front(), other.class_path.front());
  EXPECT_NE(far.class_path[1], other.class_path[1]);
}

TEST_F(WindowsTest, ThatAreTooWideAreNone) {
  auto all = windows();
  EXPECT_TRUE(all.with_users(0, 5));
  EXPECT_FALSE(all.with_users(0, 4));
}

TEST_F(WindowsTest, HaveWhoKnowsTheFileByItsSubtypesAlone) {
  add("q/Sub", "class Sub extends p.Base {}", {.parent = "p/Base"});
  add("q/Caller", "class Caller {}", {.mentions = {"q/Sub"}});
  auto all = windows();
  const auto window = all.with_users(1, 40);
  ASSERT_TRUE(window);
  EXPECT_NE(java::find_file(*window, "q/Caller.java"), nullptr);
}

TEST_F(WindowsTest, OfAStoreMayOnlyUseWhatIsKept) {
  const auto kept = kept_projects();
  ASSERT_TRUE(kept);
  EXPECT_TRUE(must_be_kept({}));
  for (const auto& entry :
       {std::string("/etc/passwd"), std::string("a.jar"),
        (*kept / ".." / "x.jar").string(), (*kept / "no" / "x.jar").string()})
    EXPECT_FALSE(must_be_kept({entry})) << entry;
}

TEST_F(WindowsTest, ShareTheJarsThatTheyCutNothingFrom) {
  for (int i = 0; i < 40; ++i)
    add(fmt::format("p/Z{:02}", i), fmt::format("class Z{:02} {{}}", i), {});
  const auto all = windows();
  std::set<std::string> jars;
  for (std::size_t i = 0; i < 40; ++i)
    for (const auto& jar : all.alone(6 + i).class_path) jars.insert(jar);
  // Each needs one of its own; what is left of q is the same for all.
  EXPECT_LE(jars.size(), 40 + 40 / 4);
  for (const auto& jar : all.alone(6).class_path) {
    if (jar == "/needed.jar") continue;
    const auto bytes = read_file(jar);
    ASSERT_TRUE(bytes);
    EXPECT_THAT(*bytes, Not(HasSubstr("p/Z00.class")));
  }
}

TEST_F(WindowsTest, AreOfAProjectWhoseSourcesAreKept) {
  const Variable cache("XDG_CACHE_HOME", folder_->path().string());
  const auto projects = kept_projects();
  ASSERT_TRUE(projects);
  const fs::path home = *projects / "state";
  const std::string needed = (place_for_needed(home) / "lib.jar").string();
  const auto all = Windows::of(sources_, classes_, {needed}, home);
  ASSERT_TRUE(all);
  const auto kept = kept_project(all->alone(0).class_path);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->sources.files, sources_.files);
  EXPECT_THAT(kept->needed, ElementsAre(needed));
  EXPECT_FALSE(kept_project({}));
  EXPECT_FALSE(kept_project({"/elsewhere/lib.jar"}));
}

TEST_F(WindowsTest, HaveWhatAFileUsesOfItsPackage) {
  auto all = windows();
  EXPECT_THAT(all.concerned(2), ElementsAre(2, 3));
}

TEST_F(WindowsTest, KnowTheFileOfAClassByItsNameOrItsDeclaration) {
  sources_.files[1].text += "\ninterface Beside { class Deep {} }\n";
  for (const char* name : {"p/Base$In", "p/Beside", "p/Beside$Deep"})
    classes_.push_back(
        {std::string(name) + ".class", bytes_of({.name = name, .source = ""})});
  auto all = windows();
  const auto window = all.alone(1);
  const auto jar = read_file(window.class_path.front());
  ASSERT_TRUE(jar);
  EXPECT_THAT(*jar, HasSubstr("p/User.class"));
  for (const char* name : {"p/Base$In", "p/Beside", "p/Beside$Deep"})
    EXPECT_THAT(*jar, Not(HasSubstr(name)));
}

TEST_F(WindowsTest, NeedClassesOfTheSources) {
  add("p/Stray", "class Stray {}", {});
  sources_.files.pop_back();
  const auto made =
      Windows::of(sources_, classes_, {}, folder_->path() / "jars");
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("p/Stray.class"));
}

}  // namespace
}  // namespace refute::project
