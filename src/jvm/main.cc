#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/confine.h"
#include "java/jdk.h"
#include "jvm/machine.h"
#include "jvm/server.h"

/// refute-jvm: the process that embeds a JVM. See docs/worker.md.

#if defined(__SANITIZE_ADDRESS__)
/// The JVM handles SIGSEGV itself and keeps its memory to the end.
extern "C" const char* __asan_default_options() {
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:detect_leaks=0:"
         "allow_user_segv_handler=1:detect_stack_use_after_return=0";
}
#endif

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kStackSize = 64 << 20;
/// Random tests of a library recurse without end all the time, and no counter
/// of ours is in the JDK: a short stack ends it soon.
constexpr std::size_t kShortStack = 1 << 20;

/// Nobody's: where there is nothing, and nothing can be made.
constexpr char kNoHome[] = "/nonexistent";

struct Job {
  refute::java::Jdk jdk;
  std::string home;  ///< Of the JDK, as asked for.
  fs::path jars;
  refute::jvm::BootOptions boot;
  refute::jvm::EngineRole role;
  bool confined = true;
  std::vector<fs::path> read;
  std::optional<fs::path> scratch;
  char** command = nullptr;  ///< What to become instead.
  int out = 1;
  int status = 0;
};

void* run(void* argument) {
  auto* job = static_cast<Job*>(argument);
  const auto machine =
      refute::jvm::Machine::boot(job->jdk.libjvm, job->jars, job->boot);
  if (!machine) {
    std::fprintf(stderr, "refute-jvm: %s\n", machine.error().message.c_str());
    job->status = 3;
    return nullptr;
  }
  job->status =
      refute::jvm::serve(**machine, job->role, STDIN_FILENO, job->out);
  return nullptr;
}

int usage() {
  std::fprintf(stderr,
               "usage: refute-jvm --worker FOLDER [--jdk HOME]\n"
               "       [--profile compare|random|large]\n"
               "       [--engine javac|ecj|java --name NAME [--level N]]\n"
               "       [--jar JAR]... [--jvm-option OPTION]...\n"
               "       [--read PATH]... [--scratch FOLDER] [--unconfined]\n"
               "   or: refute-jvm [--read PATH]... [--scratch FOLDER] "
               "-- COMMAND...\n");
  return 2;
}

int give_up(const refute::Error& error) {
  std::fprintf(stderr, "refute-jvm: %s\n", error.message.c_str());
  return 3;
}

/// False if there is no such option.
bool take(Job& job, std::string_view option, const char* value) {
  if (option == "--jdk")
    job.home = value;
  else if (option == "--worker")
    job.jars = fs::absolute(value);
  else if (option == "--engine")
    job.role.kind = value;
  else if (option == "--name")
    job.role.name = value;
  else if (option == "--level")
    job.role.level = std::atoi(value);
  else if (option == "--jar")
    job.boot.jars.push_back(fs::absolute(value));
  else if (option == "--jvm-option")
    job.boot.jvm.emplace_back(value);
  else if (option == "--read")
    job.read.push_back(fs::absolute(value));
  else if (option == "--scratch")
    job.scratch = fs::absolute(value);
  else if (option == "--profile" && std::string_view(value) == "random")
    job.boot.profile = refute::jvm::Profile::kRandom;
  else if (option == "--profile" && std::string_view(value) == "compare")
    job.boot.profile = refute::jvm::Profile::kCompare;
  else if (option == "--profile" && std::string_view(value) == "large")
    job.boot.profile = refute::jvm::Profile::kLarge;
  else
    return false;
  return true;
}

bool take_all(Job& job, char** words) {
  for (; *words != nullptr; ++words) {
    if (std::string_view(*words) == "--") {
      job.command = words + 1;
      return *job.command != nullptr;
    }
    if (std::string_view(*words) == "--unconfined") {
      job.confined = false;
      continue;
    }
    if (words[1] == nullptr || !take(job, words[0], words[1])) return false;
    ++words;
  }
  const std::string& kind = job.role.kind;
  return !job.jars.empty() &&
         (kind.empty() || kind == "javac" || kind == "ecj" || kind == "java");
}

/// A folder of its own to live in, if it has one, and nothing of the user's.
refute::Result<void> settle(Job& job) {
  const fs::path home = job.scratch ? *job.scratch / "home" : fs::path(kNoHome);
  std::error_code error;
  if (job.scratch) fs::create_directories(home, error);
  if (!error) fs::current_path(job.scratch ? *job.scratch : "/", error);
  if (error) return refute::fail(home.string() + ": " + error.message());
  job.boot.home = home;
  if (job.scratch) job.boot.scratch = *job.scratch;
  refute::empty_environment(home.string());
  return {};
}

/// Before there is any thread, so that it is for all.
refute::Result<void> confine(Job& job) {
  if (!job.confined) return {};
  // What somebody left open is not for tested code.
  close_range(STDERR_FILENO + 1, ~0u, 0);
  refute::Confines confines{.read = job.read};
  if (job.scratch) confines.write.push_back(*job.scratch);
  if (job.command) {
    confines.program = job.command[0];
  } else {
    confines.read.push_back(job.jars);
    confines.read.insert(confines.read.end(), job.boot.jars.begin(),
                         job.boot.jars.end());
    const auto jdk = refute::java::files_of(job.jdk);
    confines.read.insert(confines.read.end(), jdk.begin(), jdk.end());
  }
  auto done = refute::confine(confines);
  if (!done)
    return refute::in_context("tested code cannot be confined", done.error());
  job.boot.confinement = *done;
  return {};
}

/// Becomes the command, which is named with its path.
int become(Job& job) {
  if (const auto confined = confine(job); !confined)
    return give_up(confined.error());
  execv(job.command[0], job.command);
  std::perror(job.command[0]);
  return 3;
}

}  // namespace

int main(int argc, char** argv) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  Job job;
  if (argc < 2 || !take_all(job, argv + 1)) return usage();
  if (!job.command) {
    const auto jdk = refute::java::choose_jdk(17, job.home);
    if (!jdk) return give_up(jdk.error());
    job.jdk = *jdk;
  }
  if (std::getenv("REFUTE_TEST_UNCONFINED")) job.confined = false;
  job.boot.guarded = std::getenv("REFUTE_TEST_WITHOUT_GUARD") == nullptr;
  if (const auto settled = settle(job); !settled)
    return give_up(settled.error());
  if (job.command) return become(job);
  if (job.role.name.empty()) job.role.name = job.role.kind;
  job.boot.stock_compilers = !job.role.kind.empty();
  job.boot.archive = refute::java::class_archive(job.jdk, job.jars, "worker");
  if (const auto confined = confine(job); !confined)
    return give_up(confined.error());

  // From here on standard output is the protocol's alone: whatever prints to
  // file descriptor 1 prints to standard error.
  job.out = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);

  // Deep recursion of tested code must meet our step counter, not the end of
  // the stack.
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  const bool random = job.boot.profile == refute::jvm::Profile::kRandom;
  pthread_attr_setstacksize(&attributes, random ? kShortStack : kStackSize);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run, &job) != 0) return 3;
  pthread_join(thread, nullptr);
  // The JVM's own threads need no farewell.
  std::_Exit(job.status);
}
