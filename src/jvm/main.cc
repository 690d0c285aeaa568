#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

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

constexpr std::size_t kStackSize = 64 << 20;
/// Random tests of a library recurse without end all the time, and no counter
/// of ours is in the JDK: a short stack ends it soon.
constexpr std::size_t kShortStack = 1 << 20;

struct Job {
  refute::java::Jdk jdk;
  std::string jars;
  refute::jvm::BootOptions boot;
  refute::jvm::EngineRole role;
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
               "       [--profile compare|random]\n"
               "       [--engine javac|ecj|java --name NAME [--level N]]\n"
               "       [--jar JAR]... [--jvm-option OPTION]...\n"
               "   or: refute-jvm --confined FOLDER COMMAND...\n");
  return 2;
}

/// Becomes the command, in the folder and with nothing else to write to.
int run_confined(const char* folder, char** command) {
  if (chdir(folder) != 0) {
    std::perror(folder);
    return 3;
  }
  const auto done = refute::confine(folder);
  if (!done.files)
    std::fprintf(stderr,
                 "refute-jvm: this kernel has no Landlock; the guards alone "
                 "keep tests from files\n");
  execvp(command[0], command);
  std::perror(command[0]);
  return 3;
}

/// False if there is no such option.
bool take(Job& job, std::string& home, std::string_view option,
          const char* value) {
  if (option == "--jdk")
    home = value;
  else if (option == "--worker")
    job.jars = value;
  else if (option == "--engine")
    job.role.kind = value;
  else if (option == "--name")
    job.role.name = value;
  else if (option == "--level")
    job.role.level = std::atoi(value);
  else if (option == "--jar")
    job.boot.jars.emplace_back(value);
  else if (option == "--jvm-option")
    job.boot.jvm.emplace_back(value);
  else if (option == "--profile" && std::string_view(value) == "random")
    job.boot.profile = refute::jvm::Profile::kRandom;
  else if (option == "--profile" && std::string_view(value) == "compare")
    job.boot.profile = refute::jvm::Profile::kCompare;
  else
    return false;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (argc > 3 && std::string_view(argv[1]) == "--confined")
    return run_confined(argv[2], argv + 3);
  std::string home;
  Job job;
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc || !take(job, home, argv[i], argv[i + 1])) return usage();
  }
  const std::string& kind = job.role.kind;
  if (!kind.empty() && kind != "javac" && kind != "ecj" && kind != "java")
    return usage();
  if (job.role.name.empty()) job.role.name = kind;
  job.boot.stock_compilers = !kind.empty();
  if (job.jars.empty()) return usage();
  const auto jdk = refute::java::choose_jdk(17, home);
  if (!jdk) {
    std::fprintf(stderr, "refute-jvm: %s\n", jdk.error().message.c_str());
    return 3;
  }
  job.jdk = *jdk;

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
