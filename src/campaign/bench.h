#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "campaign/lab_pool.h"
#include "campaign/workers.h"
#include "engine/pool.h"
#include "oracle/oracle.h"
#include "store/store.h"

/// The bench on which every trial is run, whoever asks: a campaign, the
/// confirmer, `try`, `replay` or `reduce`. It compiles the program, lets the
/// engines refactor it, and asks the oracles.
///
/// One rule for lost processes: an engine or a JVM that died or did not answer
/// is replaced and asked once more. If it is lost again, blame the program. If
/// the JVM is lost over several programs in a row, blame the set-up: that is an
/// Error.
namespace refute::campaign {

/// What to find out about a subject.
struct Question {
  std::vector<const Oracle*> oracles;
  Rigour rigour = Rigour::kBulk;
  /// The engine whose work is judged; empty: each of them. The others are then
  /// asked only if an oracle compares engines.
  std::string engine = {};
};

/// One of the engines under test.
struct Seat {
  const EngineMaker* maker;
  std::unique_ptr<EnginePool> engine = {};  ///< Once it is needed.
  EngineInfo info = {};
  bool ready = false;               ///< `info` is known.
  std::atomic<bool> works = false;  ///< It has answered a request.
  std::atomic<int> failures = 0;    ///< Before that.

  const std::string& label() const { return maker->label; }
};

/// What one oracle says. An Error if it could not find out.
struct Opinion {
  const Oracle* oracle;
  Result<Verdict> verdict;
};

/// What one engine did with a subject, and what the oracles say about it.
struct Attempt {
  const Seat* engine;
  Outcome outcome;
  std::vector<Opinion> opinions = {};
};

/// What came of one subject.
struct Report {
  std::vector<Attempt> attempts = {};  ///< None if it was turned away.
  /// Why it was turned away: it does not compile, or the JVM was lost over it.
  std::optional<Diagnostic> rejected = {};
  std::optional<Error> lost = {};
  std::vector<store::Event> events = {};
  std::int64_t micros = 0;
};

/// What one oracle found in the work of one engine.
struct Found {
  const Seat* engine;
  Outcome outcome;
  Finding finding;
};

class Bench {
 public:
  struct Options {
    int jobs = 1;          ///< Processes per engine, and JVMs.
    bool stock = false;    ///< Engines with stock settings.
    bool measure = false;  ///< How much of the result is run. Slower.
    /// An engine that fails at each of its first requests is an Error. For
    /// campaigns: they come with many different requests.
    bool give_up = false;
  };

  explicit Bench(const Workers& workers) : Bench(workers, Options{}) {}
  Bench(const Workers& workers, Options options);

  /// Starts all engines at once. Otherwise each starts when it is first needed.
  Result<void> start();

  /// Runs one trial. From any thread. An Error is a set-up that cannot work, or
  /// the time is up (base/stop.h).
  Result<Report> run(const Subject& subject, const Question& question);

  /// What `oracle` finds in the work of the engine called `label`; nothing if
  /// the program does not compile, or the request makes no sense for it. An
  /// Error if it could not be found out.
  Result<std::optional<Found>> ask(const Subject& subject, const Oracle& oracle,
                                   const std::string& label, Rigour rigour);

  Result<EngineInfo> info(const std::string& label);

  /// Whether a program compiles.
  Result<Compilation> compile(const java::Program& program, Compiler compiler) {
    return lab_.compile(program, compiler);
  }

  /// From now on fresh processes answer.
  void restart();

  const std::vector<std::unique_ptr<Seat>>& seats() const { return seats_; }
  const LabPool& lab() const { return lab_; }

 private:
  EnginePool& open(Seat& seat);
  Result<Seat*> ready(Seat& seat);
  Result<Seat*> find(const std::string& label);
  Result<std::optional<java::Program>> input(const Subject& subject,
                                             JavaLab& lab, Rigour rigour,
                                             Report& report);
  Result<Outcome> apply(const java::Program& program, const Request& request,
                        Seat& seat, Report& report);
  Result<void> apply_all(const java::Program& program, const Request& request,
                         const Question& question, Report& report);
  Result<void> hear(const Subject& subject, const Question& question,
                    std::size_t index, JavaLab& lab, Report& report);

  const Options options_;
  std::mutex starting_;
  std::vector<std::unique_ptr<Seat>> seats_;
  LabPool lab_;
  std::atomic<int> lab_failures_ = 0;  // in a row
};

}  // namespace refute::campaign
