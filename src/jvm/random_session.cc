#include "jvm/random_session.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>

#include "jvm/random_lab.h"
#include "randoop/branches.h"
#include "randoop/explorer.h"
#include "randoop/options_json.h"
#include "randoop/record.h"
#include "randoop/simplify.h"

namespace refute::jvm {

using nlohmann::json;
using randoop::Calls;
using randoop::Code;

namespace {

constexpr std::size_t kMostCandidates = 4000;

struct Session {
  std::unique_ptr<RandomLab> lab;
  std::unique_ptr<std::ofstream> sequences;  ///< All that was run; or none.
  std::unique_ptr<randoop::Explorer> explorer;
  std::unique_ptr<randoop::BranchDirected> branches;
  std::chrono::steady_clock::time_point study_until = {};
  std::size_t told_flips = 0;
  /// Lengths of what was reported already, so that it is not said again.
  std::map<std::pair<int, int>, std::size_t> reported;
  std::map<int, std::size_t> reported_stops;
  std::int64_t cpu_ms_before = 0;  ///< When the library was open.
};

/// Of this process so far.
std::int64_t cpu_ms() {
  return static_cast<std::int64_t>(std::clock()) * 1000 / CLOCKS_PER_SEC;
}

json error(const Error& what) {
  return {{"error", {{"kind", "randoop"}, {"message", what.message}}}};
}

json open(Session& session, const Machine& machine, const json& request) {
  session = {};
  auto lab = RandomLab::open(
      machine, request.at("settings").get<std::vector<std::string>>(),
      request.at("input").get<std::string>());
  if (!lab) return error(lab.error());
  session.lab = *std::move(lab);
  auto options = randoop::explorer_options_from_json(
      request.value("options", json::object()));
  if (!options) return error(options.error());
  if (const auto path = request.value("sequences", ""); !path.empty()) {
    session.sequences = std::make_unique<std::ofstream>(path, std::ios::binary);
    options->ran = [file = session.sequences.get()](
                       const randoop::Outcome& outcome,
                       std::span<const std::int32_t> code) {
      randoop::append_record(*file, outcome, code);
    };
  }
  session.explorer = std::make_unique<randoop::Explorer>(
      session.lab->catalogue(), *session.lab, *options);
  session.cpu_ms_before = cpu_ms();
  return {{"result", {{"catalogue", to_json(session.lab->catalogue())}}}};
}

json violations_of(Session& session) {
  json all = json::array();
  for (const auto& [key, each] : session.explorer->violations()) {
    auto& known = session.reported[key];
    json entry{{"contract", each.contract},
               {"operation", each.operation},
               {"seen", each.seen}};
    if (known != each.code.size()) entry["code"] = each.code;
    known = each.code.size();
    all.push_back(std::move(entry));
  }
  return all;
}

json stops_of(Session& session) {
  json all = json::array();
  for (const auto& [operation, each] : session.explorer->stops()) {
    json entry{{"operation", operation}, {"seen", each.seen}};
    auto& known = session.reported_stops[operation];
    if (known != each.code.size()) entry["code"] = each.code;
    known = each.code.size();
    all.push_back(std::move(entry));
  }
  return all;
}

/// Every sequence that broke a contract since this was last asked: where, and
/// whose equals it was. Measurements of section 8.3 need them all.
json failures_of(Session& session) {
  json all = json::array();
  for (const auto& each : session.explorer->take_failures()) {
    const auto seen = session.lab->explain(each.code, false);
    all.push_back({{"contract", randoop::name_of(each.contract)},
                   {"depth", each.statement},
                   {"threw", !seen.exception.empty()},
                   {"equals_in", seen.equals_in}});
  }
  return all;
}

json explore(Session& session, const json& request) {
  const randoop::Limits none;
  const bool more = session.explorer->explore(
      std::chrono::milliseconds(request.at("ms").get<int>()),
      {request.value("max_sequences", none.sequences),
       request.value("max_calls", none.calls)});
  if (session.sequences) session.sequences->flush();
  const auto& stats = session.explorer->stats();
  const auto& generator = session.explorer->generator().stats();
  const auto measured = session.lab->measured();
  const auto& coverage = measured.coverage;
  return {{"result",
           {{"more", more},
            {"sequences", stats.sequences},
            {"calls", stats.calls},
            {"returned", stats.returned},
            {"illegal", stats.illegal},
            {"violating", stats.violating},
            {"stopped", stats.stopped},
            {"stopped_by", session.lab->stopped()},
            {"duplicates", generator.duplicates},
            {"values", generator.makers},
            {"lines_reached", coverage.lines_reached},
            {"branches_reached", coverage.branches_reached},
            {"lines", coverage.lines},
            {"branches", coverage.branches},
            {"blocks_reached", measured.blocks_reached},
            {"blocks", measured.blocks},
            {"counted", measured.counted},
            {"distinct", measured.distinct},
            {"cpu_ms", cpu_ms() - session.cpu_ms_before},
            {"ended_at", session.explorer->ended_at()},
            {"failures", failures_of(session)},
            {"violations", violations_of(session)},
            {"stops", stops_of(session)}}}};
}

/// Short ways to make values: beginnings of sequences that returned.
std::vector<randoop::Replacement> candidates_of(const Session& session) {
  std::vector<randoop::Replacement> found;
  for (const auto& code : session.explorer->kept()) {
    if (code[0] > 6) continue;
    const Calls calls = randoop::decode(code, session.lab->catalogue());
    for (int value = 0; value < static_cast<int>(calls.size()); ++value)
      found.push_back({calls, value});
    if (found.size() > kMostCandidates) break;
  }
  return found;
}

json simplify(Session& session, const json& request) {
  const auto& catalogue = session.lab->catalogue();
  const auto code = request.at("code").get<Code>();
  const int contract = request.at("contract");
  const int operation = request.at("operation");
  const std::string where = request.value("where", "");
  const auto fails = [&](const Calls& calls) {
    const auto seen = session.lab->explain(
        randoop::encode(calls, static_cast<int>(calls.size()) - 1), false);
    return seen.status == static_cast<int>(randoop::Ending::kViolated) &&
           seen.contract == contract &&
           seen.statement + 1 == static_cast<int>(calls.size()) &&
           calls.back().operation == operation && seen.thrown_in == where;
  };
  Calls calls = randoop::decode(code, catalogue);
  const auto original = static_cast<int>(calls.size());
  calls = randoop::remove_calls(std::move(calls), catalogue, fails);
  const auto removed = static_cast<int>(calls.size());
  calls = randoop::replace_calls(std::move(calls), catalogue,
                                 candidates_of(session), fails);
  return {
      {"result", to_json(randoop::Simplified{
                     randoop::encode(calls, static_cast<int>(calls.size()) - 1),
                     original, removed, static_cast<int>(calls.size())})}};
}

void begin_branches(Session& session, const json& request) {
  std::vector<Code> inputs;
  for (const auto& path : request.at("records")) {
    std::ifstream from(path.get<std::string>(), std::ios::binary);
    randoop::Record record;
    while (randoop::read_record(from, record))
      if (record.ending == randoop::Ending::kReturned)
        inputs.push_back(std::move(record.code));
  }
  randoop::BranchOptions options;
  options.largest_step = request.value("largest_step", options.largest_step);
  session.branches = std::make_unique<randoop::BranchDirected>(
      session.lab->catalogue(), *session.lab, std::move(inputs), options);
  session.study_until =
      std::chrono::steady_clock::now() +
      std::chrono::milliseconds(request.at("study_ms").get<std::int64_t>());
}

/// Works for so many ms and tells the flips since the last time.
json branches(Session& session, const json& request) {
  if (!session.branches) begin_branches(session, request);
  auto& work = *session.branches;
  randoop::BranchProgress progress;
  progress.more =
      work.work(std::chrono::milliseconds(request.at("ms").get<int>()),
                session.study_until);
  progress.report = work.report();
  for (; session.told_flips < work.flips().size(); ++session.told_flips) {
    const auto& each = work.flips()[session.told_flips];
    progress.flips.push_back({session.lab->condition(each.condition), each.how,
                              each.witness, each.code});
  }
  for (const auto& [slot, value] : session.lab->added()) {
    const auto& constant = session.lab->catalogue().constants[slot];
    progress.constants.push_back(
        {slot, constant.type, constant.java, value.kind + ":" + value.text});
  }
  return {{"result", to_json(progress)}};
}

json running(const Session& session, const json& request) {
  const auto found = read_running(request.at("input").get<std::string>(),
                                  session.lab->catalogue());
  return {{"result", {{"code", found.code}, {"statement", found.statement}}}};
}

}  // namespace

json answer_random(const Machine& machine, const json& request) {
  static Session session;
  const auto method = request.at("method").get<std::string>();
  if (method == "randoop/open") return open(session, machine, request);
  if (!session.lab)
    return error({"no library is open: randoop/open comes first"});
  if (method == "randoop/explore") return explore(session, request);
  if (method == "randoop/kept")
    return {{"result", {{"codes", session.explorer->kept()}}}};
  if (method == "randoop/explain")
    return {{"result",
             to_json(session.lab->explain(request.at("code").get<Code>(),
                                          request.value("values", false)))}};
  if (method == "randoop/simplify") return simplify(session, request);
  if (method == "randoop/branches") return branches(session, request);
  if (method == "randoop/running") return running(session, request);
  return error({"no method \"" + method + "\""});
}

}  // namespace refute::jvm
