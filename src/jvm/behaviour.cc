#include "jvm/behaviour.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sequence/junit.h"
#include "sequence/random_generator.h"
#include "sequence/shrink.h"
#include "sequence/tester.h"

namespace refute::jvm {

using nlohmann::json;
using sequence::Side;

namespace {

/// Both versions, compiled by the same compiler.
struct Pair {
  std::shared_ptr<const Compiled> before;
  std::shared_ptr<const Compiled> after;

  bool ok() const { return before->ok && after->ok; }
};

Pair compile_pair(const Machine& machine, const CompareRequest& request,
                  bool javac) {
  const CompileOptions options{javac, request.level, request.class_path};
  return {machine.compile_cached(request.before, options),
          machine.compile_cached(request.after, options)};
}

void add_diagnostics(const Compiled& compiled, CompareReply& reply) {
  const auto report = compile_reply_from_json(json::parse(compiled.report));
  if (!report) return;
  reply.diagnostics.insert(reply.diagnostics.end(), report->diagnostics.begin(),
                           report->diagnostics.end());
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
      return machine_.load(*pair_.before, common_.before, {}, max_cost_);
    return machine_.load(*pair_.after, common_.after, common_.old_names,
                         max_cost_);
  }

 private:
  const Machine& machine_;
  const Pair& pair_;
  const sequence::Common& common_;
  int max_cost_;
};

CallEvidence to_evidence(const sequence::Evidence& from,
                         const std::vector<sequence::Operation>& operations) {
  CallEvidence evidence;
  evidence.call = to_java(from.test.back(), operations);
  evidence.before = from.difference.before;
  evidence.after = from.difference.after;
  for (std::size_t i = 0; i + 1 < from.test.size(); ++i)
    evidence.earlier.push_back(to_java(from.test[i], operations));
  return evidence;
}

/// The judge's turn: keeps the evidence that javac's classes show too.
void confirm_with_javac(const Machine& machine, const CompareRequest& request,
                        const sequence::Limits& limits,
                        std::vector<sequence::Evidence>& evidence,
                        CompareReply& reply) {
  const Pair pair = compile_pair(machine, request, /*javac=*/true);
  reply.compiler = "javac";
  if (rejected(pair, reply)) {
    evidence.clear();
    return;
  }
  const auto common = common_of(pair, request);
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

/// Shortens the evidence, sorts it, and writes the test.
void report(PairLaboratory& laboratory, const sequence::Limits& limits,
            std::vector<sequence::Evidence> evidence,
            const std::vector<sequence::Operation>& operations,
            CompareReply& reply) {
  for (auto& each : evidence)
    if (length(each.test) > 2) each = shrink(laboratory, each, limits);
  std::stable_sort(evidence.begin(), evidence.end(),
                   [](const auto& a, const auto& b) {
                     return length(a.test) < length(b.test);
                   });
  for (const auto& each : evidence) {
    reply.evidence.push_back(to_evidence(each, operations));
    if (reply.junit.empty())
      reply.junit = to_junit(each, operations).value_or("");
  }
}

}  // namespace

CompareReply compare_behaviour(const Machine& machine,
                               const CompareRequest& request) {
  CompareReply reply;
  Pair pair = compile_pair(machine, request, /*javac=*/false);
  if (!pair.ok()) {
    // Two compilers must agree before a program counts as broken.
    Pair judged = compile_pair(machine, request, /*javac=*/true);
    reply.compiler = "javac";
    if (rejected(judged, reply)) {
      rejected(pair, reply);
      if (judged.before->ok) reply.verdict = Verdict::kAfterDoesNotCompile;
      return reply;
    }
    pair = std::move(judged);
  }
  const auto common = common_of(pair, request);
  reply.common = static_cast<int>(common.before.operations.size());
  if (machine.identical(*pair.before, *pair.after)) {
    reply.identical = true;
    reply.verdict = Verdict::kSame;
    return reply;
  }

  sequence::Limits limits;
  limits.max_cost = request.max_steps;
  limits.max_sequences = request.max_sequences;
  limits.time = std::chrono::milliseconds(request.max_milliseconds);
  PairLaboratory laboratory(machine, pair, common, limits.max_cost);
  sequence::RandomGenerator generator(
      common, {.seed = static_cast<std::uint64_t>(request.seed)});
  auto comparison = compare(laboratory, generator, limits);
  reply.sequences = comparison.sequences;
  reply.calls = static_cast<int>(comparison.calls);
  reply.methods = comparison.operations;
  reply.flaky = comparison.flaky;
  reply.exhausted = comparison.exhausted;
  reply.verdict = reply.calls > 0 ? Verdict::kSame : Verdict::kNothingToCompare;

  if (!comparison.evidence.empty() && reply.compiler == "ecj")
    confirm_with_javac(machine, request, limits, comparison.evidence, reply);
  if (comparison.evidence.empty()) return reply;
  reply.verdict = Verdict::kDiffers;
  report(laboratory, limits, std::move(comparison.evidence),
         common.before.operations, reply);
  return reply;
}

}  // namespace refute::jvm
