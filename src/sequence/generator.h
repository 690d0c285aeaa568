#pragma once

#include <optional>
#include <vector>

#include "sequence/executor.h"
#include "sequence/operands.h"

/// Where test inputs come from. The seam for other generators.
namespace refute::sequence {

class Generator {
 public:
  virtual ~Generator() = default;
  /// The next sequence to run, or nothing when there are no more.
  virtual std::optional<Sequence> next() = 0;
  /// What the last sequence did: in the version after if it had to be stopped
  /// there, else in the version before.
  virtual void learn(const Sequence& sequence, const Trace& trace) = 0;
  /// It went through changed code in a new way, in either version.
  /// `compared` is what that code compared.
  virtual void learn_new_ways(const Sequence& /*sequence*/,
                              const std::vector<Operands>& /*compared*/) {}
};

/// Every operation once, on a receiver fresh from the first constructor
/// without arguments; operations that take anything else are left out.
class SingleCalls : public Generator {
 public:
  explicit SingleCalls(const std::vector<Operation>& operations);
  std::optional<Sequence> next() override;
  void learn(const Sequence& sequence, const Trace& trace) override;

 private:
  std::vector<Sequence> sequences_;
  std::size_t next_ = 0;
};

}  // namespace refute::sequence
