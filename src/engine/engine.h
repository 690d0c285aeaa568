#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/worker.h"
#include "engine/outcome.h"
#include "refactoring/offer.h"
#include "refactoring/request.h"

/// Something that refactors programs.
namespace refute {

/// Who answered: part of every finding.
struct EngineInfo {
  std::string name;
  std::string version;
  std::map<std::string, std::string> details = {};  ///< "java" → "25.0.1" …
  std::vector<Offer> refactorings = {};
  bool takes_class_path = false;  ///< Of programs that use other classes.
};

class Engine {
 public:
  virtual ~Engine() = default;

  /// An error: the environment cannot run this engine.
  virtual Result<EngineInfo> info() = 0;

  /// Whatever the engine does is an outcome. An error: it cannot be started.
  virtual Result<Outcome> apply(const java::Program& program,
                                const Request& request) = 0;

  /// Throws the process away, so that the next answer comes from a fresh one.
  virtual void restart() = 0;
};

/// An engine behind the protocol of docs/protocol.md.
class ProcessEngine : public Engine {
 public:
  explicit ProcessEngine(WorkerSpec spec) : worker_(std::move(spec)) {}

  Result<EngineInfo> info() override;
  Result<Outcome> apply(const java::Program& program,
                        const Request& request) override;
  void restart() override { worker_.stop(); }
  Worker& worker() { return worker_; }

 private:
  Worker worker_;
  std::optional<bool> takes_class_path_;  ///< Once it was asked.
};

}  // namespace refute
