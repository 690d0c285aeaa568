#include "jvm/behaviour.h"

#include <time.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "jvm/evidence.h"
#include "jvm/measure.h"
#include "jvm/version_pair.h"
#include "sequence/api_changes.h"
#include "sequence/directed_generator.h"
#include "sequence/excuses.h"
#include "sequence/exhaustive_generator.h"
#include "sequence/random_generator.h"
#include "sequence/tester.h"
#include "sequence/values.h"

namespace refute::jvm {

using sequence::Side;

namespace {

using Clock = std::chrono::steady_clock;

/// While it lives, calls end when a laboratory says; then they may take as long
/// as ever.
class Deadlines {
 public:
  explicit Deadlines(Watchdog& watchdog) : watchdog_(watchdog) {}
  ~Deadlines() { watchdog_.stop_calls_at(Clock::time_point::max()); }
  Deadlines(const Deadlines&) = delete;
  Deadlines& operator=(const Deadlines&) = delete;

 private:
  Watchdog& watchdog_;
};

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

sequence::Common common_of(const Pair& pair, const CompareRequest& request) {
  return sequence::common_members(pair.before->facts, pair.after->facts,
                                  request.common, request.mapping);
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
  reply.unconfirmed += comparison.unconfirmed;
  for (const auto& [why, calls] : comparison.stopped)
    reply.stopped[why] += calls;
  reply.exhausted = comparison.exhausted;
}

/// What the refactoring cannot avoid, what the user accepts, and what differs
/// in names alone.
void add_excuses(const sequence::Common& common, const CompareRequest& request,
                 sequence::Limits& limits, std::set<std::string>& accepted) {
  if (!common.before.words.empty() || !common.after.words.empty())
    limits.alike = [&](const std::string& before, const std::string& after) {
      return in_common_words(common.before, before) ==
             in_common_words(common.after, after);
    };
  limits.excuse = [&](const sequence::Sequence& sequence,
                      const sequence::Difference& difference) {
    const sequence::Evidence evidence{{sequence}, difference};
    if (!request.accepted.empty()) {
      const CallEvidence told = to_evidence(evidence, common);
      // What an accepted call has made is different in the end, too.
      const auto made_by = [&] {
        const auto& statement = sequence[difference.statement];
        return written(
            common.before
                .operations[static_cast<std::size_t>(statement.operation)]);
      };
      const std::string maker = difference.state ? made_by() : "";
      const auto is_it = [&](const AcceptedDifference& each) {
        return each == AcceptedDifference{told.member, told.kind} ||
               each.member == maker;
      };
      const auto found =
          std::find_if(request.accepted.begin(), request.accepted.end(), is_it);
      if (found != request.accepted.end()) {
        accepted.insert(found->member);
        return std::string("it is accepted");
      }
    }
    return excuse(common, request.mapping.excuses, sequence, difference);
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
  all.evidence.insert(all.evidence.end(), earlier.evidence.begin(),
                      earlier.evidence.end());
  all.lacks_classes |= earlier.lacks_classes;
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

bool is_small(const sequence::Common& common, const CompareRequest& request) {
  return !request.directed || common.before.operations.size() <= kSmall;
}

/// Members that are listed, and sequences that look for more of them.
constexpr int kMostEvidence = 20;
constexpr int kMoreAfterEvidence = 300;

/// So many come before the directed search, which finds more in real code.
constexpr int kFewRandom = 400;

/// Whether there is a difference that needs no better one.
bool is_settled(const sequence::Comparison& comparison, bool directed) {
  return std::any_of(
      comparison.evidence.begin(), comparison.evidence.end(),
      [&](const auto& each) { return !directed || !is_weak(each); });
}

sequence::Comparison run_both(PairLaboratory& laboratory, const Pair& pair,
                              sequence::Common& common, sequence::Limits limits,
                              const CompareRequest& request,
                              CompareReply& reply) {
  using std::chrono::milliseconds;
  const Stage stage(reply.spent.run);
  const auto end = sequence::spent(request.cpu_time) +
                   milliseconds(request.max_milliseconds);
  const auto left = [&] { return end - sequence::spent(request.cpu_time); };
  const auto seed = static_cast<std::uint64_t>(request.seed);
  const bool small = is_small(common, request);
  limits.keep_sequences = request.coverage;
  sequence::Comparison all;
  if (request.exhaustive && small)
    all = run_all_short(laboratory, pair, common, limits, reply);
  if (!is_settled(all, request.directed) && small) {
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
  if (!is_settled(all, request.directed) && request.directed) {
    limits.max_sequences = std::numeric_limits<int>::max();
    limits.renew_after = 500;
    limits.time = left();
    laboratory.tell_new_ways();
    sequence::DirectedGenerator::Options options{.seed = seed};
    // Who gives more time wants more to be tried.
    constexpr int kEachMillisecond = 5;
    constexpr int kMostPatient = 50'000;
    if (request.max_milliseconds > options.patience / kEachMillisecond)
      options.patience =
          request.max_milliseconds > kMostPatient / kEachMillisecond
              ? kMostPatient
              : request.max_milliseconds * kEachMillisecond;
    // A reducer asks many times, and wants no more than a good look.
    if (request.coverage)
      options.is_complete = [&] { return laboratory.changed().all_reached(); };
    sequence::DirectedGenerator generator(common, options);
    auto directed = compare(laboratory, generator, limits);
    count(directed, reply);
    add_earlier(std::move(all), directed);
    all = std::move(directed);
  }
  reply.methods = static_cast<int>(std::count_if(
      all.called.begin(), all.called.end(),
      [&](int each) { return !is_helper(common.before.operations[each]); }));
  return all;
}

/// Looks at a difference that another process saw and this one did not find.
void run_again(const WrittenTest& written, PairLaboratory& laboratory,
               sequence::Common& common, const sequence::Limits& limits,
               sequence::Comparison& comparison, CompareReply& reply) {
  const Stage stage(reply.spent.run);
  const auto test = taken_up(written, common);
  if (!test) return;
  laboratory.stop_calls_at(limits.last.clock);
  if (auto difference = confirm(laboratory, *test, limits))
    comparison.evidence.push_back({*test, *std::move(difference)});
  reply.ran_again = !limits.last.is_over();
}

/// What can be said if there is no difference.
Verdict verdict_without_evidence(const sequence::Common& common,
                                 const sequence::Comparison& comparison,
                                 const CompareReply& reply) {
  if (reply.calls == 0)
    return reply.changed.known() && reply.reached > 0
               ? Verdict::kNotTested
               : Verdict::kNothingToCompare;
  if (reply.unconfirmed > 0) return Verdict::kNotTested;
  const bool seen = reply.stopped.empty() || saw_the_change(common, comparison);
  if (!reply.missing.empty() && (!seen || comparison.lacks_classes))
    return Verdict::kMissingClasses;
  const bool reached = !reply.changed.known() || reply.changed.reached();
  return seen && reached ? Verdict::kSame : Verdict::kNotTested;
}

/// The classes that calls were stopped for.
std::vector<std::string> missing_classes(const CompareReply& reply) {
  constexpr std::string_view kMissing = "missing ";
  std::vector<std::string> missing;
  for (const auto& [why, calls] : reply.stopped)
    if (why.starts_with(kMissing))
      missing.push_back(why.substr(kMissing.size()));
  return missing;
}

/// What would not fit on one line of the wire is left out; whoever wants it
/// compiles again.
VersionClasses class_files(const Machine& machine, const Pair& pair) {
  constexpr std::size_t kMost = std::size_t{48} << 20;
  VersionClasses classes{machine.class_files(*pair.before),
                         machine.class_files(*pair.after)};
  std::size_t size = 0;
  for (const auto* version : {&classes.before, &classes.after})
    for (const auto& file : version->files) size += file.text.size();
  return size <= kMost ? classes : VersionClasses{};
}

/// Whether a class of the program, or a member of it, is called so.
bool has_named(const sequence::ProgramFacts& facts, const std::string& name) {
  using Kind = sequence::Operation::Kind;
  return std::ranges::any_of(facts, [&](const auto& each) {
    const auto& [owner, type] = each;
    const auto means = [&](Kind kind, const std::string& member,
                           const std::string& descriptor) {
      return sequence::is_meant(name, {kind, owner, member, descriptor});
    };
    return means(Kind::kConstructor, "<init>", "()V") ||
           std::ranges::any_of(type.methods,
                               [&](const auto& method) {
                                 return means(Kind::kMethod, method.name,
                                              method.descriptor);
                               }) ||
           std::ranges::any_of(type.fields, [&](const auto& field) {
             return means(Kind::kField, field.name, field.descriptor);
           });
  });
}

/// What is wrong with --ignore: a name that nothing has, nor had.
std::string nothing_to_ignore(const std::vector<std::string>& ignore,
                              const Pair& pair) {
  for (const auto& each : ignore)
    if (!has_named(pair.before->facts, each) &&
        !has_named(pair.after->facts, each))
      return "--ignore: there is no member " + each;
  return {};
}

/// What is common; nothing if the versions are the same anyway, or the change
/// reaches nothing of it.
std::optional<sequence::Common> prepared(const Machine& machine,
                                         const Pair& pair,
                                         const CompareRequest& request,
                                         const Guesses& guesses,
                                         CompareReply& reply) {
  const Stage stage(reply.spent.prepare);
  auto common = common_of(pair, request);
  if (request.directed)
    reply.api = api_changes(pair.before->facts, pair.after->facts, common,
                            request.mapping, guesses.mapping, guesses.lost);
  reply.mistake = nothing_to_ignore(request.ignore, pair);
  if (!reply.mistake.empty()) return std::nullopt;
  if (!request.ignore.empty())
    leave_out(common, [&](const sequence::Operation& op) {
      const bool ignored =
          !is_helper(op) &&
          std::any_of(request.ignore.begin(), request.ignore.end(),
                      [&](const auto& each) { return is_meant(each, op); });
      if (ignored) reply.ignored.push_back(written(op));
      return ignored;
    });
  const auto& operations = common.before.operations;
  reply.common = static_cast<int>(
      std::count_if(operations.begin(), operations.end(),
                    [](const auto& each) { return !is_helper(each); }));
  reply.identical =
      machine.identical(*pair.before, *pair.after, request.mapping, common);
  order_by_likeness(common);
  if (request.directed && !reply.identical) {
    machine.direct(*pair.before, *pair.after, request.mapping, common);
    common.functions =
        common_functions(pair.before->facts, pair.after->facts, common);
    common.stubs = common_stubs(pair.before->facts, pair.after->facts, common);
    common.type_arguments = sequence::TypeArguments(pair.before->facts);
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
      !reply.identical &&
      (!reply.ignored.empty() ||
       std::any_of(reply.api.begin(), reply.api.end(),
                   [](const auto& each) { return !each.compared; }));
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
  const auto mistake = state(request.stated, pair->before->facts,
                             pair->after->facts, request.mapping);
  if (!mistake.empty()) {
    reply.mistake = "--map: " + mistake;
    return reply;
  }
  Guesses guesses;
  if (request.directed && request.guess) {
    guesses = machine.guess(*pair->before, *pair->after, request.mapping);
    add(guesses.mapping, request.mapping);
    reply.guesses = as_stated(guesses.mapping);
  }
  auto common = prepared(machine, *pair, request, guesses, reply);
  if (!common) return reply;

  sequence::Limits limits;
  limits.max_cost = request.max_steps;
  limits.max_sequences = request.max_sequences;
  limits.time = std::chrono::milliseconds(request.max_milliseconds);
  limits.no_null = request.no_null;
  limits.cpu_time = request.cpu_time;
  limits.last = second_looks(limits, limits.time);
  const Deadlines deadlines(machine.watchdog());
  std::set<std::string> accepted;
  add_excuses(*common, request, limits, accepted);
  PairLaboratory laboratory(machine, *pair, *common, limits.max_cost);
  laboratory.let_calls_run_until(
      Clock::now() + (limits.cpu_time ? sequence::kSlack : 1) * limits.time);
  PairLaboratory patient(machine, *pair, *common,
                         limits.max_cost * sequence::kPatience);
  if (request.directed) {
    limits.patient = &patient;
    limits.cut_off_is_unseen = true;
    limits.max_evidence = request.first_only ? 1 : kMostEvidence;
    limits.more_after_evidence = kMoreAfterEvidence;
    limits.time_after_evidence = limits.time / 4;
  }
  // The search thinks of more operations.
  const bool small = is_small(*common, request);
  auto comparison =
      run_both(laboratory, *pair, *common, limits, request, reply);
  if (request.again && comparison.evidence.empty())
    run_again(*request.again, laboratory, *common, limits, comparison, reply);
  reply.accepted.assign(accepted.begin(), accepted.end());
  reply.missing = missing_classes(reply);
  if (request.directed) reply.changed = laboratory.changed();
  reply.verdict = verdict_without_evidence(*common, comparison, reply);
  const bool only_found = request.first_only && !comparison.evidence.empty();
  // A library's lines say little of one change, and are costly to count.
  if (request.coverage && small && !only_found)
    measure(machine, *pair, request, *common, comparison.kept, reply);
  if (comparison.excused) {
    const auto& [evidence, why] = *comparison.excused;
    reply.excused = {to_evidence(evidence, *common), why};
  }
  if (comparison.evidence.empty()) return reply;
  if (request.first_only) {
    reply.verdict = Verdict::kDiffers;
    for (const auto& each : comparison.evidence)
      reply.evidence.push_back(to_evidence(each, *common));
    reply.test = written(comparison.evidence.front().test, *common);
    if (reply.compiler == "ecj") reply.classes = class_files(machine, *pair);
    return reply;
  }

  const Stage stage(reply.spent.confirm);
  Pair judged = *pair;
  if (reply.compiler == "ecj") {
    judged = compile_pair_by_javac(machine, request, *pair);
    const auto by_javac = [&] {
      confirm_with_javac(machine, request, judged, *common, limits,
                         comparison.evidence, reply);
    };
    by_javac();
    // Chance may have shown something else than what the other process saw.
    const bool looked =
        reply.ran_again || !judged.before->ok || !judged.after->ok;
    if (request.again && comparison.evidence.empty() && !looked) {
      run_again(*request.again, laboratory, *common, limits, comparison, reply);
      by_javac();
    }
  }
  if (comparison.evidence.empty()) {
    if (reply.unconfirmed > 0 && reply.verdict == Verdict::kSame)
      reply.verdict = Verdict::kNotTested;
    return reply;
  }
  reply.verdict = Verdict::kDiffers;
  if (request.class_files) reply.classes = class_files(machine, judged);
  limits.last = second_looks(limits);
  laboratory.stop_calls_at(limits.last.clock);
  report(laboratory, limits, std::move(comparison.evidence), *common,
         request.directed, reply);
  if (!request.junit.empty())
    compile_tests(machine, judged, request.junit, reply);
  return reply;
}

}  // namespace refute::jvm
