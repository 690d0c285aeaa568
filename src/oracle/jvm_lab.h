#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "base/jvm_limits.h"
#include "base/worker_channel.h"
#include "jvm/cut_off.h"
#include "jvm/messages.h"
#include "oracle/java_lab.h"

/// The real lab: a worker process with a JVM in it (docs/worker.md).
namespace refute {

/// How hard to look for a difference. Enough for programs of a few small
/// classes; `refute check` looks harder.
struct Effort {
  int sequences = 30;
  std::chrono::milliseconds time{2'000};
};

class JvmLab : public JavaLab {
 public:
  /// `level` is the Java source level of the programs.
  /// `tally`, if there is one, is told what was cut off.
  JvmLab(WorkerSpec spec, int level, Effort effort = {},
         std::shared_ptr<jvm::CutOffTally> tally = nullptr)
      : channel_(std::move(spec)),
        level_(level),
        effort_(effort),
        tally_(std::move(tally)) {}

  Result<Compilation> compile(const java::Program& program,
                              Compiler compiler) override;
  Result<Comparison> compare(const java::Program& before,
                             const java::Program& after,
                             const sequence::Mapping& renamed) override;
  Result<Comparison> compare_harder(const java::Program& before,
                                    const java::Program& after,
                                    const sequence::Mapping& renamed) override;
  Result<jvm::Bindings> bindings(const java::Program& program) override;
  Result<std::optional<java::Program>> class_files(
      const java::Program& program) override;
  void measure() override { measure_ = true; }
  void restart() override { channel_.worker().stop(); }

 private:
  Result<Comparison> ask(const jvm::CompareRequest& request);

  WorkerChannel channel_;
  int level_;
  Effort effort_;
  std::shared_ptr<jvm::CutOffTally> tally_;
  bool measure_ = false;
};

}  // namespace refute
