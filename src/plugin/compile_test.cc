#include "plugin/compile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"
#include "base/variable_for_tests.h"
#include "plugin/load.h"

/// Compiling with a shell script for a compiler, which counts how often it is
/// asked and says what it "read".
namespace refute::plugin {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Compiling : public testing::Test {
 protected:
  Compiling() {
    write("a b.cc", "int a;\n");
    write("a.h", "int h;\n");
    compiler("echo \"made: $(echo \"$file\" | sed 's/ /\\\\ /g') " +
             path("a.h").string() + "\" > \"$rule\"; cp \"$file\" \"$made\"");
  }
  fs::path path(const std::string& name) const { return folder_.path() / name; }
  void write(const std::string& name, const std::string& text) {
    ASSERT_TRUE(write_file(path(name), text));
  }
  /// What the compiler does with $file, $rule and $made.
  void compiler(const std::string& work) {
    write("cc",
          "#!/bin/sh\nif [ \"$1\" = --version ]; then echo fake 1; exit; "
          "fi\necho run >> " +
              path("runs").string() +
              "\nfor word; do case $last in -MF) rule=$word ;; -o) "
              "made=$word ;; esac; last=$word; file=$word; done\n" +
              work + "\n");
    fs::permissions(path("cc"), fs::perms::owner_all);
  }
  int runs() const {
    const auto all = read_file(path("runs"));
    return all ? static_cast<int>(std::ranges::count(*all, '\n')) : 0;
  }

  TempDir folder_ = TempDir::create().value();
  Variable cache_{"XDG_CACHE_HOME", (folder_.path() / "cache").string()};
  Variable compiler_{"CXX", (folder_.path() / "cc").string()};
};

TEST_F(Compiling, AFileIsCompiledOnceAndAgainWhenItChanges) {
  const auto first = compiled(path("a b.cc"));
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->extension(), ".so");
  EXPECT_EQ(read_file(*first).value(), "int a;\n");
  EXPECT_EQ(compiled(path("a b.cc")).value(), *first);
  EXPECT_EQ(runs(), 1);
  write("a b.cc", "int b;\n");
  const auto second = compiled(path("a b.cc"));
  ASSERT_TRUE(second);
  EXPECT_NE(*second, *first) << "whoever has the old one loaded keeps it";
  EXPECT_EQ(runs(), 2);
}

TEST_F(Compiling, WhatAFileIncludesCountsToo) {
  ASSERT_TRUE(compiled(path("a b.cc")));
  write("a.h", "int other;\n");
  ASSERT_TRUE(compiled(path("a b.cc")));
  EXPECT_EQ(runs(), 2);
  fs::remove(path("a.h"));
  ASSERT_TRUE(compiled(path("a b.cc")));
  EXPECT_EQ(runs(), 3) << "a header is gone";
  ASSERT_TRUE(compiled(path("a b.cc")));
  EXPECT_EQ(runs(), 4) << "of what cannot be read nobody knows";
}

TEST_F(Compiling, AnErrorOfTheCompilersIsAnErrorInTheFile) {
  compiler("echo 'a b.cc:1: error: no' >&2; exit 1");
  testing::internal::CaptureStderr();
  const auto object = compiled(path("a b.cc"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("a b.cc:1: error: no"));
  ASSERT_FALSE(object);
  EXPECT_EQ(object.error().code, ExitCode::kUsage);
  EXPECT_THAT(object.error().message, HasSubstr("does not compile"));
  EXPECT_EQ(object.error().hint.find("apt"), std::string::npos);
}

TEST_F(Compiling, AMissingPackageIsNamed) {
  for (const char* const said : {"fatal error: fmt/format.h: No such file",
                                 "fatal error: 'tl/expected.hpp' not found"}) {
    compiler("echo \"" + std::string(said) + "\" >&2; exit 1");
    testing::internal::CaptureStderr();
    const auto object = compiled(path("a b.cc"));
    testing::internal::GetCapturedStderr();
    ASSERT_FALSE(object);
    EXPECT_THAT(object.error().hint, HasSubstr("apt install libexpected-dev"));
  }
}

TEST_F(Compiling, WithoutACompilerItSaysWhatToInstall) {
  const Variable none("CXX", path("no-such").string());
  const auto object = compiled(path("a b.cc"));
  ASSERT_FALSE(object);
  EXPECT_THAT(object.error().message, HasSubstr("there is no "));
  EXPECT_THAT(object.error().hint, HasSubstr("install g++"));
}

TEST_F(Compiling, AnObjectIsTakenAsItIs) {
  write("made.so", "anything");
  EXPECT_EQ(compiled(path("made.so")).value(), path("made.so"));
  EXPECT_EQ(runs(), 0);
  const auto none = compiled(path("gone.cc"));
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("there is no file"));
}

TEST(Headers, AreThoseThatGeneratorsInclude) {
  const auto folder = header_folder();
  ASSERT_TRUE(folder) << folder.error().message;
  EXPECT_TRUE(fs::exists(*folder / "choice/choices.h"));
}

// --- Loading ----------------------------------------------------------------

const Wanted kWanted{"refute_plugin_contents", "names no generator", "do so"};

TEST_F(Compiling, WhatIsNoObjectIsNotLoaded) {
  write("text.so", "no ELF");
  const auto loaded = load(path("text.so"), "text.cc", kWanted);
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error().message, HasSubstr("cannot load text.cc"));
}

TEST_F(Compiling, AnObjectWithoutAGeneratorSaysSo) {
  const auto loaded = load("libm.so.6", "mine.cc", kWanted);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().message, "mine.cc names no generator");
  EXPECT_EQ(loaded.error().hint, "do so");
}

}  // namespace
}  // namespace refute::plugin
