#pragma once

#include <optional>
#include <vector>

#include "sequence/common.h"
#include "sequence/generator.h"

/// All sequences up to a length, so that "no difference" means something exact.
///
/// A sequence is any list of common operations; an argument is the result of
/// any earlier statement, a small constant, or null. Left out is only what
/// cannot show a difference: what goes on after an exception, a field read or a
/// helper of the JDK whose result is not used, and sequences without any
/// operation that the change reaches. The short ones come first.
namespace refute::sequence {

class ExhaustiveGenerator : public Generator {
 public:
  /// `common` must outlive the generator.
  ExhaustiveGenerator(const Common& common, int max_length);

  std::optional<Sequence> next() override;
  void learn(const Sequence& sequence, const Trace& trace) override;

  /// The length up to which all sequences were given out.
  int completed() const { return completed_; }

  /// The greatest length at which at most `max_sequences` are to be run; 0 if
  /// not even those of two statements fit.
  static int fitting_length(const Common& common, int max_sequences);

 private:
  /// What an argument of a type can be, apart from earlier results.
  struct Parameter {
    std::vector<Argument> constants;
    std::vector<char> accepts;  ///< By operation: does its result fit?
  };

  void extend(const Sequence& prefix);
  /// Appends `call` with every choice of its arguments from `at` on.
  void fill(const Sequence& prefix, Statement& call, std::size_t at);
  bool worth_running(const Sequence& sequence) const;

  const Common& common_;
  const std::vector<Operation>& operations_;
  int max_length_;
  int completed_ = 0;
  int length_ = 1;                                  ///< Of what is given out.
  std::vector<std::vector<Parameter>> parameters_;  ///< By operation.
  std::vector<Sequence> prefixes_;  ///< Those of length_ - 1 that returned.
  std::size_t next_prefix_ = 0;
  std::vector<Sequence> grown_;  ///< Those of length_ that returned.
  std::vector<Sequence> ready_;  ///< To be given out; the last one first.
};

/// Whether sequences can leave something behind for later ones: static fields
/// that are no constants, and initialisers.
bool has_static_state(const ProgramFacts& program);

}  // namespace refute::sequence
