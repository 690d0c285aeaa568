#include "randoop/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/stop.h"
#include "randoop/options_json.h"

namespace refute::randoop {

using nlohmann::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr milliseconds kSlice{1000};
/// A call is stopped from inside after five seconds; what is not is beyond it.
constexpr milliseconds kGrace{15'000};
constexpr int kMostRestarts = 50;
constexpr milliseconds kShortSlice{50};
constexpr milliseconds kKeepEvery{10'000};

/// Whether the end of the worker says nothing about its last input: it was
/// killed from outside, for example by a kernel short of memory, or it had
/// grown too large.
bool says_nothing(const WorkerFailure& failure) {
  return failure.kind == WorkerFailure::Kind::kOutOfMemory ||
         (failure.kind == WorkerFailure::Kind::kDied &&
          failure.detail.find("signal 9 (") != std::string::npos);
}

}  // namespace

void Findings::merge(const Findings& other) {
  for (const auto& [key, theirs] : other.violations) {
    auto [it, fresh] = violations.try_emplace(key, theirs);
    if (fresh) continue;
    it->second.seen += theirs.seen;
    if (theirs.code.size() < it->second.code.size())
      it->second.code = theirs.code;
  }
  for (const auto& [key, theirs] : other.stops) {
    auto [it, fresh] = stops.try_emplace(key, theirs);
    if (!fresh) it->second.seen += theirs.seen;
  }
  crashes.insert(crashes.end(), other.crashes.begin(), other.crashes.end());
  lost.insert(lost.end(), other.lost.begin(), other.lost.end());
  kept.insert(kept.end(), other.kept.begin(), other.kept.end());
  stats.sequences += other.stats.sequences;
  stats.calls += other.stats.calls;
  stats.returned += other.stats.returned;
  stats.illegal += other.stats.illegal;
  stats.violating += other.stats.violating;
  stats.stopped += other.stats.stopped;
  for (const auto& [why, count] : other.stopped_by) stopped_by[why] += count;
  measured.merge(other.measured);
}

Session::Session(WorkerSpec spec, SessionPlan plan,
                 std::filesystem::path scratch)
    : worker_(std::move(spec)),
      plan_(std::move(plan)),
      scratch_(std::move(scratch)) {}

Result<json> Session::call(json request, milliseconds timeout,
                           Trouble& trouble) {
  REFUTE_TRY(WorkerReply reply, worker_.call(std::move(request), timeout));
  if (const auto* failure = std::get_if<WorkerFailure>(&reply)) {
    trouble = *failure;
    trouble_ = describe(*failure);
    return json();
  }
  json answer = std::get<json>(std::move(reply));
  if (answer.contains("error"))
    return fail(answer.at("error").value("message", "the worker refused"));
  return answer.at("result");
}

Result<void> Session::open() {
  ExplorerOptions options = plan_.explorer;
  // Another seed each time: the same one would fail the same way.
  options.generator.seed += 7919u * static_cast<unsigned>(opened_++);
  options.generator.banned = banned_;
  json request{{"method", "randoop/open"},
               {"settings", plan_.settings},
               {"options", to_json(options)},
               {"input", (scratch_ / "running.bin").string()}};
  if (plan_.record) request["sequences"] = records().back().string();
  Trouble trouble;
  REFUTE_TRY(const json result,
             call(std::move(request), std::chrono::minutes(5), trouble));
  if (trouble) return fail("opening the library: " + trouble_);
  if (catalogue_.operations.empty())
    catalogue_ = catalogue_from_json(result.at("catalogue"));
  return {};
}

/// `base` is what earlier workers of this run found.
void Session::take(const json& from, Findings& findings, const Findings& base) {
  auto& stats = findings.stats;
  stats = base.stats;
  stats.sequences += from.at("sequences").get<std::int64_t>();
  stats.calls += from.at("calls").get<std::int64_t>();
  stats.returned += from.at("returned").get<std::int64_t>();
  stats.illegal += from.at("illegal").get<std::int64_t>();
  stats.violating += from.at("violating").get<std::int64_t>();
  stats.stopped += from.at("stopped").get<std::int64_t>();
  findings.stopped_by = base.stopped_by;
  for (const auto& [why, count] :
       from.at("stopped_by").get<std::map<std::string, int>>())
    findings.stopped_by[why] += count;
  findings.measured.take(from, stats.calls, base.measured);
  for (const auto& each : from.at("violations")) {
    const std::pair key{each.at("contract").get<int>(),
                        each.at("operation").get<int>()};
    auto& violation = findings.violations[key];
    violation.contract = key.first;
    violation.operation = key.second;
    const auto old = base.violations.find(key);
    violation.seen = each.at("seen").get<std::int64_t>() +
                     (old == base.violations.end() ? 0 : old->second.seen);
    if (!each.contains("code")) continue;
    auto code = each.at("code").get<Code>();
    if (violation.code.empty() || code.size() < violation.code.size())
      violation.code = std::move(code);
  }
  for (const auto& each : from.at("stops")) {
    auto& stop = findings.stops[each.at("operation").get<int>()];
    stop.operation = each.at("operation");
    stop.seen = each.at("seen");
    if (each.contains("code")) stop.code = each.at("code").get<Code>();
  }
}

/// The worker is gone. What it was doing is on disk.
Result<void> Session::recover(const WorkerFailure& failure,
                              Findings& findings) {
  const std::string how = describe(failure);
  const auto input = scratch_ / fmt::format("crash-{}.bin", opened_);
  std::error_code error;
  std::filesystem::rename(scratch_ / "running.bin", input, error);
  worker_.stop();
  REFUTE_TRY_VOID(open());
  Trouble more;
  REFUTE_TRY(const json was,
             call({{"method", "randoop/running"}, {"input", input.string()}},
                  kGrace, more));
  if (more) return fail(trouble_);
  Crash crash{was.at("code").get<Code>(), -1, how};
  if (crash.code.empty()) {
    findings.lost.push_back(std::move(crash));
    return {};
  }
  auto calls = decode(crash.code, catalogue_);
  const auto at = std::min<std::size_t>(was.at("statement").get<std::size_t>(),
                                        calls.size() - 1);
  crash.operation = calls[at].operation;
  // What comes after was never run.
  calls.resize(at + 1);
  crash.code = encode(calls, static_cast<int>(at));
  bool guilty = true;
  if (says_nothing(failure)) {
    REFUTE_TRY(guilty, kills_again(crash.code));
  }
  if (!guilty) {
    findings.lost.push_back(std::move(crash));
    return {};
  }
  // Once may be chance; what kills twice is not called again.
  if (++crashed_[crash.operation] == 2) {
    banned_.push_back(crash.operation);
    REFUTE_TRY_VOID(open());
  }
  findings.crashes.push_back(std::move(crash));
  return {};
}

/// Alone, in a JVM that has done nothing else.
Result<bool> Session::kills_again(const Code& code) {
  REFUTE_TRY(const auto shown, explain(code));
  return !shown;
}

void Session::adopt(const std::vector<AddedConstant>& constants) {
  for (const auto& each : constants) {
    auto& known = catalogue_.constants.at(static_cast<std::size_t>(each.slot));
    if (known.type >= 0) continue;
    known = {each.type, each.java};
    plan_.settings.push_back("constant=" + each.text);
  }
}

std::vector<std::filesystem::path> Session::records() const {
  std::vector<std::filesystem::path> all;
  for (int i = 1; i <= opened_; ++i)
    all.push_back(scratch_ / fmt::format("sequences-{}.bin", i));
  return all;
}

/// Fetches what is kept for regression tests, now and then: a worker that
/// dies takes its own with it, and the next one may not get as far.
Result<bool> Session::keep(Findings& findings) {
  Trouble trouble;
  REFUTE_TRY(const json result,
             call({{"method", "randoop/kept"}}, kGrace, trouble));
  if (trouble) {
    REFUTE_TRY_VOID(recover(*trouble, findings));
    return false;
  }
  auto codes = result.at("codes").get<std::vector<Code>>();
  if (codes.size() >= findings.kept.size()) findings.kept = std::move(codes);
  return true;
}

Result<Findings> Session::explore(
    const std::function<void(const Findings&)>& show) {
  Findings findings;
  Findings base;
  const auto end = Clock::now() + plan_.time;
  auto last_gain = Clock::now();
  const bool often = plan_.watch_gains || plan_.cpu_time.has_value();
  const auto length = often ? kShortSlice : kSlice;
  for (int slice = 1;; ++slice) {
    if (slice % (kKeepEvery / length) == 0) {
      REFUTE_TRY(const bool alive, keep(findings));
      if (!alive) base = findings;
    }
    const auto left =
        std::chrono::duration_cast<milliseconds>(end - Clock::now());
    if (left.count() <= 0 || StopSignal::requested()) break;
    const auto most = plan_.limits.sequences - base.stats.sequences;
    const auto calls = plan_.limits.calls - base.stats.calls;
    Trouble trouble;
    REFUTE_TRY(const json result, call({{"method", "randoop/explore"},
                                        {"ms", std::min(left, length).count()},
                                        {"max_sequences", most},
                                        {"max_calls", calls}},
                                       kSlice + kGrace, trouble));
    if (trouble) {
      // A library that kills so many keeps what was found until then.
      if (opened_ > kMostRestarts) {
        REFUTE_TRY_VOID(open());
        return findings;
      }
      REFUTE_TRY_VOID(recover(*trouble, findings));
      base = findings;
      continue;
    }
    const auto reached = [&] {
      return findings.measured.branches_reached +
             findings.measured.lines_reached;
    };
    const int before = reached();
    take(result, findings, base);
    if (reached() > before) last_gain = Clock::now();
    show(findings);
    if (!result.at("more").get<bool>()) break;
    if (findings.stats.sequences >= plan_.limits.sequences) break;
    if (findings.stats.calls >= plan_.limits.calls) break;
    if (plan_.cpu_time && findings.measured.cpu_ms >= plan_.cpu_time->count())
      break;
    if (plan_.plateau.count() > 0 && Clock::now() - last_gain > plan_.plateau)
      break;
  }
  REFUTE_TRY([[maybe_unused]] const bool alive, keep(findings));
  return findings;
}

Result<json> Session::ask(json request) {
  Trouble trouble;
  REFUTE_TRY(json result, call(std::move(request), kGrace * 4, trouble));
  if (!trouble) return result;
  worker_.stop();
  REFUTE_TRY_VOID(open());
  return json();
}

Result<std::optional<Explanation>> Session::explain(const Code& code,
                                                    bool values) {
  REFUTE_TRY(
      const json shown,
      ask({{"method", "randoop/explain"}, {"code", code}, {"values", values}}));
  if (shown.is_null()) return std::nullopt;
  return explanation_from_json(shown);
}

Result<std::optional<Simplified>> Session::simplify(const Code& code,
                                                    int contract, int operation,
                                                    const std::string& where) {
  REFUTE_TRY(const json shorter, ask({{"method", "randoop/simplify"},
                                      {"code", code},
                                      {"contract", contract},
                                      {"operation", operation},
                                      {"where", where}}));
  if (shorter.is_null()) return std::nullopt;
  return simplified_from_json(shorter);
}

Result<std::optional<BranchProgress>> Session::direct(
    const std::vector<std::filesystem::path>& records, milliseconds study,
    int largest_step, milliseconds slice) {
  json paths = json::array();
  for (const auto& each : records) paths.push_back(each.string());
  REFUTE_TRY(const json result, ask({{"method", "randoop/branches"},
                                     {"records", std::move(paths)},
                                     {"study_ms", study.count()},
                                     {"largest_step", largest_step},
                                     {"ms", slice.count()}}));
  if (result.is_null()) return std::nullopt;
  auto progress = branch_progress_from_json(result);
  adopt(progress.constants);
  return progress;
}

Result<Findings> explore_all(std::vector<std::unique_ptr<Session>>& sessions,
                             const std::function<void(const Findings&)>& show) {
  std::vector<Result<Findings>> found(sessions.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < sessions.size(); ++i)
    threads.emplace_back([&, i] {
      found[i] = sessions[i]->explore([&, i](const Findings& so_far) {
        if (i == 0) show(so_far);
      });
    });
  for (auto& each : threads) each.join();
  Findings all;
  for (auto& each : found) {
    if (!each) return tl::unexpected<Error>(each.error());
    all.merge(*each);
  }
  return all;
}

}  // namespace refute::randoop
