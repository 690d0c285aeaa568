#include "base/worker.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <thread>

#include "base/files.h"
#include "base/stop.h"

/// How the supervisor keeps a worker healthy, with workers written as shell
/// scripts and a Python program that eats memory.
namespace refute {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using Clock = Subprocess::Clock;

// Answers what it is told to in $ANSWER, for ever.
constexpr char kLoop[] = R"(
  n=0
  while read -r l; do
    case $n in
      0) echo '{"id":0,"result":{"protocol":1,"engine":"sh","version":"7"}}' ;;
      *) answer $n ;;
    esac
    n=$((n+1))
  done)";

WorkerSpec script(const std::string& answer) {
  return {.name = "sh",
          .command = {"sh", "-c", "answer() { " + answer + "; }\n" + kLoop},
          .start_timeout = milliseconds(10'000),
          .request_timeout = milliseconds(10'000)};
}

constexpr char kGood[] = R"(echo "{\"id\":$1,\"result\":{\"pid\":$$}}")";

std::optional<WorkerFailure> failure(Worker& worker) {
  const auto reply = worker.call({{"method", "apply"}});
  EXPECT_TRUE(reply) << reply.error().message;
  if (!reply) return {};
  const auto* failed = std::get_if<WorkerFailure>(&*reply);
  return failed ? std::optional(*failed) : std::nullopt;
}

TEST(Worker, IsRecycledAfterANumberOfRequests) {
  WorkerSpec spec = script(kGood);
  spec.recycle_after = 3;
  Worker worker(spec);
  for (int i = 0; i < 7; ++i) EXPECT_FALSE(failure(worker));
  EXPECT_EQ(worker.starts(), 3);
  EXPECT_EQ(worker.recycled(), 2);
}

// Needs half a second of a processor that it shares with `rivals` others, or
// just sleeps.
WorkerSpec crowded(int rivals, const std::string& what) {
  return {.name = "crowded",
          .command = {"python3", "-c", R"(
import json, os, sys, threading, time
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
for rival in range(int(sys.argv[1])):
    if os.fork() == 0:
        while os.getppid() != 1: pass
        os._exit(0)
for line in sys.stdin:
    request = json.loads(line)
    result = {"protocol": 1, "engine": "crowded", "version": "1"}
    if request["method"] != "hello":
        if sys.argv[2] == "sleep": time.sleep(1000)
        until = time.process_time() + 0.5
        while sys.argv[2] == "loop" or time.process_time() < until: pass
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
)",
                      std::to_string(rivals), what},
          .request_timeout = milliseconds(700)};
}

// The rivals are its own children here, so that they end with it; what they
// wait for a processor counts too, and makes no difference: it is limited.
TEST(Worker, WaitsLongerForAnAnswerWhenOthersHaveTheProcessor) {
  Worker worker(crowded(3, "work"));
  const auto begun = Clock::now();
  EXPECT_FALSE(failure(worker));
  EXPECT_GT(Clock::now() - begun, milliseconds(1000));
}

TEST(Worker, DoesNotWaitLongerForOneThatSleepsOrLoops) {
  for (const char* what : {"sleep", "loop"}) {
    Worker worker(crowded(0, what));
    ASSERT_TRUE(worker.hello());
    const auto begun = Clock::now();
    const auto failed = failure(worker);
    ASSERT_TRUE(failed) << what;
    EXPECT_EQ(failed->kind, WorkerFailure::Kind::kTimedOut) << what;
    // Ten times as long, were there no end to it.
    EXPECT_LT(Clock::now() - begun, milliseconds(7000)) << what;
  }
}

// Grows by 60 MB at each request, and answers "after" it or "never".
WorkerSpec glutton(const std::string& when) {
  return {.name = "glutton",
          .command = {"python3", "-c", R"(
import json, sys, time
kept = []
for line in sys.stdin:
    request = json.loads(line)
    result = {"protocol": 1, "engine": "glutton", "version": "1"}
    if request["method"] != "hello":
        print("I am hungry", file=sys.stderr, flush=True)
        kept.append(bytearray(60 << 20))
        if sys.argv[1] == "never":
            while True: time.sleep(1)
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
)",
                      when},
          .start_timeout = milliseconds(20'000),
          .request_timeout = milliseconds(20'000)};
}

TEST(Worker, IsRecycledBetweenRequestsWhenItHasGrown) {
  WorkerSpec spec = glutton("after");
  spec.recycle_growth = std::size_t{100} << 20;
  spec.memory_limit = std::size_t{1} << 30;
  Worker worker(spec);
  for (int i = 0; i < 6; ++i) {
    EXPECT_FALSE(failure(worker));
    EXPECT_LT(worker.resident_bytes(), std::size_t{250} << 20);
    std::this_thread::sleep_for(
        milliseconds(110));  // it is looked at 10 times/s
  }
  EXPECT_EQ(worker.recycled(), 2);
}

TEST(Worker, ARequestThatEatsTooMuchMemoryIsKilledAndSaysSo) {
  WorkerSpec spec = glutton("never");
  spec.memory_limit = std::size_t{50} << 20;
  Worker worker(spec);
  const auto begun = Clock::now();
  const auto failed = failure(worker);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->kind, WorkerFailure::Kind::kOutOfMemory);
  EXPECT_THAT(failed->detail, HasSubstr("the limit is 50 MB"));
  EXPECT_THAT(failed->stderr_tail, HasSubstr("hungry"));
  EXPECT_LT(Clock::now() - begun, std::chrono::seconds(15));
  EXPECT_EQ(worker.pid(), -1);
}

TEST(Worker, TheMemoryOfWhatItStartsCountsToo) {
  WorkerSpec spec = glutton("never");
  spec.command = {"sh",      "-c", "\"$@\"; exit 0", "sh",
                  "python3", "-c", spec.command[2],  "never"};
  spec.memory_limit = std::size_t{50} << 20;
  Worker worker(spec);
  const auto failed = failure(worker);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->kind, WorkerFailure::Kind::kOutOfMemory);
}

TEST(Worker, AJvmThatGivesUpForLackOfMemoryIsOutOfMemory) {
  Worker worker(script(
      "echo Terminating due to java.lang.OutOfMemoryError: heap >&2; exit 3"));
  const auto failed = failure(worker);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->kind, WorkerFailure::Kind::kOutOfMemory);
  EXPECT_EQ(failed->detail, "out of memory: exit code 3");
}

TEST(Worker, DeathsInARowAreFollowedByLongerAndLongerPauses) {
  Worker worker(script("exit 1"));
  std::vector<Clock::duration> took;
  for (int i = 0; i < 5; ++i) {
    const auto begun = Clock::now();
    EXPECT_TRUE(failure(worker));
    took.push_back(Clock::now() - begun);
  }
  EXPECT_GE(took[2], milliseconds(100));
  EXPECT_GE(took[3], milliseconds(200));
  EXPECT_GE(took[4], milliseconds(400));
}

// Not the worker's fault, and so no failure of it.
TEST(Worker, WhoseAnswerComesAfterTheDeadlineIsNotWaitedFor) {
  Worker worker(script("sleep 60"));
  ASSERT_TRUE(worker.hello());
  const auto started = Clock::now();
  const Deadline deadline(started + milliseconds(300));
  const auto reply = worker.call({{"method", "apply"}});
  ASSERT_FALSE(reply);
  EXPECT_THAT(reply.error().message, HasSubstr("when the time was up"));
  EXPECT_FALSE(worker.hello());
  worker.stop();
  EXPECT_LT(Clock::now() - started, std::chrono::seconds(8));
}

// A host removes its folder itself, unless somebody kills it.
TEST(Worker, WhatAKilledOneLeavesInTemporaryFoldersIsRemoved) {
  namespace fs = std::filesystem;
  Worker worker(script("mkdir -p ${TMPDIR:-/tmp}/refute-toy-$$-x/deep; " +
                       std::string(kGood)));
  EXPECT_FALSE(failure(worker));
  const pid_t pid = worker.pid();
  const auto folder =
      fs::temp_directory_path() / fmt::format("refute-toy-{}-x", pid);
  ASSERT_TRUE(fs::exists(folder / "deep"));
  ::kill(pid, SIGKILL);
  EXPECT_TRUE(failure(worker));
  EXPECT_FALSE(fs::exists(folder));
}

TEST(Worker, OneDeathCostsNoPause) {
  // Dies at every second request.
  Worker worker(script("[ $1 = 2 ] && exit 1; " + std::string(kGood)));
  const auto begun = Clock::now();
  for (int i = 0; i < 6; ++i) {
    EXPECT_FALSE(failure(worker));
    EXPECT_TRUE(failure(worker));
  }
  EXPECT_LT(Clock::now() - begun, std::chrono::seconds(5));
  EXPECT_EQ(worker.starts(), 6);
}

Control control() {
  return {.what = "a greeting",
          .request = {{"method", "greet"}},
          .expected = {{"word", "hello"}}};
}

TEST(Worker, TheControlIsAskedAtEveryStart) {
  const auto folder = TempDir::create();
  const std::string log = (folder->path() / "log").string();
  WorkerSpec spec = script(
      "case $1 in 1) echo asked >> " + log +
      R"(; echo "{\"id\":1,\"result\":{\"word\":\"hello\",\"more\":1}}";;)" +
      " *) " + kGood + ";; esac");
  spec.control = control();
  Worker worker(spec);
  EXPECT_FALSE(failure(worker));
  EXPECT_FALSE(failure(worker));
  worker.stop();
  EXPECT_FALSE(failure(worker));
  EXPECT_EQ(*read_file(log), "asked\nasked\n");
}

std::string control_error(const std::string& answer) {
  WorkerSpec spec = script(answer);
  spec.control = control();
  Worker worker(spec);
  const auto reply = worker.call({{"method", "apply"}});
  EXPECT_EQ(worker.pid(), -1);
  return reply ? "" : reply.error().message;
}

TEST(Worker, AFailedControlIsAnErrorOfTheSetUpNotAResult) {
  EXPECT_THAT(control_error(kGood),
              AllOf(HasSubstr("sh is set up wrongly: asked for a greeting"),
                    HasSubstr(R"(not {"word":"hello"})")));
  EXPECT_THAT(control_error("exit 4"), HasSubstr("exit code 4"));
  EXPECT_THAT(
      control_error(R"(echo '{"id":1,"error":{"code":"unsupported"}}')"),
      HasSubstr("unsupported"));
  EXPECT_THAT(control_error(R"(echo '{"id":1,"result":[]}')"),
              HasSubstr("answered [], not"));
}

TEST(Worker, AControlThatFailsAfterARestartIsAnErrorToo) {
  const auto folder = TempDir::create();
  const std::string flag = (folder->path() / "started").string();
  WorkerSpec spec =
      script("[ $1 = 1 ] || exit 9; [ -e " + flag +
             " ] && word=bye || word=hello; " + "touch " + flag +
             R"(; echo "{\"id\":1,\"result\":{\"word\":\"$word\"}}")");
  spec.control = control();
  Worker worker(spec);
  EXPECT_TRUE(failure(worker));  // it dies, and is never well again
  const auto reply = worker.call({{"method", "apply"}});
  ASSERT_FALSE(reply);
  EXPECT_THAT(reply.error().message, HasSubstr("set up wrongly"));
  EXPECT_GT(worker.starts(), 2);  // it was given more than one chance
}

TEST(Worker, ARestartThatFailsIsTriedAgain) {
  const auto folder = TempDir::create();
  const std::string flag = (folder->path() / "count").string();
  // The second and the third process end before they say hello.
  WorkerSpec spec = script("[ $1 = 1 ] || exit 9; " + std::string(kGood));
  spec.command[2] = "echo x >> " + flag + "; case $(wc -l < " + flag +
                    ") in 2|3) exit 5;; esac; " + spec.command[2];
  Worker worker(spec);
  EXPECT_FALSE(failure(worker));
  EXPECT_TRUE(failure(worker));
  EXPECT_FALSE(failure(worker));
  EXPECT_EQ(worker.starts(), 4);
}

TEST(Worker, AFirstStartThatFailsIsSaidAtOnce) {
  Worker worker({.name = "sh", .command = {"sh", "-c", "exit 5"}});
  EXPECT_FALSE(worker.hello());
  EXPECT_EQ(worker.starts(), 1);
}

TEST(Worker, AFirstStartThatSomebodyKilledIsTriedAgain) {
  const auto folder = TempDir::create();
  const std::string flag = (folder->path() / "killed").string();
  WorkerSpec spec = script(kGood);
  spec.command[2] = "[ -e " + flag + " ] || { touch " + flag +
                    "; kill -9 $$; }; " + spec.command[2];
  Worker worker(spec);
  EXPECT_TRUE(worker.hello());
  EXPECT_EQ(worker.starts(), 2);
}

}  // namespace
}  // namespace refute
