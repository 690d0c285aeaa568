#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "randoop/calls.h"

/// Branch-directed generation (thesis, section 6.2): of sequences that were
/// run, those that reach a condition but only ever leave it on one side are
/// changed a little, where a value flows into the condition, until one leaves
/// it on the other side.
namespace refute::randoop {

/// A value: a constant by its class and text; else "object" or "null".
struct FlowValue {
  std::string kind = {};  ///< "Integer", "String", …
  std::string text = {};

  bool is_number() const;
  friend auto operator<=>(const FlowValue&, const FlowValue&) = default;
};

/// A variable of a sequence: the result of a call, or one use of a constant.
struct FlowVariable {
  int call = 0;
  int input = -1;  ///< -1: the result.
  FlowValue value = {};
};

/// What a run told. Outcomes are twice the number of a condition, and one more
/// if its jump was made.
struct Flow {
  std::string ended = {};
  std::vector<int> outcomes = {};
  std::vector<FlowVariable> variables = {};
  /// By condition: the variables whose values flowed into it.
  std::map<int, std::vector<int>> influencing = {};
  /// By variable: what it, or what was computed from it, was compared with.
  std::map<int, std::vector<FlowValue>> compared = {};
};

/// Where sequences are run and their values followed.
class FlowLab {
 public:
  virtual ~FlowLab() = default;
  virtual int conditions() = 0;
  /// Variables and what they flow into only with `detail`.
  virtual Flow flow(const Code& code, bool detail) = 0;
  /// The slot of a constant; negative if there is no room for it.
  virtual int constant(const FlowValue& value) = 0;
};

struct BranchOptions {
  std::size_t witnesses = 10;  ///< Per condition, the shortest.
  int largest_step = 1000;     ///< Numbers are changed by 1, 10, … up to it.
  int most_changes = 300;      ///< Tried per witness.
  int most_calls = 40;         ///< Longer sequences are no witnesses.
};

struct BranchReport {
  int conditions = 0;
  int full = 0;      ///< Both sides, before anything was changed.
  int frontier = 0;  ///< One side.
  int uncovered = 0;
  int done = 0;        ///< Frontier conditions that were worked on.
  int analysable = 0;  ///< Of those, variables flow into so many.
  int flipped = 0;     ///< Of those, so many were then left on the other side,
  int in_passing = 0;  ///< and so many more by a change made for another.
  std::int64_t sequences = 0;    ///< Of the input set, run here.
  std::int64_t unsupported = 0;  ///< Of those, not followed to the end,
  std::int64_t diverged = 0;     ///< or ended otherwise than in the JVM:
  std::string diverged_as = {};  ///< the first of them so.
  std::int64_t changes = 0;
  std::int64_t no_room = 0;  ///< Changes that needed one constant too many.

  friend bool operator==(const BranchReport&, const BranchReport&) = default;
};

/// A changed sequence that left a condition on the side never seen before.
struct Flip {
  int condition = 0;
  Code witness = {};
  Code code = {};
  std::string how = {};
};

class BranchDirected {
 public:
  /// `inputs` are what was run before and returned, in any order.
  BranchDirected(const Catalogue& catalogue, FlowLab& lab,
                 std::vector<Code> inputs, const BranchOptions& options = {});

  /// Works for so long; false when all is done. `study_until` bounds the part
  /// that runs the inputs: the shortest come first.
  bool work(std::chrono::milliseconds time,
            std::chrono::steady_clock::time_point study_until);

  const BranchReport& report() const { return report_; }
  const std::vector<Flip>& flips() const { return flips_; }

 private:
  void study(const Code& code);
  void classify();
  void direct(int condition);
  bool change(int condition, const Code& witness, const Flow& flow);
  bool try_change(int condition, const Code& witness, const Calls& calls,
                  const std::string& how);
  bool covered(int outcome) const { return covered_.contains(outcome); }

  const Catalogue& catalogue_;
  FlowLab& lab_;
  BranchOptions options_;
  std::vector<Code> inputs_;
  std::size_t studied_ = 0;
  bool classified_ = false;
  std::set<int> covered_;
  std::map<int, std::vector<std::size_t>> witnesses_;  ///< By condition.
  std::vector<int> frontier_;
  std::size_t directed_ = 0;
  std::set<Code> tried_;
  BranchReport report_;
  std::vector<Flip> flips_;
};

/// A changed sequence, and what was changed; true: that will do.
using Attempt = std::function<bool(const Calls&, const std::string& how)>;

/// Makes the changes of the thesis to the variables that flow into a condition,
/// in its order, until one will do. New constants are asked of the lab; gives
/// how many changes it had no room for.
int change_variables(const Calls& calls, const Flow& flow,
                     const std::vector<int>& influencing,
                     const Catalogue& catalogue, FlowLab& lab, int largest_step,
                     const Attempt& attempt);

}  // namespace refute::randoop
