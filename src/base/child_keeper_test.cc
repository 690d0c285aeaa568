#include "base/child_keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <iostream>
#include <thread>

#include "base/subprocess.h"
#include "base/text.h"

namespace refute {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Subprocess::Clock::time_point in(std::chrono::nanoseconds time) {
  return Subprocess::Clock::now() + time;
}

bool alive(const std::string& pid) {
  std::ifstream stat("/proc/" + pid + "/stat");
  const std::string text((std::istreambuf_iterator<char>(stat)), {});
  return !text.empty() && text.find(") Z ") == std::string::npos;
}

bool gone_within(const std::string& pid, std::chrono::milliseconds time) {
  const auto deadline = in(time);
  while (alive(pid) && Subprocess::Clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(10));
  return !alive(pid);
}

// The process that the test below starts and kills: itself, running this.
TEST(ChildKeeper, DISABLED_AParentWithAStubbornChildAndGrandchild) {
  auto child = Subprocess::start(
      {"sh", "-c",
       "trap '' INT TERM HUP; sh -c 'trap \"\" INT TERM HUP; echo $PPID $$;"
       " while :; do sleep 1; done' & wait"});
  ASSERT_TRUE(child);
  std::string line;
  ASSERT_EQ(child->read_line(line, in(seconds(10))), Subprocess::Io::kOk);
  std::cout << "\npids " << line << std::endl;
  std::this_thread::sleep_for(seconds(60));
}

TEST(ChildKeeper, KillMinusNineOfTheParentLeavesNoChildAndNoGrandchild) {
  auto parent = Subprocess::start(
      {"/proc/self/exe", "--gtest_also_run_disabled_tests",
       "--gtest_filter=*AParentWithAStubbornChildAndGrandchild"});
  ASSERT_TRUE(parent);
  std::string line;
  while (!line.starts_with("pids "))
    ASSERT_EQ(parent->read_line(line, in(seconds(30))), Subprocess::Io::kOk);
  const auto pids = split(line, ' ');
  ASSERT_EQ(pids.size(), 3u) << line;
  EXPECT_TRUE(alive(pids[1]));
  EXPECT_TRUE(alive(pids[2]));
  ::kill(parent->pid(), SIGKILL);
  EXPECT_TRUE(gone_within(pids[1], seconds(10)));
  EXPECT_TRUE(gone_within(pids[2], seconds(10)));
}

TEST(ChildKeeper, AChildOutlivesTheThreadThatStartedIt) {
  std::optional<Subprocess> child;
  std::thread([&] { child = *Subprocess::start({"cat"}); }).join();
  std::string line;
  ASSERT_EQ(child->write_line("still here", in(seconds(10))),
            Subprocess::Io::kOk);
  ASSERT_EQ(child->read_line(line, in(seconds(10))), Subprocess::Io::kOk);
  EXPECT_EQ(line, "still here");
}

TEST(ChildKeeper, ManyThreadsStartChildrenAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> answered = 0;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      for (int j = 0; j < 5; ++j) {
        auto child = Subprocess::start({"echo", std::to_string(i)});
        std::string line;
        if (child &&
            child->read_line(line, in(seconds(20))) == Subprocess::Io::kOk &&
            line == std::to_string(i))
          ++answered;
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(answered, 40);
}

}  // namespace
}  // namespace refute
