#include <cadical.hpp>
#include <cstdlib>
#include <utility>

#include "base/result.h"
#include "relational/solver.h"

namespace refute::relational {
namespace {

/// Listens to CaDiCaL's search: keeps the values of the observed variables and
/// who decided them, decides if that is ours to do, and hands models on.
class Propagator : public CaDiCaL::ExternalPropagator,
                   public CaDiCaL::Terminator {
 public:
  Propagator(CaDiCaL::Solver& solver, int observed, int decided,
             Decisions decisions, std::uint64_t seed)
      : solver_(solver),
        observed_(observed),
        ours_(decisions == Decisions::kFree ? 0 : decided),
        decisions_(decisions),
        random_(seed * 2 + 1),
        values_(static_cast<std::size_t>(observed) + 1) {}

  void listen(Visitor& visitor) { visitor_ = &visitor; }
  bool was_terminated() const { return was_terminated_; }

  void notify_assignment(const std::vector<int>& literals) override {
    for (const int literal : literals) {
      values_[index(literal)] = literal > 0 ? 1 : -1;
      trail_.push_back(literal);
    }
  }

  void notify_new_decision_level() override {
    levels_.push_back({trail_.size(), first_open_, decided_.size()});
    if (next_decision_ != 0) decided_.push_back(next_decision_);
    next_decision_ = 0;
  }

  void notify_backtrack(std::size_t level) override {
    const Level& gone = levels_[level];
    while (trail_.size() > gone.trail) {
      values_[index(trail_.back())] = 0;
      trail_.pop_back();
    }
    first_open_ = gone.first_open;
    decided_.resize(gone.decided);
    levels_.resize(level);
  }

  bool cb_check_found_model(const std::vector<int>& model) override {
    model_.assign(values_.size(), 0);
    for (const int literal : model)
      if (std::abs(literal) <= observed_)
        model_[index(literal)] = literal > 0 ? 1 : 0;
    clause_.clear();
    keep_ = false;
    const auto answer = visitor_->on_model(model_, decided_, clause_, keep_);
    has_clause_ = true;  // After a stop it is given when the search goes on.
    next_literal_ = 0;
    if (answer == Visitor::Answer::kStop) return true;
    // From near the last model one would find its neighbours.
    if (decisions_ == Decisions::kRandom && !levels_.empty())
      solver_.force_backtrack(0);
    return false;
  }

  int cb_decide() override {
    while (first_open_ <= ours_ &&
           values_[static_cast<std::size_t>(first_open_)] != 0)
      ++first_open_;
    if (first_open_ > ours_) return 0;
    next_decision_ = -first_open_;
    if (decisions_ == Decisions::kRandom && (next_random() & 1U) != 0)
      next_decision_ = first_open_;
    return next_decision_;
  }

  bool cb_has_external_clause(bool& is_forgettable) override {
    is_forgettable = !keep_;
    return has_clause_;
  }

  int cb_add_external_clause_lit() override {
    if (next_literal_ < clause_.size()) return clause_[next_literal_++];
    has_clause_ = false;
    return 0;
  }

  bool terminate() override {
    // Asked at every step: look at the clock at few of them.
    if ((++asked_ & 0xffU) == 0 && visitor_ != nullptr &&
        visitor_->is_out_of_time())
      was_terminated_ = true;
    return was_terminated_;
  }

 private:
  /// How things stood before a decision.
  struct Level {
    std::size_t trail;
    int first_open;
    std::size_t decided;
  };

  static std::size_t index(int literal) {
    return static_cast<std::size_t>(std::abs(literal));
  }
  std::uint64_t next_random() {
    random_ ^= random_ << 13U;
    random_ ^= random_ >> 7U;
    random_ ^= random_ << 17U;
    return random_ >> 11U;
  }

  CaDiCaL::Solver& solver_;
  const int observed_;
  const int ours_;  ///< These are ours to decide.
  const Decisions decisions_;
  std::uint64_t random_;
  Visitor* visitor_ = nullptr;
  std::vector<std::int8_t> values_;  ///< By variable: 1, -1, or 0 if open.
  std::vector<int> trail_;
  std::vector<Level> levels_;
  std::vector<int> decided_;
  int first_open_ = 1;
  int next_decision_ = 0;
  std::vector<std::int8_t> model_;
  std::vector<int> clause_;
  std::size_t next_literal_ = 0;
  bool has_clause_ = false;
  bool keep_ = false;
  bool was_terminated_ = false;
  std::uint64_t asked_ = 0;
};

class Cadical : public SatSolver {
 public:
  Cadical(int observed, int decided, Decisions decisions, std::uint64_t seed)
      : observed_(observed),
        propagator_(solver_, observed, decided, decisions, seed) {
    solver_.set("quiet", 1);
    solver_.set("factor", 0);
    if (decisions != Decisions::kFree) {
      // With decisions of our own, these cost time and change nothing.
      solver_.set("chrono", 0);
      solver_.set("restart", 0);
      solver_.set("walk", 0);
      solver_.set("rephase", 0);
    }
  }
  ~Cadical() override {
    if (is_connected_) solver_.disconnect_external_propagator();
    solver_.disconnect_terminator();
  }

  void add(const Cnf& cnf) override {
    solver_.resize(cnf.variables);
    for (const int literal : cnf.literals) solver_.add(literal);
  }

  Outcome search(Visitor& visitor) override {
    propagator_.listen(visitor);
    if (!is_connected_) {
      is_connected_ = true;
      solver_.connect_external_propagator(&propagator_);
      solver_.connect_terminator(&propagator_);
      for (int v = 1; v <= observed_; ++v) solver_.add_observed_var(v);
    }
    switch (solver_.solve()) {
      case CaDiCaL::SATISFIABLE:
        return Outcome::kStopped;
      case CaDiCaL::UNSATISFIABLE:
        return Outcome::kNoMore;
      default:
        return Outcome::kOutOfTime;
    }
  }

  bool solve() override {
    REFUTE_CHECK(!is_connected_, "solve() after search()");
    return solver_.solve() == CaDiCaL::SATISFIABLE;
  }
  bool value(int variable) override { return solver_.val(variable) > 0; }

  std::uint64_t conflicts() const override {
    return static_cast<std::uint64_t>(solver_.get_statistic_value("conflicts"));
  }

 private:
  const int observed_;
  bool is_connected_ = false;
  CaDiCaL::Solver solver_;
  Propagator propagator_;
};

}  // namespace

std::unique_ptr<SatSolver> make_cadical(int observed, int decided,
                                        Decisions decisions,
                                        std::uint64_t seed) {
  return std::make_unique<Cadical>(observed, decided, decisions, seed);
}

}  // namespace refute::relational
