#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "relational/problem.h"

/// Every instance of a problem, each once; of isomorphic instances only one.
///
///   REFUTE_TRY(auto instances, Enumerator::start(problem, options));
///   while (const Instance* instance = instances.next()) use(*instance);
///
/// All instances come out of one run of a SAT solver: each found one is barred
/// and the search goes on from where it stands. See docs/relational.md.
namespace refute::relational {

enum class Order {
  /// Instances come in a fixed order, whatever the solver does: relations of
  /// few tuples over the first atoms first. Memory does not grow with their
  /// number, and two runs agree.
  kSystematic,
  /// The solver decides; better at hard problems with few instances. Each found
  /// instance costs memory. Two runs agree.
  kSolver,
  /// As kSolver, with the solver's decisions made at random from `seed`: a
  /// varied sample early on, though not a uniform one, and in the end all.
  kRandom,
};

struct EnumerateOptions {
  /// Instances that differ in these relations alone are told apart; what the
  /// others hold is any one value that fits. Empty: all relations.
  std::vector<Relation> projection = {};
  /// Of isomorphic instances (up to interchangeable_atoms, on the projected
  /// relations) only one is found. False: all of them.
  bool symmetry = true;
  Order order = Order::kSystematic;
  std::uint64_t seed = 0;

  // Which of the instances, in their order, are handed out. The rest are found
  // and passed over, which is cheap beside what is done with an instance.
  /// Shard `shard` of `shards`: the instances whose number is congruent.
  std::uint64_t shard = 0;
  std::uint64_t shards = 1;
  /// Every k-th of the shard; the first always.
  std::uint64_t every = 1;
  /// With a `skip` of k > 1, instead of `every`: the step is a random 1..k,
  /// from `seed`.
  std::uint64_t skip = 1;

  /// Stop after so many were handed out.
  std::uint64_t limit = ~std::uint64_t{0};
  /// Give up after so much time; the statistics then say `is_complete = false`.
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
};

struct Statistics {
  std::uint64_t instances = 0;  ///< Handed out.
  std::uint64_t found = 0;      ///< Found, passed-over ones included.
  std::uint64_t isomorphs = 0;  ///< Candidates refused as not canonical.
  bool is_complete = false;     ///< There are no further instances.
  std::uint64_t variables = 0;  ///< Of the SAT problem,
  std::uint64_t primary = 0;    ///< of which undecided tuples,
  std::uint64_t projected = 0;  ///< and undecided tuples projected on.
  std::uint64_t clauses = 0;    ///< Of the SAT problem.
  std::uint64_t conflicts = 0;  ///< The solver's.
  double translation_cpu = 0;   ///< Seconds from problem to clauses.
  double solving_cpu = 0;       ///< Seconds in the solver.
};

/// Hands out the instances one by one.
class Enumerator {
 public:
  /// Translates the problem. Fails if it is too large to be translated.
  static Result<Enumerator> start(const Problem& problem,
                                  EnumerateOptions options = {});
  Enumerator(Enumerator&&) noexcept;
  Enumerator& operator=(Enumerator&&) noexcept;
  ~Enumerator();

  /// The next instance, valid until the next call; null when there is none, or
  /// none allowed: statistics().is_complete tells these apart.
  const Instance* next();

  const Statistics& statistics() const;

 private:
  friend Result<std::optional<Instance>> solve(const Problem& problem);
  class Implementation;
  explicit Enumerator(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

/// What the receiver of instances wants.
enum class Next { kContinue, kStop };

/// Calls `receive` with every instance.
Result<Statistics> enumerate(
    const Problem& problem, const EnumerateOptions& options,
    const std::function<Next(const Instance&)>& receive);

/// Any one instance, or none if the problem has none: the solver at its best,
/// as wanted by `check`.
Result<std::optional<Instance>> solve(const Problem& problem);

}  // namespace refute::relational
