#include "base/subprocess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>

namespace refute {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;
using Io = Subprocess::Io;

Subprocess::Clock::time_point in(std::chrono::nanoseconds time) {
  return Subprocess::Clock::now() + time;
}

Subprocess shell(const std::string& script) {
  auto child = Subprocess::start({"sh", "-c", script});
  EXPECT_TRUE(child);
  return *std::move(child);
}

TEST(Subprocess, EchoesLines) {
  Subprocess child = shell("cat");
  std::string line;
  for (const std::string& sent :
       {std::string("one"), std::string(), std::string(300'000, 'x')}) {
    ASSERT_EQ(child.write_line(sent, in(seconds(10))), Io::kOk);
    ASSERT_EQ(child.read_line(line, in(seconds(10))), Io::kOk);
    EXPECT_EQ(line, sent);
  }
}

TEST(Subprocess, LinesAndCountedBytesMayTakeTurns) {
  Subprocess child = shell("cat");
  const std::string body(200'000, 'x');
  ASSERT_EQ(child.write("head\n" + body + "tail\n", in(seconds(10))), Io::kOk);
  std::string text;
  ASSERT_EQ(child.read_line(text, in(seconds(10))), Io::kOk);
  EXPECT_EQ(text, "head");
  ASSERT_EQ(child.read_bytes(text, body.size(), in(seconds(10))), Io::kOk);
  EXPECT_EQ(text, body);
  ASSERT_EQ(child.read_line(text, in(seconds(10))), Io::kOk);
  EXPECT_EQ(text, "tail");
}

TEST(Subprocess, CountedBytesAreAllThereOrNone) {
  Subprocess child = shell("printf abc; read line; printf def; sleep 60");
  std::string bytes = "none";
  EXPECT_EQ(child.read_bytes(bytes, 6, in(milliseconds(30))), Io::kTimedOut);
  EXPECT_EQ(bytes, "none");
  ASSERT_EQ(child.write_line("", in(seconds(10))), Io::kOk);
  ASSERT_EQ(child.read_bytes(bytes, 6, in(seconds(10))), Io::kOk);
  EXPECT_EQ(bytes, "abcdef");
  EXPECT_EQ(child.read_bytes(bytes, Subprocess::kMaxLine + 1, in(seconds(1))),
            Io::kTooLong);
}

TEST(Subprocess, TooFewBytesBeforeTheEndAreTheEnd) {
  Subprocess child = shell("printf abc");
  std::string bytes;
  EXPECT_EQ(child.read_bytes(bytes, 4, in(seconds(10))), Io::kClosed);
}

TEST(Subprocess, AMissingProgramIsAnErrorThatNamesIt) {
  const auto child = Subprocess::start({"no-such-program-here"});
  ASSERT_FALSE(child);
  EXPECT_THAT(child.error().message, HasSubstr("no-such-program-here"));
}

TEST(Subprocess, ReadingStopsAtTheDeadline) {
  Subprocess child = shell("sleep 60");
  std::string line;
  EXPECT_EQ(child.read_line(line, in(milliseconds(30))), Io::kTimedOut);
  EXPECT_TRUE(child.running());
}

TEST(Subprocess, WritingToAChildThatDoesNotReadStopsAtTheDeadline) {
  Subprocess child = shell("sleep 60");
  EXPECT_EQ(child.write_line(std::string(1 << 20, 'x'), in(milliseconds(50))),
            Io::kTimedOut);
}

TEST(Subprocess, TheEndOfTheChildIsSeenAndExplained) {
  Subprocess child = shell("echo bye; exit 7");
  std::string line;
  EXPECT_EQ(child.read_line(line, in(seconds(10))), Io::kOk);
  EXPECT_EQ(line, "bye");
  EXPECT_EQ(child.read_line(line, in(seconds(10))), Io::kClosed);
  EXPECT_TRUE(child.wait(in(seconds(10))));
  EXPECT_EQ(child.how_it_ended(), "exit code 7");
  // The pipe may close only after the first write has gone through.
  while (child.write_line("x", in(seconds(1))) == Io::kOk) {
  }
}

TEST(Subprocess, AKilledChildSaysWhichSignal) {
  Subprocess child = shell("sleep 60");
  ::kill(child.pid(), SIGKILL);
  EXPECT_TRUE(child.wait(in(seconds(10))));
  EXPECT_THAT(child.how_it_ended(), HasSubstr("signal 9"));
}

TEST(Subprocess, KeepsTheTailOfStandardError) {
  Subprocess child = shell(
      "i=0; while [ $i -lt 20000 ]; do echo \"line $i\" >&2; i=$((i+1)); done;"
      "echo done");
  std::string line;
  ASSERT_EQ(child.read_line(line, in(seconds(30))), Io::kOk);
  EXPECT_EQ(line, "done");
  EXPECT_LE(child.stderr_tail().size(), Subprocess::kStderrTail);
  EXPECT_THAT(child.stderr_tail(), HasSubstr("line 19999"));
}

TEST(Subprocess, KillReachesTheChildrenOfTheChild) {
  Subprocess child = shell("sleep 61 & echo $!; wait");
  std::string line;
  ASSERT_EQ(child.read_line(line, in(seconds(10))), Io::kOk);
  child.kill();
  const pid_t grandchild = std::stoi(line);
  for (int i = 0; i < 200 && ::kill(grandchild, 0) == 0; ++i) {
    std::ifstream stat("/proc/" + line + "/stat");
    std::string text((std::istreambuf_iterator<char>(stat)), {});
    if (text.find(") Z ") != std::string::npos) break;  // dead, not yet reaped
    ::usleep(10'000);
  }
  std::ifstream stat("/proc/" + line + "/stat");
  std::string text((std::istreambuf_iterator<char>(stat)), {});
  EXPECT_TRUE(text.empty() || text.find(") Z ") != std::string::npos) << text;
}

TEST(Subprocess, KillReachesADaemon) {
  Subprocess child = shell(
      "setsid sh -c 'sleep 62 >/dev/null 2>&1 & echo $!' & wait; sleep 60");
  std::string line;
  ASSERT_EQ(child.read_line(line, in(seconds(10))), Io::kOk);
  child.kill();
  const auto lives = [&] {
    std::ifstream command("/proc/" + line + "/cmdline");
    const std::string text((std::istreambuf_iterator<char>(command)), {});
    return text.find("62") != std::string::npos;
  };
  for (int i = 0; i < 1000 && lives(); ++i) ::usleep(10'000);
  EXPECT_FALSE(lives()) << line;
}

TEST(Subprocess, KnowsItsResidentMemory) {
  Subprocess child = shell("sleep 60");
  EXPECT_GT(child.resident_bytes(), 0u);
}

}  // namespace
}  // namespace refute
