#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/channel.h"
#include "engine/worker.h"
#include "java/jdk.h"
#include "jvm/cut_off.h"
#include "jvm/messages.h"
#include "oracle/judge.h"

/// The real judge: a worker process with a JVM in it (docs/worker.md).
namespace refute {

/// What a JVM that runs tested code may reach beside the JDK and our jars.
struct JvmLimits {
  std::vector<std::filesystem::path> read = {};  ///< Class paths, and the like.
  std::filesystem::path scratch = {};  ///< Where it may write; empty: nowhere.
  bool unconfined = false;             ///< The user asked for no limits.
};

/// An error that says why tested code cannot be confined here, and how to run
/// it all the same.
Result<void> must_confine(const JvmLimits& limits);

/// How to start `program`, which is refute-jvm, with this JDK and these jars.
WorkerSpec jvm_worker_spec(const std::filesystem::path& program,
                           const java::Jdk& jdk,
                           const std::filesystem::path& jars,
                           const JvmLimits& limits = {});

/// The options of refute-jvm that stand for these limits.
std::vector<std::string> to_options(const JvmLimits& limits);

/// A worker process as a Channel: no answer is an Error that says why.
class WorkerChannel : public Channel {
 public:
  explicit WorkerChannel(WorkerSpec spec) : worker_(std::move(spec)) {}

  Result<nlohmann::json> call(nlohmann::json request,
                              std::chrono::milliseconds timeout) override;
  Worker& worker() { return worker_; }

 private:
  Worker worker_;
};

/// How hard to look for a difference. Enough for programs of a few small
/// classes; `refute check` looks harder.
struct Effort {
  int sequences = 30;
  std::chrono::milliseconds time{2'000};
};

class JvmJudge : public Judge {
 public:
  /// `level` is the Java source level of the programs.
  /// `tally`, if there is one, is told what was cut off.
  JvmJudge(WorkerSpec spec, int level, Effort effort = {},
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
