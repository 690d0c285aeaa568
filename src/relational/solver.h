#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "relational/cnf.h"

/// What we ask of a SAT solver, and no more, so that it can be changed.
///
/// A search walks through models without starting over: the visitor sees each
/// one and answers with a clause that it breaks. The variables 1..`observed`
/// are those the visitor speaks of.
namespace refute::relational {

/// How variables are decided during a search.
enum class Decisions {
  kFirstFalse,  ///< The first of `decided` that is open, false; always. Models
                ///< then come in lexicographic order of these variables.
  kFree,        ///< As the solver likes.
  kRandom,      ///< The first of `decided` that is open, at random, anew for
                ///< each model.
};

class Visitor {
 public:
  virtual ~Visitor() = default;

  enum class Answer { kBar, kStop };
  /// A model: `values[v]` of the observed variables (1..), 0 or 1. `decided`
  /// are the literals decided by us, in order: together with the clauses they
  /// imply the values of all variables that are ours to decide. Fills `clause`,
  /// which this model must break, whatever the answer; `keep` is false
  /// if the clause may be forgotten.
  virtual Answer on_model(const std::vector<std::int8_t>& values,
                          std::span<const int> decided,
                          std::vector<int>& clause, bool& keep) = 0;

  /// Asked now and then: whether to give up.
  virtual bool is_out_of_time() = 0;
};

class SatSolver {
 public:
  virtual ~SatSolver() = default;

  virtual void add(const Cnf& cnf) = 0;

  enum class Outcome { kStopped, kNoMore, kOutOfTime };
  /// Walks through the models; may be called again after a stop, with the same
  /// visitor, to go on.
  virtual Outcome search(Visitor& visitor) = 0;

  /// Any one model; false if there is none.
  virtual bool solve() = 0;
  /// A variable's value in the model that `solve` found.
  virtual bool value(int variable) = 0;

  virtual std::uint64_t conflicts() const = 0;
};

/// CaDiCaL, which does all of the above in one run.
std::unique_ptr<SatSolver> make_cadical(int observed, int decided,
                                        Decisions decisions,
                                        std::uint64_t seed);

}  // namespace refute::relational
