#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "sequence/operands.h"
#include "sequence/sequence.h"

/// Where sequences are run: a JVM in the product, a fake in tests.
namespace refute::sequence {

/// What one statement did.
struct Step {
  enum class Ending { kReturned, kThrew, kStopped };

  Ending ending = Ending::kReturned;
  std::string text =
      {};  ///< Canonical: "int 1", "java.lang.NullPointerException".
  std::string output = {};  ///< Printed meanwhile.
  int cost = 0;             ///< Steps of the program spent on it.
  /// Of a NullPointerException: the method that was to be called, "p.A.m".
  std::string called_on_null = {};

  friend bool operator==(const Step&, const Step&) = default;
};

/// What a sequence did. It ends with the first statement that did not return.
struct Trace {
  std::vector<Step> steps = {};
  /// In the end, the objects that the statements gave, canonically; "" for
  /// what is no object of the program.
  std::vector<std::string> state = {};

  bool returned() const {
    return steps.empty() || steps.back().ending == Step::Ending::kReturned;
  }
  friend bool operator==(const Trace&, const Trace&) = default;
};

/// Runs sequences against one version of a program. Static state lives as
/// long as the executor.
class Executor {
 public:
  virtual ~Executor() = default;
  virtual Trace run(const Sequence& sequence) = 0;
};

enum class Side { kBefore, kAfter };

/// Makes executors: freshly loaded classes each time.
class Laboratory {
 public:
  virtual ~Laboratory() = default;
  virtual std::unique_ptr<Executor> fresh(Side side) = 0;
  /// Whether what ran since the last question went through changed code in a
  /// way that nothing did before. Never, if nobody measures it.
  virtual bool found_new_ways() { return false; }
  /// What the changed code compared on these ways.
  virtual std::vector<Operands> compared() { return {}; }
  /// A call that has not come back by then is stopped, for want of time.
  virtual void stop_calls_at(std::chrono::steady_clock::time_point) {}
};

}  // namespace refute::sequence
