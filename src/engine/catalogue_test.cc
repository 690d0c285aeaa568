#include "engine/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/compilers.h"
#include "engine/eclipse_releases.h"
#include "engine/jvm_host.h"
#include "engine/planted.h"

/// What users may write after --engine, and what they are told if it is none.
namespace refute {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(EngineCatalogue, TellsAnEngineOfOneTaskFromThoseOfAnother) {
  struct Case {
    std::string_view engine;
    Task task;
  };
  for (const auto& [engine, task] : {
           Case{"eclipse", Task::kRefactor},
           Case{"eclipse:1.20.0", Task::kRefactor},
           Case{"planted", Task::kRefactor},
           Case{"planted:lost-write", Task::kRefactor},
           Case{"planted-compiler", Task::kCompile},
           Case{"planted-compiler:x", Task::kCompile},
           Case{"javac", Task::kCompile},
           Case{"javac:17", Task::kCompile},
           Case{"nb-javac", Task::kCompile},
           Case{"ecj:3.40.0", Task::kCompile},
           Case{"java", Task::kRun},
           Case{"java:25-int", Task::kRun},
           // Only whole names count.
           Case{"javac17", Task::kRefactor},
           Case{"javascript", Task::kRefactor},
           Case{"", Task::kRefactor},
       })
    EXPECT_EQ(task_of_engine(engine), task) << engine;
}

TEST(EngineCatalogue, SuggestsTheEngineThatWasMeant) {
  const auto spec = engine_spec("eclispe:1.20", {});
  ASSERT_FALSE(spec);
  EXPECT_THAT(
      spec.error().message,
      AllOf(HasSubstr("\"eclispe\""), HasSubstr("did you mean \"eclipse\"")));
  EXPECT_THAT(spec.error().hint, HasSubstr("--engine-command"));
  EXPECT_EQ(spec.error().code, ExitCode::kUsage);
}

TEST(EngineCatalogue, FindsEachEngineByItsName) {
  std::set<std::string_view> names;
  for (const auto& entry : engine_catalogue()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_EQ(find_engine(entry.name), &entry);
    EXPECT_NE(entry.description, "");
    EXPECT_NE(entry.spec, nullptr);
    EXPECT_EQ(entry.name.find(':'), entry.name.npos)
        << "what follows a colon is a version";
    EXPECT_EQ(task_of_engine(entry.name), Task::kRefactor) << entry.name;
  }
}

TEST(EngineCatalogue, DoesNotListTheEngineWithPlantedFaults) {
  EXPECT_EQ(find_engine("planted"), nullptr);
  for (const char* name : {"planted", "planted:a,b", "planted-compiler"})
    EXPECT_TRUE(is_planted(name)) << name;
  for (const char* name : {"eclipse", "planted2", "plante", "", "x:planted"})
    EXPECT_FALSE(is_planted(name)) << name;
  EXPECT_FALSE(is_planted_compiler("planted"));
  EXPECT_TRUE(is_planted_compiler("planted-compiler:a"));
}

TEST(EngineCommand, IsReadByAShell) {
  const auto spec =
      command_spec("my 'engine' --stdio",
                   {.timeout = std::chrono::seconds(3), .memory_limit = 77});
  ASSERT_TRUE(spec);
  EXPECT_THAT(spec->command,
              ElementsAre("sh", "-c", "exec my 'engine' --stdio"));
  EXPECT_EQ(spec->name, "my 'engine' --stdio");
  EXPECT_EQ(spec->request_timeout, std::chrono::seconds(3));
  EXPECT_EQ(spec->memory_limit, 77u);
}

TEST(EngineCommand, IsNotNothing) {
  for (const char* command : {"", " ", "   "}) {
    const auto spec = command_spec(command, {});
    ASSERT_FALSE(spec) << '"' << command << '"';
    EXPECT_EQ(spec.error().code, ExitCode::kUsage);
  }
}

TEST(Compilers, OfAReleaseThatIsNotHereAreRefusedWithThoseThatAre) {
  for (const char* engine : {"javac:7", "java:7", "java:7-int"}) {
    const auto spec = engine_spec(engine, {});
    ASSERT_FALSE(spec) << engine;
    EXPECT_THAT(spec.error().message, HasSubstr("no JDK 7 found; there is"))
        << engine;
    EXPECT_THAT(spec.error().hint, HasSubstr("refute doctor"));
    EXPECT_EQ(spec.error().code, ExitCode::kUsage);
  }
}

TEST(Compilers, OfNetBeansHaveOneRelease) {
  const auto spec = engine_spec("nb-javac:25", {});
  ASSERT_FALSE(spec);
  EXPECT_THAT(spec.error().message, HasSubstr("comes in one release"));
  EXPECT_THAT(spec.error().hint, HasSubstr("--engine nb-javac"));
}

TEST(Compilers, AreListedUnderTheNamesThatTheyAreAskedForBy) {
  for (const auto& each : compilers_found())
    EXPECT_EQ(task_of_engine(each.version), Task::kCompile) << each.version;
  for (const auto& each : machines_found())
    EXPECT_EQ(task_of_engine(each.version), Task::kRun) << each.version;
}

TEST(Compilers, AreDifferentFromEachOther) {
  for (const auto& found : {compilers_found(), machines_found()}) {
    std::set<std::string> names;
    for (const auto& each : found)
      EXPECT_TRUE(names.insert(each.version).second) << each.version;
  }
}

TEST(DefaultEngines, AreOfTheTask) {
  for (const Task task : {Task::kRefactor, Task::kCompile, Task::kRun}) {
    const auto engines = default_engines(task);
    EXPECT_FALSE(engines.empty());
    for (const auto& engine : engines)
      EXPECT_EQ(task_of_engine(engine), task) << engine;
    // One machine alone has nothing to be compared with.
    if (task == Task::kRun) {
      EXPECT_GE(engines.size(), 2u);
    }
  }
}

TEST(Controls, AskForSomethingThatChangesTheProgram) {
  const auto rename = rename_control();
  EXPECT_EQ(rename.request["method"], "apply");
  EXPECT_EQ(rename.expected["outcome"], "applied");
  EXPECT_NE(rename.request["files"], rename.expected["files"]);
  EXPECT_THAT(rename.what, HasSubstr("rename-method"));
  EXPECT_EQ(compile_control().request["request"]["refactoring"], "compile");
}

// jvm_host.h

java::Jdk some_jdk() {
  java::Jdk jdk;
  jdk.home = "/opt/jdk";
  return jdk;
}

bool has(const std::vector<std::string>& command, std::string_view part) {
  return std::ranges::any_of(command, [&](const std::string& word) {
    return word.find(part) != word.npos;
  });
}

TEST(JvmHost, StartsTheJavaOfItsJdk) {
  const auto spec = jvm_host("eclipse", some_jdk(), {}, 100);
  EXPECT_EQ(spec.command.at(0), "/opt/jdk/bin/java");
  EXPECT_EQ(spec.name, "eclipse");
  EXPECT_EQ(spec.recycle_after, 100);
}

TEST(JvmHost, OptimisesOnlyWhereALongRunPaysForIt) {
  constexpr std::string_view kOnlyC1 = "TieredStopAtLevel=1";
  const auto only_c1 = [&](bool long_run, int recycle_after) {
    return has(jvm_host("x", some_jdk(), {.long_run = long_run}, recycle_after)
                   .command,
               kOnlyC1);
  };
  EXPECT_TRUE(only_c1(false, kWorthOptimising));
  EXPECT_TRUE(only_c1(true, kWorthOptimising / 10))
      << "no process sees enough of it";
  EXPECT_FALSE(only_c1(true, kWorthOptimising));
}

TEST(JvmHost, TellsTheHostItsLevelAndLibrary) {
  WorkerSpec spec;
  add_host_options(spec, "/cache", {.source_level = 21, .library = "stub"});
  EXPECT_THAT(spec.command,
              AllOf(Contains("/cache"), Contains("21"), Contains("stub")));
  EXPECT_TRUE(spec.whole_jdk.empty()) << "stub means stub";
}

// Until a program needs more, the small library is enough, and faster.
TEST(JvmHost, BeginsWithTheSmallLibraryIfTheUserDoesNotMind) {
  WorkerSpec spec;
  add_host_options(spec, "/cache", {.library = "auto"});
  EXPECT_THAT(spec.command, AllOf(Contains("stub"), Not(Contains("jdk"))));
  EXPECT_THAT(spec.whole_jdk, ElementsAre("--library", "jdk"));
}

// eclipse_releases.h

TEST(EclipseReleases, AreInTheirOrderAndEachOnItsPlatform) {
  std::string before;
  std::set<std::string_view> versions;
  for (const auto& release : eclipse_releases()) {
    const std::string name(release.name);
    EXPECT_LT(before, name) << "oldest first";
    before = name;
    EXPECT_TRUE(versions.insert(release.version).second) << name;
    EXPECT_THAT(std::string(release.platform), AnyOf("jdk17", "jdk21")) << name;
    EXPECT_GE(release.java, 17) << name;
    for (const auto part :
         {release.core, release.ltk, release.launching, release.debug})
      EXPECT_THAT(std::string(part), HasSubstr(".")) << name;
    EXPECT_EQ(*find_eclipse_release(release.version), &release);
  }
}

}  // namespace
}  // namespace refute
