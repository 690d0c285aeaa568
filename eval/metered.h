#pragma once

#include <unistd.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "engine/engine.h"
#include "eval/machine.h"
#include "oracle/jvm_lab.h"

/// Engines and labs whose processor time is written down, question by question.
/// What a process does between two questions (its compiler and its garbage
/// collector go on) counts for the next one.
namespace refute::eval {

/// Seconds of the processor by what was asked: "engine", "compiler", …
using Meter = std::map<std::string, double>;

/// Reads the meter of one process, which may be replaced by another.
class Reading {
 public:
  /// What the process has spent since the last call.
  double since(pid_t pid) {
    const double now = cpu_seconds(pid);
    const double spent = pid == pid_ ? now - last_ : now;
    pid_ = pid;
    last_ = now;
    return spent;
  }

 private:
  pid_t pid_ = -1;
  double last_ = 0;
};

class MeteredEngine : public Engine {
 public:
  MeteredEngine(WorkerSpec spec, std::shared_ptr<Meter> meter)
      : engine_(std::move(spec)), meter_(std::move(meter)) {}

  Result<EngineInfo> info() override { return engine_.info(); }
  Result<Outcome> apply(const java::Program& program,
                        const Request& request) override {
    auto outcome = engine_.apply(program, request);
    (*meter_)["engine"] += reading_.since(engine_.worker().pid());
    return outcome;
  }
  void restart() override { engine_.restart(); }

 private:
  ProcessEngine engine_;
  std::shared_ptr<Meter> meter_;
  Reading reading_;
};

/// The only one of its kind: there is one process to look at.
class MeteredLab : public JavaLab {
 public:
  MeteredLab(WorkerSpec spec, int level, std::shared_ptr<Meter> meter)
      : lab_(std::move(spec), level), meter_(std::move(meter)) {}

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override {
    return charged("compiler", lab_.compile(program, compiler));
  }
  Result<Comparison> compare(const java::Program& before,
                             const java::Program& after,
                             const sequence::Mapping& renamed) override {
    return charged("behaviour", lab_.compare(before, after, renamed));
  }
  Result<Comparison> compare_harder(const java::Program& before,
                                    const java::Program& after,
                                    const sequence::Mapping& renamed) override {
    return charged("behaviour", lab_.compare_harder(before, after, renamed));
  }
  Result<jvm::Bindings> bindings(const java::Program& program) override {
    return charged("other", lab_.bindings(program));
  }
  void restart() override { lab_.restart(); }

 private:
  template <typename Answer>
  Answer charged(const char* what, Answer answer) {
    (*meter_)[what] += reading_.since(child_called("refute-jvm"));
    return answer;
  }

  JvmLab lab_;
  std::shared_ptr<Meter> meter_;
  Reading reading_;
};

}  // namespace refute::eval
