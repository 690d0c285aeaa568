#include "engine/lsp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "base/files.h"

namespace refute {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST(LanguageServers, AreKnownByTheirProgram) {
  EXPECT_EQ(server_of_command("clangd --log=error").name, "clangd");
  EXPECT_EQ(server_of_command("/usr/bin/clangd-19").name, "clangd");
  EXPECT_EQ(server_of_command("node_modules/.bin/typescript-language-server"
                              " --stdio")
                .name,
            "typescript");
  EXPECT_EQ(server_of_command("clangdish").name, "java");
  EXPECT_EQ(server_of_command("my-server").name, "java");
}

// What a row says in JSON is read while a server runs; a slip shows here.
TEST(LanguageServers, HaveRowsThatCanBeRead) {
  std::set<std::string_view> names;
  for (const auto& server : language_servers()) {
    EXPECT_TRUE(names.insert(server.name).second) << server.name;
    EXPECT_FALSE(server.sources.empty()) << server.name;
    for (const auto text : {server.initialization, server.settings})
      EXPECT_TRUE(nlohmann::json::accept(text)) << server.name << ": " << text;
    std::set<std::string_view> refactorings;
    for (const auto& action : server.actions) {
      EXPECT_TRUE(refactorings.insert(action.refactoring).second)
          << action.refactoring;
      EXPECT_FALSE(action.kind.empty() && action.title.empty())
          << action.refactoring << " would be any action";
      EXPECT_EQ(action.option.empty(), action.other_title.empty());
    }
  }
}

TEST(Lsp, NeedsACommand) {
  for (const char* engine : {"lsp", "lsp:", "lsp: "}) {
    const auto spec = engine_spec(engine, {});
    ASSERT_FALSE(spec) << engine;
    EXPECT_EQ(spec.error().code, ExitCode::kUsage);
    EXPECT_THAT(spec.error().message, HasSubstr("which language server"));
  }
}

TEST(Lsp, StartsAnyCommandBehindOurHost) {
  const auto spec =
      engine_spec("lsp:my-server --a 'b c'", {.source_level = 21});
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->name, "lsp:my-server --a 'b c'");
  EXPECT_EQ(spec->command[1], "lsp-host");
  EXPECT_THAT(spec->command, Contains("java"));
  EXPECT_THAT(spec->command, Contains("21"));
  EXPECT_EQ(spec->command.back(), "exec my-server --a 'b c'");
  EXPECT_FALSE(spec->control) << "nobody knows whether it can rename";
}

TEST(Jdtls, AFolderWithoutItIsAUsageErrorThatSaysHowToGetIt) {
  const auto spec = engine_spec("jdtls:/nowhere", {});
  ASSERT_FALSE(spec);
  EXPECT_EQ(spec.error().code, ExitCode::kUsage);
  EXPECT_THAT(spec.error().message, HasSubstr("no jdt.ls in /nowhere"));
  EXPECT_THAT(spec.error().hint, HasSubstr("npm install"));
}

TEST(Jdtls, IsFoundInWhatNpmMakesOfIt) {
  const auto folder = TempDir::create();
  ASSERT_TRUE(folder);
  const fs::path plugins =
      folder->path() / "node_modules/coc-java/server/plugins";
  fs::create_directories(plugins);
  for (const char* jar : {"org.eclipse.equinox.launcher_1.7.200.v2026.jar",
                          "org.eclipse.equinox.launcher.gtk.linux_1.jar",
                          "org.eclipse.jdt.ls.core_1.60.0.202606262232.jar"})
    std::ofstream(plugins / jar) << "";
  const auto spec = engine_spec("jdtls:" + folder->path().string(), {});
  if (!spec) {  // a machine without a new JDK
    EXPECT_THAT(spec.error().message, HasSubstr("JDK 21"));
    GTEST_SKIP() << spec.error().message;
  }
  EXPECT_THAT(spec->command,
              Contains((plugins / "org.eclipse.equinox.launcher_1.7.200.v2026"
                                  ".jar")
                           .string()));
  const auto version = std::ranges::find(spec->command, "--version");
  ASSERT_NE(version, spec->command.end());
  EXPECT_EQ(*std::next(version), "1.60.0");
  EXPECT_LT(version, std::ranges::find(spec->command, "--"));
  EXPECT_TRUE(spec->control);
}

}  // namespace
}  // namespace refute
