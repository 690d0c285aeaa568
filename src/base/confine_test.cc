#include "base/confine.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <thread>

#include "base/files.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kNotConfined = 100;

/// What `act` gives in a child that is confined.
int confined(const Confines& confines, const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) _exit(confine(confines) ? act() : kNotConfined);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 200;
}

class ConfineTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto possible = can_confine(); !possible)
      GTEST_SKIP() << possible.error().message;
    std::ofstream(outside_.path() / "mine") << "mine";
  }

  int inside(const std::function<int()>& act) {
    return confined({.write = {inside_.path()}}, act);
  }

  /// The errno of a system call that is made with three arguments.
  int errno_of(long number, long a = 0, long b = 0, long c = 0) {
    return inside([=] {
      return syscall(number, a, b, c) < 0 ? errno : kNotConfined + 1;
    });
  }

  TempDir inside_ = *TempDir::create();
  TempDir outside_ = *TempDir::create();
};

bool can_write(const fs::path& path) {
  return static_cast<bool>(std::ofstream(path) << "x" << std::flush);
}

TEST_F(ConfineTest, WritesInsideTheFolderAndNowhereElse) {
  EXPECT_EQ(inside([&] {
              return (can_write(inside_.path() / "new") ? 1 : 0) +
                     (can_write(outside_.path() / "new") ? 2 : 0) +
                     (can_write(outside_.path() / "mine") ? 4 : 0) +
                     (can_write("/dev/null") ? 8 : 0);
            }),
            1 + 8);
  EXPECT_EQ(*read_file(outside_.path() / "mine"), "mine");
}

TEST_F(ConfineTest, DeletesAndRenamesNothingOutside) {
  EXPECT_EQ(inside([&] {
              std::error_code error;
              const auto mine = outside_.path() / "mine";
              int done = fs::remove(mine, error) ? 1 : 0;
              fs::rename(mine, inside_.path() / "mine", error);
              if (!error) done += 2;
              fs::create_directory(outside_.path() / "d", error);
              if (!error) done += 4;
              return done;
            }),
            0);
  EXPECT_TRUE(fs::exists(outside_.path() / "mine"));
}

TEST_F(ConfineTest, ReadsWhatItIsGivenAndNoSecrets) {
  const auto mine = outside_.path() / "mine";
  const auto reads = [&] { return read_file(mine) ? 1 : 0; };
  EXPECT_EQ(inside(reads), 0);
  EXPECT_EQ(confined({.read = {mine}}, reads), 1);
  EXPECT_EQ(confined({.read = {outside_.path()}}, reads), 1);
  EXPECT_EQ(inside([] { return read_file("/etc/passwd") ? 1 : 0; }), 0);
  EXPECT_EQ(inside([] {
              std::error_code error;
              fs::directory_iterator home("/", error);
              return error ? 0 : 1;
            }),
            0);
}

TEST_F(ConfineTest, SeesNothingOfOtherProcesses) {
  const auto parent = "/proc/" + std::to_string(getpid());
  EXPECT_EQ(inside([&] {
              return (read_file(parent + "/environ") ? 1 : 0) +
                     (read_file(parent + "/cmdline") ? 2 : 0) +
                     (read_file("/proc/self/status") ? 0 : 4);
            }),
            0);
}

TEST_F(ConfineTest, ChangesNoModesTimesOrSizesOutside) {
  const auto mine = (outside_.path() / "mine").string();
  chmod(mine.c_str(), 0600);
  EXPECT_EQ(
      inside([&] {
        return (chmod(mine.c_str(), 0777) == 0 ? 1 : 0) +
               (utimensat(AT_FDCWD, mine.c_str(), nullptr, 0) == 0 ? 2 : 0) +
               (truncate(mine.c_str(), 0) == 0 ? 4 : 0) +
               (open(mine.c_str(), O_RDONLY | O_TRUNC) >= 0 ? 8 : 0);
      }),
      0);
  EXPECT_EQ(fs::file_size(mine), 4u);
  EXPECT_EQ(fs::status(mine).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(ConfineTest, EmptiesNoFileThatItMayReadEvenByOpeningIt) {
  const auto mine = (outside_.path() / "mine").string();
  EXPECT_EQ(confined({.read = {mine}},
                     [&] {
                       return open(mine.c_str(), O_RDONLY | O_TRUNC) < 0 &&
                                      open(mine.c_str(), O_RDONLY) >= 0
                                  ? 0
                                  : 1;
                     }),
            0);
  EXPECT_EQ(fs::file_size(mine), 4u);
}

TEST_F(ConfineTest, MakesNoSocketOfAnyFamily) {
  for (int family = 0; family < 64; ++family)
    for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET})
      ASSERT_EQ(inside([&] { return socket(family, type, 0) < 0 ? errno : 0; }),
                EPERM)
          << "family " << family << ", type " << type;
}

TEST_F(ConfineTest, APairOfSocketsLeadsNowhere) {
  EXPECT_EQ(inside([] {
              int ends[2];
              if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0) return 1;
              sockaddr address{};
              address.sa_family = AF_UNSPEC;
              if (connect(ends[0], &address, sizeof address) == 0) return 2;
              if (sendto(ends[0], "x", 1, 0, &address, sizeof address) >= 0)
                return 3;
              return socketpair(AF_INET, SOCK_STREAM, 0, ends) == 0 ? 4 : 0;
            }),
            0);
}

TEST_F(ConfineTest, StartsNoProcess) {
  EXPECT_EQ(inside([] {
              const pid_t child = fork();
              if (child == 0) _exit(0);
              return child < 0 && errno == EPERM ? 0 : 1;
            }),
            0);
  EXPECT_EQ(inside([] {
              execl("/bin/true", "true", nullptr);
              return errno;
            }),
            EPERM);
  EXPECT_EQ(errno_of(SYS_vfork), EPERM);
}

TEST_F(ConfineTest, StartsThreads) {
  EXPECT_EQ(inside([] {
              int seen = 0;
              std::thread([&] { seen = 7; }).join();
              return seen;
            }),
            7);
}

TEST_F(ConfineTest, SignalsItselfAlone) {
  const pid_t parent = getpid();
  EXPECT_EQ(inside([=] { return ::kill(parent, 0) < 0 ? errno : 0; }), EPERM);
  EXPECT_EQ(inside([=] { return ::kill(-1, 0) < 0 ? errno : 0; }), EPERM);
  EXPECT_EQ(errno_of(SYS_tgkill, parent, parent, 0), EPERM);
  // Landlock forbids these signals from version 6 only.
  EXPECT_EQ(errno_of(SYS_fcntl, 0, F_SETOWN, parent), EPERM);
  EXPECT_EQ(errno_of(SYS_fcntl, 0, F_SETOWN_EX, 0), EPERM);
  EXPECT_EQ(errno_of(SYS_fcntl, 0, F_SETSIG, SIGKILL), EPERM);
  EXPECT_EQ(inside([] { return raise(SIGCHLD); }), 0);
}

TEST_F(ConfineTest, LeavesNobodysReach) {
  EXPECT_EQ(errno_of(SYS_setsid), EPERM);
  EXPECT_EQ(errno_of(SYS_prctl, PR_SET_PDEATHSIG, 0), EPERM);
  EXPECT_EQ(errno_of(SYS_setpgid, 0, 0), EPERM);
}

TEST_F(ConfineTest, RefusesWaysRoundTheseRules) {
  constexpr long kIoUringSetup = 425, kPidfdOpen = 434;
  EXPECT_EQ(errno_of(kIoUringSetup, 1), EPERM);
  EXPECT_EQ(errno_of(kPidfdOpen, getpid()), EPERM);
  EXPECT_EQ(errno_of(SYS_ptrace, 16, getpid()), EPERM);
  EXPECT_EQ(errno_of(SYS_unshare, 0), EPERM);
  EXPECT_EQ(errno_of(SYS_mount), EPERM);
  EXPECT_EQ(errno_of(SYS_bpf), EPERM);
  EXPECT_EQ(errno_of(SYS_process_vm_readv), EPERM);
  EXPECT_EQ(errno_of(SYS_prlimit64, getpid(), 0), EPERM);
  EXPECT_EQ(errno_of(1000), EPERM);  // no such call yet
}

TEST_F(ConfineTest, HasNoPrivilegesAndGetsNone) {
  EXPECT_EQ(inside([] { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }), 1);
  EXPECT_EQ(inside([] {
              const auto status = read_file("/proc/self/status");
              if (!status) return 1;
              // Nothing, or what lets root read the files that it is given.
              const auto at = status->find("CapPrm:");
              const auto caps =
                  std::stoull(status->substr(at + 7), nullptr, 16);
              return caps == 0 || caps == 4 ? 0 : 2;
            }),
            0);
}

TEST_F(ConfineTest, BecomesOneProgramAndNoOther) {
  const auto becomes = [&](const std::string& allowed, const char* path) {
    return confined({.read = {"/bin", "/usr/bin"}, .program = allowed.c_str()},
                    [&] {
                      execl(path ? path : allowed.c_str(), "x", nullptr);
                      return errno;
                    });
  };
  EXPECT_EQ(becomes("/bin/true", nullptr), 0);
  EXPECT_EQ(becomes("/bin/false", nullptr), 1);
  EXPECT_EQ(becomes("/bin/true", "/bin/false"), EPERM);
}

TEST_F(ConfineTest, WillNotPretendWhereThreadsRunAlready) {
  const pid_t child = fork();
  if (child == 0) {
    std::thread([] { pause(); }).detach();
    const auto done = confine({});
    _exit(!done && done.error().message == "threads are running already" ? 0
                                                                         : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(ConfineTest, DiesWithItsParentAllTheSame) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    int ready[2];
    if (pipe(ready) != 0) _exit(1);
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (!confine({})) _exit(1);
      if (write(ready[1], "x", 1) != 1) _exit(1);
      std::this_thread::sleep_for(std::chrono::seconds(60));
      _exit(1);
    }
    char c = 0;
    _exit(read(ready[0], &c, 1) == 1 ? 0 : 1);
  }
  close(ends[1]);
  int status = 0;
  waitpid(parent, &status, 0);
  EXPECT_EQ(status, 0);
  // The end of the pipe that the grandchild holds is closed by its death.
  pollfd closed{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&closed, 1, 30'000), 1);
  close(ends[0]);
}

TEST(EmptyEnvironment, LeavesNothingOfTheUsersInMemory) {
  const pid_t child = fork();
  if (child == 0) {
    setenv("SECRET", "later", 1);
    empty_environment("/nowhere");
    const auto seen = read_file("/proc/self/environ");
    const bool empty =
        seen && seen->find_first_not_of('\0') == std::string::npos;
    _exit(empty && !getenv("PATH") && !getenv("SECRET") &&
                  std::string(getenv("HOME")) == "/nowhere"
              ? 0
              : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace refute
