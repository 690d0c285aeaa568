#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "java/jdk.h"
#include "jvm/behaviour.h"
#include "pairs.h"

/// What does a comparison cost?
///
///     bench_check WORKER_JARS [PAIRS [SEQUENCES [HOSTILE [JDK_HOME]]]]
///
/// Processor time per pair, of the whole process: compilers of the JVM and
/// garbage collection are in it. As many pairs as are counted, a thousand at
/// most, come first to warm up. After each hundred, ten are also compiled by a
/// javac made anew, and by one kept warm: not in between, since the JVM goes on
/// compiling javac in the background for a while. With HOSTILE = n each nth
/// pair does harm, or tries to; memory is printed ten times on the way.
namespace refute::bench {
namespace {

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) +
         1e-6 * static_cast<double>(now.tv_nsec);
}

long resident_megabytes() {
  long pages = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return pages * sysconf(_SC_PAGESIZE) >> 20;
}

/// Sums over some of the pairs.
struct Row {
  int pairs = 0;
  double process = 0;  ///< ms
  jvm::Spent spent;
  long sequences = 0;
  long calls = 0;

  void add(const jvm::CompareReply& reply, double ms) {
    ++pairs;
    process += ms;
    spent.compile += reply.spent.compile;
    spent.prepare += reply.spent.prepare;
    spent.run += reply.spent.run;
    spent.confirm += reply.spent.confirm;
    sequences += reply.sequences;
    calls += reply.calls;
  }

  void print(const char* name) const {
    if (pairs == 0) return;
    const auto per = [&](std::int64_t us) {
      return 1e-3 * static_cast<double>(us) / pairs;
    };
    std::printf("%-26s %6d %9ld %7ld %8.2f %8.2f %8.2f %8.2f %9.2f\n", name,
                pairs, sequences / pairs, calls / pairs, per(spent.compile),
                per(spent.prepare), per(spent.run), per(spent.confirm),
                process / pairs);
  }

  double mean() const { return pairs ? process / pairs : 0; }
};

struct Options {
  std::string jars;
  int pairs = 2'000;
  int sequences = 100;
  int hostile = 0;  ///< Each such pair; 0: none.
  std::string jdk;
};

/// Both versions of some pairs, compiled by javac.
struct Javac {
  double fresh = 0;  ///< ms
  double warm = 0;
  int pairs = 0;
};

double compile_both(const jvm::Machine& machine, const MadePair& pair,
                    jvm::Compiler compiler) {
  const double start = cpu_ms();
  for (const auto* program : {&pair.request.before, &pair.request.after})
    machine.compile(*program, {.compiler = compiler}, /*with_facts=*/false);
  return cpu_ms() - start;
}

void compile_by_javac(const jvm::Machine& machine,
                      const std::vector<MadePair>& pairs, Javac& javac) {
  for (const auto& pair : pairs) {
    javac.fresh += compile_both(machine, pair, jvm::Compiler::kFreshJavac);
    javac.warm += compile_both(machine, pair, jvm::Compiler::kJavac);
    ++javac.pairs;
  }
}

int run(const Options& options, const jvm::Machine& machine) {
  std::map<std::string, Row> rows;
  Row all, full;
  Javac javac, warming;
  std::vector<MadePair> for_javac;
  int wrong = 0;
  int rejected = 0;  // Generators make some programs that are no Java.
  const int warm_up = std::min(options.pairs, 1'000);
  const int total = warm_up + options.pairs;
  for (int i = 0; i < total; ++i) {
    const bool hostile = options.hostile > 0 && i % options.hostile == 0;
    MadePair pair = make_pair(static_cast<std::uint64_t>(i), hostile);
    pair.request.max_sequences = options.sequences;
    const double start = cpu_ms();
    const auto reply = jvm::compare_behaviour(machine, pair.request);
    const double ms = cpu_ms() - start;
    if (pair.harmless() &&
        (reply.verdict == jvm::Verdict::kDiffers ||
         reply.verdict == jvm::Verdict::kAfterDoesNotCompile)) {
      ++wrong;
      std::printf("wrong verdict on pair %d: %s\n%s%s", i,
                  jvm::to_string(reply.verdict).c_str(),
                  java::to_text(pair.request.before).c_str(),
                  java::to_text(pair.request.after).c_str());
    }
    if (i % std::max(1, total / 10) == 0)
      std::printf("pair %6d: %4ld MB resident, %3ld MB of classes\n", i,
                  resident_megabytes(),
                  static_cast<long>(machine.metaspace() >> 20));
    if (reply.verdict == jvm::Verdict::kBeforeDoesNotCompile) {
      ++rejected;
      continue;
    }
    const bool counts = i >= warm_up;
    if (i % 10 == 0) for_javac.push_back(std::move(pair));
    if (i % 100 == 99 || i + 1 == total) {
      compile_by_javac(machine, for_javac, counts ? javac : warming);
      for_javac.clear();
    }
    if (!counts) continue;
    auto kind = jvm::to_string(reply.verdict);
    if (hostile) kind = "hostile: " + kind;
    if (reply.identical) kind = "same, by the class files";
    if (!reply.identical && reply.common > 0 && reply.reached == 0)
      kind = "same, nothing is reached";
    rows[kind].add(reply, ms);
    all.add(reply, ms);
    if (reply.sequences >= options.sequences) full.add(reply, ms);
  }
  std::printf("%-26s %6s %9s %7s %8s %8s %8s %8s %9s\n", "CPU ms per pair",
              "pairs", "sequences", "calls", "compile", "prepare", "run",
              "confirm", "process");
  for (const auto& [name, row] : rows) row.print(name.c_str());
  all.print("all");
  const auto at_least =
      "at least " + std::to_string(options.sequences) + " sequences";
  full.print(at_least.c_str());
  if (javac.pairs == 0) return 2;
  const double fresh = javac.fresh / javac.pairs;
  const double warm = javac.warm / javac.pairs;
  std::printf("\njavac, both versions: %.2f ms made anew, %.2f ms kept warm\n",
              fresh, warm);
  std::printf("a comparison is cheaper than the new javac alone: %.1fx, ",
              fresh / all.mean());
  std::printf("with all sequences %.1fx\n", fresh / full.mean());
  std::printf("wrong verdicts: %d; programs left out that do not compile: %d\n",
              wrong, rejected);
  return wrong == 0 ? 0 : 1;
}

struct Job {
  Options options;
  int status = 3;
};

void* start(void* argument) {
  auto* job = static_cast<Job*>(argument);
  const auto jdk = java::choose_jdk(17, job->options.jdk);
  if (!jdk) {
    std::fprintf(stderr, "%s\n", jdk.error().message.c_str());
    return nullptr;
  }
  const auto machine = jvm::Machine::boot(jdk->libjvm, job->options.jars);
  if (!machine) {
    std::fprintf(stderr, "%s\n", machine.error().message.c_str());
    return nullptr;
  }
  std::printf("Java %s, %d pairs, %d sequences\n", jdk->version.c_str(),
              job->options.pairs, job->options.sequences);
  job->status = run(job->options, **machine);
  return nullptr;
}

}  // namespace
}  // namespace refute::bench

int main(int argc, char** argv) {
  using namespace refute::bench;
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: bench_check WORKER_JARS [PAIRS [SEQUENCES [HOSTILE "
                 "[JDK]]]]\n");
    return 2;
  }
  Job job;
  job.options.jars = argv[1];
  if (argc > 2) job.options.pairs = std::atoi(argv[2]);
  if (argc > 3) job.options.sequences = std::atoi(argv[3]);
  if (argc > 4) job.options.hostile = std::atoi(argv[4]);
  if (argc > 5) job.options.jdk = argv[5];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 << 20);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, start, &job) != 0) return 3;
  pthread_join(thread, nullptr);
  std::fflush(stdout);
  // The JVM's own threads need no farewell.
  std::_Exit(job.status);
}
