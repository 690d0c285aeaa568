#include "relational/enumerate.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include "relational/cnf.h"
#include "relational/solver.h"
#include "relational/symmetry.h"
#include "relational/translate.h"

namespace refute::relational {
namespace {

using Word = std::vector<std::int8_t>;

/// How many instances are found before the solver is left to hand them out.
constexpr std::size_t kMaxBatch = 256;
/// How far the predicates added beforehand look.
constexpr std::size_t kPredicateLength = 24;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         1e-9 * static_cast<double>(now.tv_nsec);
}

/// Adds the time until its end to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(double& sum) : sum_(sum), start_(cpu_seconds()) {}
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch() { sum_ += cpu_seconds() - start_; }

 private:
  double& sum_;
  double start_;
};

/// Which of the instances found, by their number, are handed out.
class Selection {
 public:
  explicit Selection(const EnumerateOptions& options)
      : options_(options), random_(options.seed) {}

  /// Whether the next one found is handed out.
  bool takes_next() {
    if (number_++ % options_.shards != options_.shard) return false;
    if (in_shard_++ != wanted_) return false;
    wanted_ +=
        options_.skip > 1 ? 1 + next_random() % options_.skip : options_.every;
    return true;
  }

 private:
  std::uint64_t next_random() {
    std::uint64_t z = (random_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

  const EnumerateOptions& options_;
  std::uint64_t random_;
  std::uint64_t number_ = 0;
  std::uint64_t in_shard_ = 0;
  std::uint64_t wanted_ = 0;
};

/// Turns the values of open tuples into instances.
class InstanceMaker {
 public:
  InstanceMaker(const Problem& problem, const std::vector<OpenTuple>& open) {
    for (const BoundedRelation& relation : problem.relations) {
      slots_.emplace_back();
      arities_.push_back(relation.upper.arity());
      for (const Tuple& tuple : relation.lower)
        slots_.back().emplace_back(tuple, 0);
    }
    for (std::size_t i = 0; i < open.size(); ++i)
      slots_[static_cast<std::size_t>(open[i].relation)].emplace_back(
          open[i].tuple, i + 1);
    for (auto& slots : slots_) std::ranges::sort(slots);
  }

  /// `values` are by variable, that is, from 1.
  Instance make(const Word& values) const {
    Instance instance;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      std::vector<Tuple> tuples;
      for (const auto& [tuple, variable] : slots_[i])
        if (variable == 0 || values[variable] > 0) tuples.push_back(tuple);
      instance.relations.push_back(
          TupleSet::from_sorted(arities_[i], std::move(tuples)));
    }
    return instance;
  }

 private:
  /// By relation: each tuple it may hold, and its variable; 0 if it always
  /// does.
  std::vector<std::vector<std::pair<Tuple, std::size_t>>> slots_;
  std::vector<int> arities_;
};

Decisions decisions_for(Order order) {
  switch (order) {
    case Order::kSystematic:
      return Decisions::kFirstFalse;
    case Order::kRandom:
      return Decisions::kRandom;
    case Order::kSolver:
      break;
  }
  return Decisions::kFree;
}

}  // namespace

class Enumerator::Implementation : private Visitor {
 public:
  Implementation(const Problem& problem, EnumerateOptions options)
      : options_(std::move(options)),
        selection_(options_),
        classes_(options_.symmetry ? interchangeable_atoms(problem)
                                   : std::vector<std::vector<Atom>>{}),
        open_(open_tuples(problem, options_.projection, classes_)),
        maker_(problem, open_.tuples),
        leader_(problem, classes_,
                {open_.tuples.begin(),
                 open_.tuples.begin() +
                     static_cast<std::ptrdiff_t>(open_.projected)}) {}

  Result<void> translate(const Problem& problem) {
    const Stopwatch watch(statistics_.translation_cpu);
    REFUTE_TRY(const Translation translation,
               relational::translate(problem, open_.tuples));
    cnf_ = to_clauses(translation.circuit, translation.inputs,
                      translation.conditions);
    if (options_.symmetry) leader_.add_predicates(cnf_, kPredicateLength);
    renew_solver();
    statistics_.variables = static_cast<std::uint64_t>(cnf_.variables);
    statistics_.clauses = cnf_.clauses;
    statistics_.primary = open_.tuples.size();
    statistics_.projected = open_.projected;
    return {};
  }

  const Instance* next() {
    if (statistics_.instances >= options_.limit) return nullptr;
    if (handed_out_ == found_.size() && !refill()) return nullptr;
    instance_ = maker_.make(found_[handed_out_++]);
    ++statistics_.instances;
    return &instance_;
  }

  /// For problems of which one instance is wanted.
  std::optional<Instance> solve() {
    const Stopwatch watch(statistics_.solving_cpu);
    if (!solver_->solve()) return std::nullopt;
    Word values(open_.tuples.size() + 1);
    for (std::size_t i = 1; i < values.size(); ++i)
      values[i] = solver_->value(static_cast<int>(i)) ? 1 : 0;
    return maker_.make(values);
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  /// A solver that knows the problem alone.
  void renew_solver() {
    if (solver_) past_conflicts_ += solver_->conflicts();
    solver_ = make_cadical(static_cast<int>(open_.tuples.size()),
                           static_cast<int>(open_.projected),
                           decisions_for(options_.order), options_.seed);
    solver_->add(cnf_);
    barred_ = 0;
  }

  /// Lets the solver find some more; false if there are none.
  bool refill() {
    if (is_over_) return false;
    if (deadline_ == std::chrono::steady_clock::time_point{})
      deadline_ = options_.time == std::chrono::nanoseconds::max()
                      ? std::chrono::steady_clock::time_point::max()
                      : std::chrono::steady_clock::now() + options_.time;
    found_.clear();
    handed_out_ = 0;
    {
      const Stopwatch watch(statistics_.solving_cpu);
      if (options_.order == Order::kSystematic && barred_ >= renewal())
        renew_solver();
      const SatSolver::Outcome outcome = solver_->search(*this);
      is_over_ = outcome != SatSolver::Outcome::kStopped;
      statistics_.is_complete = outcome == SatSolver::Outcome::kNoMore;
      statistics_.conflicts = past_conflicts_ + solver_->conflicts();
    }
    batch_ = std::min(2 * batch_, kMaxBatch);
    return !found_.empty();
  }

  /// After how many clauses given to it a solver is let go: they would slow it
  /// down and fill memory. In systematic order the last instance says all that
  /// has to be known.
  std::uint64_t renewal() const {
    return std::max<std::uint64_t>(4096, cnf_.clauses / 4);
  }

  bool is_out_of_time() override {
    return std::chrono::steady_clock::now() >= deadline_;
  }

  Answer on_model(const Word& values, std::span<const int> decided,
                  std::vector<int>& clause, bool& keep) override {
    const bool is_systematic = options_.order == Order::kSystematic;
    keep = !is_systematic;
    ++barred_;
    if (is_systematic && was_passed(values, clause)) return Answer::kBar;
    if (options_.symmetry && !leader_.is_leader(values, clause)) {
      ++statistics_.isomorphs;
      keep = false;
      return Answer::kBar;
    }
    ++statistics_.found;
    last_.assign(
        values.begin(),
        values.begin() + static_cast<std::ptrdiff_t>(open_.projected) + 1);
    if (selection_.takes_next()) found_.push_back(values);
    if (is_systematic)
      for (const int literal : decided) clause.push_back(-literal);
    else
      for (int v = 1; v <= static_cast<int>(open_.projected); ++v)
        clause.push_back(values[static_cast<std::size_t>(v)] > 0 ? -v : v);
    return found_.size() >= batch_ ? Answer::kStop : Answer::kBar;
  }

  /// In systematic order: whether the search came to a word not after the last
  /// one found. It does when it was left, or has forgotten clauses.
  bool was_passed(const Word& values, std::vector<int>& clause) const {
    for (std::size_t i = 1; i < last_.size(); ++i) {
      const int v = static_cast<int>(i);
      if (values[i] > last_[i]) {
        clause.clear();
        return false;
      }
      // Up to the first difference, where the last word had a 1.
      clause.push_back(values[i] != last_[i] || last_[i] == 0 ? v : -v);
      if (values[i] < last_[i]) return true;
    }
    return !last_.empty();
  }

  const EnumerateOptions options_;
  Selection selection_;
  const std::vector<std::vector<Atom>> classes_;
  const OpenTuples open_;
  const InstanceMaker maker_;
  LexLeader leader_;
  Cnf cnf_;
  std::unique_ptr<SatSolver> solver_;
  std::uint64_t barred_ = 0;  ///< Clauses given to this solver.
  std::uint64_t past_conflicts_ = 0;
  std::chrono::steady_clock::time_point deadline_;
  Word last_;  ///< The last found; empty at the start.
  std::vector<Word> found_;
  std::size_t handed_out_ = 0;
  std::size_t batch_ = 1;
  bool is_over_ = false;
  Instance instance_;
  Statistics statistics_;
};

Enumerator::Enumerator(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Enumerator::Enumerator(Enumerator&&) noexcept = default;
Enumerator& Enumerator::operator=(Enumerator&&) noexcept = default;
Enumerator::~Enumerator() = default;

Result<Enumerator> Enumerator::start(const Problem& problem,
                                     EnumerateOptions options) {
  REFUTE_CHECK(options.shards >= 1 && options.shard < options.shards,
               "a shard is one of at least one");
  REFUTE_CHECK(options.every >= 1 && options.skip >= 1, "a step of nothing");
  auto implementation =
      std::make_unique<Implementation>(problem, std::move(options));
  REFUTE_TRY_VOID(implementation->translate(problem));
  return Enumerator(std::move(implementation));
}

const Instance* Enumerator::next() { return implementation_->next(); }

const Statistics& Enumerator::statistics() const {
  return implementation_->statistics();
}

Result<Statistics> enumerate(
    const Problem& problem, const EnumerateOptions& options,
    const std::function<Next(const Instance&)>& receive) {
  REFUTE_TRY(Enumerator instances, Enumerator::start(problem, options));
  while (const Instance* instance = instances.next())
    if (receive(*instance) == Next::kStop) break;
  return instances.statistics();
}

Result<std::optional<Instance>> solve(const Problem& problem) {
  REFUTE_TRY(Enumerator one,
             Enumerator::start(problem, {.order = Order::kSolver}));
  return one.implementation_->solve();
}

}  // namespace refute::relational
