#include "jvm/evidence.h"

#include <algorithm>
#include <set>

#include "sequence/api_changes.h"
#include "sequence/junit.h"
#include "sequence/sharpen.h"
#include "sequence/shrink.h"
#include "sequence/values.h"

namespace refute::jvm {

namespace {

std::size_t length(const sequence::TestCase& test) {
  std::size_t count = 0;
  for (const auto& each : test) count += each.size();
  return count;
}

/// The member of the program that differs. If an object was asked by a type of
/// the JDK, it is what gave the object.
const sequence::Operation& differing(
    const sequence::Evidence& evidence,
    const std::vector<sequence::Operation>& operations) {
  const sequence::Sequence& last = evidence.test.back();
  const auto* statement =
      &last[evidence.difference.state ? last.size() - 1
                                      : evidence.difference.statement];
  const auto of = [&]() -> const sequence::Operation& {
    return operations[static_cast<std::size_t>(statement->operation)];
  };
  while (is_helper(of()) && of().has_receiver() &&
         statement->arguments[0].statement >= 0)
    statement =
        &last[static_cast<std::size_t>(statement->arguments[0].statement)];
  return operations[static_cast<std::size_t>(
      is_helper(of()) ? evidence.guilty() : statement->operation)];
}

/// The test in the names before and, where these differ, after.
bool write_tests(const sequence::Evidence& evidence,
                 const sequence::Common& common, CallEvidence& told) {
  const auto& before = common.before.operations;
  const auto& after = common.after.operations;
  told.junit = to_junit(evidence, before).value_or("");
  if (told.junit.empty()) return false;
  if (to_junit(evidence, after) == told.junit) return true;
  using sequence::Claim;
  told.junit = to_junit(evidence, before, Claim::kPasses).value_or("");
  told.junit_after = to_junit(evidence, after, Claim::kFails).value_or("");
  return true;
}

/// Writes the test of a difference, of a part of what differs if need be.
bool add_tests(PairLaboratory& laboratory, const sequence::Limits& limits,
               const sequence::Evidence& evidence,
               const sequence::Common& common, CallEvidence& told) {
  if (write_tests(evidence, common, told)) return true;
  const auto sharper = sharpen(laboratory, evidence, common, limits);
  return sharper && write_tests(*sharper, common, told);
}

}  // namespace

sequence::LastLook second_looks(const sequence::Limits& limits,
                                std::chrono::milliseconds more) {
  constexpr std::chrono::milliseconds kLeast{10'000};
  constexpr int kOnTheClock = 5;
  const auto time = std::max(limits.time, kLeast) + more;
  return {sequence::spent(/*cpu_time=*/true) + time,
          std::chrono::steady_clock::now() +
              (limits.cpu_time ? sequence::kSlack : kOnTheClock) * time};
}

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
  evidence.member = written(differing(from, operations));
  evidence.kind = sequence::kind_of(evidence.before) + " -> " +
                  sequence::kind_of(evidence.after);
  evidence.needs_null = has_null(from.test);
  return evidence;
}

void confirm_with_javac(const Machine& machine, const CompareRequest& request,
                        const Pair& pair, const sequence::Common& common,
                        const sequence::Limits& limits,
                        std::vector<sequence::Evidence>& evidence,
                        CompareReply& reply) {
  reply.compiler = "javac";
  if (rejected(pair, reply)) {
    evidence.clear();
    return;
  }
  // The operations are numbered as they are for ECJ's classes.
  PairLaboratory laboratory(machine, pair, common, limits.max_cost);
  PairLaboratory patient(machine, pair, common,
                         limits.max_cost * sequence::kPatience);
  sequence::Limits last = limits;
  last.last = second_looks(limits);
  laboratory.stop_calls_at(last.last.clock);
  if (limits.patient) last.patient = &patient;
  // Chance may make a version agree with itself twice.
  if (request.directed) last.rounds = 4;
  std::erase_if(evidence, [&](const sequence::Evidence& each) {
    if (confirm(laboratory, each.test, last)) return false;
    ++(last.last.is_over() ? reply.unconfirmed : reply.flaky);
    return true;
  });
}

void compile_tests(const Machine& machine, const Pair& pair,
                   const std::vector<std::string>& junit, CompareReply& reply) {
  for (const auto& each : reply.evidence) {
    VersionClasses& made = reply.test_classes.emplace_back();
    if (each.junit.empty()) continue;
    const auto [before, after] = machine.compile_test(
        each.junit, each.junit_after.empty() ? each.junit : each.junit_after,
        *pair.before, *pair.after, junit);
    if (before.ok) made.before = machine.class_files(before);
    if (after.ok) made.after = machine.class_files(after);
  }
}

void report(PairLaboratory& laboratory, const sequence::Limits& limits,
            std::vector<sequence::Evidence> evidence,
            const sequence::Common& common, bool each_member,
            CompareReply& reply) {
  // Two calls are short enough, unless it takes a look at their objects after
  // the last of them: one call may show more.
  for (auto& each : evidence)
    if (length(each.test) > (each.difference.state ? 1U : 2U))
      each = shrink(laboratory, each, limits);
  const auto rank = [&](const sequence::Evidence& each) {
    return std::pair(each_member && is_weak(each), length(each.test));
  };
  std::stable_sort(
      evidence.begin(), evidence.end(),
      [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  if (each_member) {
    std::set<int> met;
    std::erase_if(evidence, [&](const sequence::Evidence& each) {
      return !met.insert(each.guilty()).second;
    });
  }
  for (const auto& each : evidence)
    reply.evidence.push_back(to_evidence(each, common));
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    CallEvidence& told = reply.evidence[i];
    if (!add_tests(laboratory, limits, evidence[i], common, told)) continue;
    if (reply.junit.empty()) {
      reply.junit = told.junit;
      reply.junit_after = told.junit_after;
    }
    if (!each_member) break;
  }
}

}  // namespace refute::jvm
