#include "jvm/behaviour.h"

#include <time.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "sequence/directed_generator.h"
#include "sequence/excuses.h"
#include "sequence/exhaustive_generator.h"
#include "sequence/junit.h"
#include "sequence/random_generator.h"
#include "sequence/removed.h"
#include "sequence/sharpen.h"
#include "sequence/shrink.h"
#include "sequence/tester.h"
#include "sequence/values.h"

namespace refute::jvm {

using sequence::Side;

namespace {

/// Adds the processor time of this thread, while it lives, to a stage.
class Stage {
 public:
  explicit Stage(std::int64_t& spent) : spent_(spent), start_(now()) {}
  ~Stage() { spent_ += now() - start_; }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

 private:
  static std::int64_t now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1'000'000 + time.tv_nsec / 1'000;
  }
  std::int64_t& spent_;
  std::int64_t start_;
};

/// Both versions, compiled by the same compiler.
struct Pair {
  std::shared_ptr<const Compiled> before;
  std::shared_ptr<const Compiled> after;

  bool ok() const { return before->ok && after->ok; }
};

Pair compile_pair(const Machine& machine, const CompareRequest& request,
                  bool javac) {
  const CompileOptions options{javac ? Compiler::kJavac : Compiler::kEcj,
                               request.level, request.class_path};
  return {machine.compile_cached(request.before, options, true),
          machine.compile_cached(request.after, options, true)};
}

void add_diagnostics(const Compiled& compiled, CompareReply& reply) {
  reply.diagnostics.insert(reply.diagnostics.end(),
                           compiled.diagnostics.begin(),
                           compiled.diagnostics.end());
}

/// Sets the verdict if a version does not compile.
bool rejected(const Pair& pair, CompareReply& reply) {
  if (pair.ok()) return false;
  const bool before = !pair.before->ok;
  reply.verdict =
      before ? Verdict::kBeforeDoesNotCompile : Verdict::kAfterDoesNotCompile;
  add_diagnostics(before ? *pair.before : *pair.after, reply);
  return true;
}

sequence::Common common_of(const Pair& pair, const CompareRequest& request) {
  return sequence::common_members(pair.before->facts, pair.after->facts,
                                  request.common, request.mapping);
}

class PairLaboratory : public sequence::Laboratory {
 public:
  PairLaboratory(const Machine& machine, const Pair& pair,
                 const sequence::Common& common, int max_cost)
      : machine_(machine), pair_(pair), common_(common), max_cost_(max_cost) {}

  std::unique_ptr<sequence::Executor> fresh(Side side) override {
    if (side == Side::kBefore)
      return machine_.load(*pair_.before, common_.before, max_cost_);
    return machine_.load(*pair_.after, common_.after, max_cost_);
  }

 private:
  const Machine& machine_;
  const Pair& pair_;
  const sequence::Common& common_;
  int max_cost_;
};

CallEvidence to_evidence(const sequence::Evidence& from,
                         const sequence::Common& common) {
  const auto& operations = common.before.operations;
  CallEvidence evidence;
  evidence.closed = true;
  for (const auto& each : from.test)
    for (const auto& statement : each)
      evidence.closed &= common.called[statement.operation] != 0;
  evidence.call = to_java(from.test.back(), operations);
  evidence.before = from.difference.before;
  evidence.after = from.difference.after;
  for (std::size_t i = 0; i + 1 < from.test.size(); ++i)
    evidence.earlier.push_back(to_java(from.test[i], operations));
  return evidence;
}

/// The judge's turn: keeps the evidence that javac's classes show too.
void confirm_with_javac(const Machine& machine, const CompareRequest& request,
                        const sequence::Common& common,
                        const sequence::Limits& limits,
                        std::vector<sequence::Evidence>& evidence,
                        CompareReply& reply) {
  const Pair pair = compile_pair(machine, request, /*javac=*/true);
  reply.compiler = "javac";
  if (rejected(pair, reply)) {
    evidence.clear();
    return;
  }
  // The operations are numbered as they are for ECJ's classes.
  PairLaboratory laboratory(machine, pair, common, limits.max_cost);
  std::erase_if(evidence, [&](const sequence::Evidence& each) {
    return !confirm(laboratory, each.test, limits);
  });
}

std::size_t length(const sequence::TestCase& test) {
  std::size_t count = 0;
  for (const auto& each : test) count += each.size();
  return count;
}

/// The test in the names before and, where these differ, after.
bool write_tests(const sequence::Evidence& evidence,
                 const sequence::Common& common, CompareReply& reply) {
  const auto& before = common.before.operations;
  const auto& after = common.after.operations;
  reply.junit = to_junit(evidence, before).value_or("");
  if (reply.junit.empty()) return false;
  if (to_junit(evidence, after) == reply.junit) return true;
  using sequence::Claim;
  reply.junit = to_junit(evidence, before, Claim::kPasses).value_or("");
  reply.junit_after = to_junit(evidence, after, Claim::kFails).value_or("");
  return true;
}

/// Shortens the evidence, sorts it, and writes the test.
void report(PairLaboratory& laboratory, const sequence::Limits& limits,
            std::vector<sequence::Evidence> evidence,
            const sequence::Common& common, CompareReply& reply) {
  for (auto& each : evidence)
    if (length(each.test) > 2) each = shrink(laboratory, each, limits);
  std::stable_sort(evidence.begin(), evidence.end(),
                   [](const auto& a, const auto& b) {
                     return length(a.test) < length(b.test);
                   });
  for (const auto& each : evidence)
    reply.evidence.push_back(to_evidence(each, common));
  for (const auto& each : evidence) {
    if (write_tests(each, common, reply)) return;
    const auto sharper = sharpen(laboratory, each, common, limits);
    if (sharper && write_tests(*sharper, common, reply)) return;
  }
}

/// Compiles both with ECJ; two compilers must agree before a program counts as
/// broken. Sets the verdict if one is.
std::optional<Pair> compiled(const Machine& machine,
                             const CompareRequest& request,
                             CompareReply& reply) {
  const Stage stage(reply.spent.compile);
  Pair pair = compile_pair(machine, request, /*javac=*/false);
  if (pair.ok()) return pair;
  Pair judged = compile_pair(machine, request, /*javac=*/true);
  reply.compiler = "javac";
  if (!rejected(judged, reply)) return judged;
  rejected(pair, reply);
  if (judged.before->ok) reply.verdict = Verdict::kAfterDoesNotCompile;
  return std::nullopt;
}

void count(const sequence::Comparison& comparison, CompareReply& reply) {
  reply.sequences += comparison.sequences;
  reply.calls += static_cast<int>(comparison.calls);
  reply.flaky += comparison.flaky;
  for (const auto& [why, calls] : comparison.stopped)
    reply.stopped[why] += calls;
  reply.exhausted = comparison.exhausted;
}

/// What the refactoring cannot avoid, and what differs in names alone.
void add_excuses(const sequence::Common& common,
                 const sequence::Excuses& excuses, sequence::Limits& limits) {
  if (!common.before.words.empty() || !common.after.words.empty())
    limits.alike = [&](const std::string& before, const std::string& after) {
      return in_common_words(common.before, before) ==
             in_common_words(common.after, after);
    };
  limits.excuse = [&](const sequence::Sequence& sequence,
                      const sequence::Difference& difference) {
    return excuse(common, excuses, sequence, difference);
  };
}

/// All the short sequences, if they take no more than half of the allowance.
sequence::Comparison run_all_short(PairLaboratory& laboratory, const Pair& pair,
                                   const sequence::Common& common,
                                   sequence::Limits limits,
                                   CompareReply& reply) {
  limits.max_sequences /= 2;
  limits.time /= 2;
  const int length = sequence::ExhaustiveGenerator::fitting_length(
      common, limits.max_sequences);
  if (length == 0) return {};
  limits.fresh_each = has_static_state(pair.before->facts) ||
                      has_static_state(pair.after->facts);
  sequence::ExhaustiveGenerator generator(common, length);
  auto comparison = compare(laboratory, generator, limits);
  count(comparison, reply);
  reply.exhaustive = {generator.completed(), comparison.sequences};
  return comparison;
}

/// Whether a call that the change can reach ended by itself, so that there was
/// something to compare. One that threw says little of a member whose other
/// calls were refused: it may have thrown for its arguments. Where code
/// reflects, the change reaches everything: then members from which calls lead
/// to it count, if there are any.
bool saw_the_change(const sequence::Common& common,
                    const sequence::Comparison& comparison) {
  const auto near = [](int distance) { return distance != sequence::kFar; };
  const auto& distances = common.distance;
  const bool all_count = std::none_of(distances.begin(), distances.end(), near);
  const auto counts = [&](int each) {
    const auto i = static_cast<std::size_t>(each);
    if (!all_count && !near(distances[i])) return false;
    return common.reached.empty() ? !is_helper(common.before.operations[i])
                                  : common.reached[i] != 0;
  };
  return std::any_of(comparison.returned.begin(), comparison.returned.end(),
                     counts) ||
         std::any_of(
             comparison.threw.begin(), comparison.threw.end(), [&](int each) {
               return counts(each) && !comparison.refused.contains(each);
             });
}

/// What an earlier search saw belongs to the whole.
void add_earlier(sequence::Comparison earlier, sequence::Comparison& all) {
  if (!all.excused) all.excused = std::move(earlier.excused);
  all.called.merge(earlier.called);
  all.returned.merge(earlier.returned);
  all.threw.merge(earlier.threw);
  all.refused.merge(earlier.refused);
  all.kept.insert(all.kept.begin(), earlier.kept.begin(), earlier.kept.end());
}

/// Searches of small programs work out what fits where for all members, which
/// takes too long for a library.
constexpr std::size_t kSmall = 400;

/// So many come before the directed search, which finds more in real code.
constexpr int kFewRandom = 400;

sequence::Comparison run_both(PairLaboratory& laboratory, const Pair& pair,
                              sequence::Common& common, sequence::Limits limits,
                              const CompareRequest& request,
                              CompareReply& reply) {
  using std::chrono::milliseconds;
  const Stage stage(reply.spent.run);
  const auto start = std::chrono::steady_clock::now();
  const auto left = [&] {
    return std::chrono::duration_cast<milliseconds>(
        start + milliseconds(request.max_milliseconds) -
        std::chrono::steady_clock::now());
  };
  const auto seed = static_cast<std::uint64_t>(request.seed);
  const bool small =
      !request.directed || common.before.operations.size() <= kSmall;
  limits.keep_sequences = request.coverage;
  sequence::Comparison all;
  if (request.exhaustive && small)
    all = run_all_short(laboratory, pair, common, limits, reply);
  if (all.evidence.empty() && small) {
    limits.max_sequences -= reply.sequences;
    limits.time = left();
    if (request.directed) {
      limits.max_sequences = std::min(limits.max_sequences, kFewRandom);
      limits.time /= 4;
    }
    sequence::RandomGenerator generator(common, {.seed = seed});
    auto random = compare(laboratory, generator, limits);
    count(random, reply);
    add_earlier(std::move(all), random);
    all = std::move(random);
  }
  if (all.evidence.empty() && request.directed) {
    limits.max_sequences = std::numeric_limits<int>::max();
    limits.renew_after = 500;
    limits.time = left();
    sequence::DirectedGenerator generator(common, {.seed = seed});
    auto directed = compare(laboratory, generator, limits);
    count(directed, reply);
    add_earlier(std::move(all), directed);
    all = std::move(directed);
  }
  reply.methods = static_cast<int>(std::count_if(
      all.called.begin(), all.called.end(),
      [&](int each) { return !is_helper(common.before.operations[each]); }));
  const bool seen = reply.stopped.empty() || saw_the_change(common, all);
  reply.verdict = reply.calls == 0 ? Verdict::kNothingToCompare
                  : seen           ? Verdict::kSame
                                   : Verdict::kNotTested;
  return all;
}

/// Runs the same sequences once more in the program after, with probes.
void measure(const Machine& machine, const CompareRequest& request,
             const sequence::Common& common,
             const sequence::TestCase& sequences, CompareReply& reply) {
  const Compiled compiled = machine.compile(
      request.after,
      {Compiler::kMeasuredEcj, request.level, request.class_path},
      /*with_facts=*/false);
  if (!compiled.ok) return;
  const auto executor = machine.load(compiled, common.after, request.max_steps);
  for (const auto& each : sequences) executor->run(each);
  reply.coverage = machine.coverage();
}

/// What is common; nothing if the versions are the same anyway, or the change
/// reaches nothing of it.
std::optional<sequence::Common> prepared(const Machine& machine,
                                         const Pair& pair,
                                         const CompareRequest& request,
                                         CompareReply& reply) {
  const Stage stage(reply.spent.prepare);
  auto common = common_of(pair, request);
  const auto& operations = common.before.operations;
  reply.common = static_cast<int>(
      std::count_if(operations.begin(), operations.end(),
                    [](const auto& each) { return !is_helper(each); }));
  reply.identical =
      machine.identical(*pair.before, *pair.after, request.mapping, common);
  order_by_likeness(common);
  if (request.directed && !reply.identical) {
    machine.direct(*pair.before, *pair.after, common);
    common.functions =
        common_functions(pair.before->facts, pair.after->facts, common);
  }
  if (request.all_reached) common.reached.clear();
  reply.reached = request.all_reached
                      ? reply.common
                      : static_cast<int>(std::count(common.reached.begin(),
                                                    common.reached.end(), 1));
  if (request.all_reached ||
      (!reply.identical && (reply.reached > 0 || reply.common == 0)))
    return common;
  // What is gone was not compared, whatever the rest does.
  const bool gone =
      request.directed && !reply.identical &&
      !removed_members(pair.before->facts, pair.after->facts, common).empty();
  reply.verdict = gone ? Verdict::kNotTested : Verdict::kSame;
  return std::nullopt;
}

}  // namespace

CompareReply compare_behaviour(const Machine& machine,
                               const CompareRequest& asked) {
  CompareReply reply;
  const auto pair = compiled(machine, asked, reply);
  if (!pair) return reply;
  CompareRequest request = asked;
  request.mapping = in_binary_names(std::move(request.mapping),
                                    pair->before->facts, pair->after->facts);
  auto common = prepared(machine, *pair, request, reply);
  if (!common) return reply;

  sequence::Limits limits;
  limits.max_cost = request.max_steps;
  limits.max_sequences = request.max_sequences;
  limits.time = std::chrono::milliseconds(request.max_milliseconds);
  add_excuses(*common, request.mapping.excuses, limits);
  PairLaboratory laboratory(machine, *pair, *common, limits.max_cost);
  auto comparison =
      run_both(laboratory, *pair, *common, limits, request, reply);
  if (request.coverage)
    measure(machine, request, *common, comparison.kept, reply);
  if (comparison.excused) {
    const auto& [evidence, why] = *comparison.excused;
    reply.excused = {to_evidence(evidence, *common), why};
  }
  if (comparison.evidence.empty()) return reply;

  const Stage stage(reply.spent.confirm);
  if (reply.compiler == "ecj")
    confirm_with_javac(machine, request, *common, limits, comparison.evidence,
                       reply);
  if (comparison.evidence.empty()) return reply;
  reply.verdict = Verdict::kDiffers;
  report(laboratory, limits, std::move(comparison.evidence), *common, reply);
  return reply;
}

}  // namespace refute::jvm
