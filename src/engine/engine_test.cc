#include "engine/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <nlohmann/json.hpp>

#include "engine/catalogue.h"
#include "engine/jvm_host.h"

/// The supervisor against misbehaving hosts, written as shell scripts. The real
/// Eclipse is in the host tests.
namespace refute {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr char kHello[] =
    R"(read l; echo '{"id":0,"result":{"protocol":1,"engine":"sh",)"
    R"("version":"7","refactorings":{"rename-method":{}}}}'; )";

WorkerSpec script(const std::string& text) {
  return {.name = "sh",
          .command = {"sh", "-c", text},
          .start_timeout = milliseconds(5000),
          .request_timeout = milliseconds(5000)};
}

Outcome apply(ProcessEngine& engine) {
  const auto outcome = engine.apply({{{"A.java", "class A {}"}}},
                                    {.refactoring = "x", .target = {}});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? *outcome : Outcome(Invalid{});
}

std::string start_error(const std::string& text) {
  ProcessEngine engine(script(text));
  const auto info = engine.info();
  return info ? "" : info.error().message;
}

TEST(ProcessEngine, SaysWhoItIs) {
  ProcessEngine engine(script(std::string(kHello) + "cat > /dev/null"));
  const auto info = engine.info();
  ASSERT_TRUE(info) << info.error().message;
  EXPECT_EQ(info->name, "sh");
  EXPECT_EQ(info->version, "7");
  EXPECT_THAT(info->refactorings, testing::ElementsAre(testing::Field(
                                      &Offer::refactoring, "rename-method")));
}

TEST(ProcessEngine, ReadsAnOutcome) {
  ProcessEngine engine(script(
      std::string(kHello) +
      R"(read l; echo '{"id":1,"result":{"outcome":"refused","status":[]}}';)"
      "cat >/dev/null"));
  EXPECT_EQ(kind(apply(engine)), "refused");
}

TEST(ProcessEngine, AnErrorAnswerIsInvalidNotAFinding) {
  ProcessEngine engine(script(
      std::string(kHello) +
      R"(read l; echo '{"id":1,"error":{"code":"bad-request","message":"no"}}';)"
      "cat >/dev/null"));
  const Outcome outcome = apply(engine);
  EXPECT_EQ(std::get<Invalid>(outcome).code, "bad-request");
}

TEST(ProcessEngine, AnErrorInAnotherShapeIsInvalidToo) {
  for (const char* error : {R"({"code":-32601,"message":null})", "7", "null"}) {
    ProcessEngine engine(script(std::string(kHello) +
                                "read l; echo '{\"id\":1,\"error\":" + error +
                                "}'; cat >/dev/null"));
    EXPECT_EQ(kind(apply(engine)), "invalid") << error;
  }
}

TEST(ProcessEngine, AHostThatDiesAtStartIsAClearError) {
  EXPECT_THAT(
      start_error("echo no java here >&2; exit 4"),
      testing::AllOf(HasSubstr("exit code 4"), HasSubstr("no java here")));
}

TEST(ProcessEngine, AHostThatPrintsGarbageAtStartIsAClearError) {
  EXPECT_THAT(start_error("echo hello, world; sleep 60"),
              HasSubstr("printed garbage: hello, world"));
  EXPECT_THAT(start_error("echo '[1,2]'; sleep 60"), HasSubstr("garbage"));
  EXPECT_THAT(start_error(R"(echo '{"id":7,"result":{}}'; sleep 60)"),
              HasSubstr("garbage"));
}

TEST(ProcessEngine, AHostOfAnotherProtocolVersionIsAClearError) {
  EXPECT_THAT(start_error(R"(read l; echo '{"id":0,"result":{"protocol":2}}';
                             cat > /dev/null)"),
              HasSubstr("protocol version 2"));
}

TEST(ProcessEngine, AHangIsAnOutcomeAndTheNextCallGetsAFreshWorker) {
  WorkerSpec spec = script(std::string(kHello) + "sleep 60");
  spec.request_timeout = milliseconds(50);
  ProcessEngine engine(spec);
  EXPECT_EQ(kind(apply(engine)), "timed-out");
  EXPECT_EQ(kind(apply(engine)), "timed-out");
  EXPECT_EQ(engine.worker().starts(), 2);
}

TEST(ProcessEngine, ADeathIsAnOutcomeThatSaysHow) {
  ProcessEngine engine(
      script(std::string(kHello) + "read l; echo boom >&2; kill -9 $$"));
  const Outcome outcome = apply(engine);
  EXPECT_THAT(std::get<Died>(outcome).how, HasSubstr("signal 9"));
  EXPECT_THAT(std::get<Died>(outcome).stderr_tail, HasSubstr("boom"));
}

TEST(ProcessEngine, AWorkerKilledBetweenRequestsIsReportedAndReplaced) {
  ProcessEngine engine(script(
      std::string(kHello) +
      R"(read l; echo '{"id":1,"result":{"outcome":"refused","status":[]}}';)"
      R"(cat >/dev/null)"));
  EXPECT_EQ(kind(apply(engine)), "refused");
  const pid_t pid = engine.worker().pid();
  ::kill(pid, SIGKILL);
  siginfo_t gone;
  ::waitid(P_PID, pid, &gone, WEXITED | WNOWAIT);
  EXPECT_THAT(std::get<Died>(apply(engine)).how, HasSubstr("signal 9"));
  EXPECT_EQ(kind(apply(engine)), "refused");
  EXPECT_EQ(engine.worker().starts(), 2);
}

TEST(ProcessEngine, GarbageInTheMiddleIsADeath) {
  ProcessEngine engine(script(std::string(kHello) +
                              "read l; printf 'WARNING: \\001\\n'; sleep 60"));
  EXPECT_THAT(std::get<Died>(apply(engine)).how,
              HasSubstr("printed garbage: WARNING: ?"));
}

TEST(ProcessEngine, ACrashCarriesWhatWasPrintedDuringItsRequestAlone) {
  ProcessEngine engine(script(
      std::string(kHello) +
      R"(n=1; while read -r l; do echo "noise $n" >&2; echo "{\"id\":$n,)"
      R"(\"result\":{\"outcome\":\"crashed\",\"exception\":\"E\"}}";)"
      " n=$((n+1)); done"));
  for (const char* expected : {"noise 1\n", "noise 2\n"}) {
    const auto outcome = apply(engine);
    ASSERT_EQ(kind(outcome), "crashed");
    EXPECT_EQ(std::get<Crashed>(outcome).stderr_tail, expected);
  }
}

TEST(JvmHost, CompilesWellOnlyWhereOneProcessHasManyPrograms) {
  constexpr char kQuickly[] = "-XX:TieredStopAtLevel=1";
  const auto command = [](bool long_run, int recycle_after) {
    return jvm_host("x", {}, {.long_run = long_run}, recycle_after).command;
  };
  using ::testing::Contains, ::testing::Not;
  EXPECT_THAT(command(false, 200'000), Contains(kQuickly));
  EXPECT_THAT(command(true, 200'000), Not(Contains(kQuickly)));
  EXPECT_THAT(command(true, 1'000), Contains(kQuickly));
}

TEST(ProcessEngine, AMissingProgramIsAnErrorNotAnOutcome) {
  ProcessEngine engine({.name = "none", .command = {"no-such-engine"}});
  EXPECT_FALSE(engine.info());
  EXPECT_FALSE(engine.apply({}, {.refactoring = "x", .target = {}}));
}

TEST(RenameControl, AsksToRenameAMethodAndItsOneCall) {
  const Control asked = rename_control();
  EXPECT_THAT(asked.request["files"]["p/B.java"].get<std::string>(),
              HasSubstr("return new A().m();"));
  EXPECT_THAT(asked.expected["files"]["p/A.java"].get<std::string>(),
              HasSubstr("public int renamed() {"));
  EXPECT_THAT(asked.expected["files"]["p/B.java"].get<std::string>(),
              HasSubstr("return new A().renamed();"));
}

}  // namespace
}  // namespace refute
