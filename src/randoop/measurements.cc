#include "randoop/measurements.h"

#include <algorithm>

namespace refute::randoop {

using nlohmann::json;

namespace {

/// Each figure at least that of `by`; whether any grew.
bool raise_all(std::vector<int>& figures, const std::vector<int>& by) {
  bool more = false;
  if (figures.size() < by.size()) figures.resize(by.size());
  for (std::size_t i = 0; i < by.size(); ++i) {
    more |= by[i] > figures[i];
    figures[i] = std::max(figures[i], by[i]);
  }
  return more;
}

void add_to(std::vector<std::int64_t>& sums,
            const std::vector<std::int64_t>& others) {
  if (sums.size() < others.size()) sums.resize(others.size());
  for (std::size_t i = 0; i < others.size(); ++i) sums[i] += others[i];
}

json to_json(const LastGain& gain) {
  return {{"calls", gain.calls}, {"cpu_milliseconds", gain.cpu_ms}};
}

/// A sequence that ended at some depth has a call at each depth up to there.
std::vector<std::int64_t> calls_at_depth(const Measurements& measured) {
  auto calls = measured.ended_at;
  for (std::size_t i = calls.size(); i > 1; --i) calls[i - 2] += calls[i - 1];
  return calls;
}

json failures_to_json(const Measurements& measured) {
  json all = json::array();
  for (const auto& [place, seen] : measured.failures)
    all.push_back({{"contract", place.contract},
                   {"equals_in", place.equals_in},
                   {"threw", place.threw},
                   {"depth", place.depth},
                   {"seen", seen}});
  return all;
}

}  // namespace

void Measurements::take(const json& from, std::int64_t calls,
                        const Measurements& base) {
  cpu_ms = base.cpu_ms + from.at("cpu_ms").get<std::int64_t>();
  const auto raise = [&](int& figure, const char* name) {
    const int now = from.at(name).get<int>();
    const bool more = now > figure;
    figure = std::max(figure, now);
    return more;
  };
  raise(lines_reached, "lines_reached");
  raise(lines, "lines");
  raise(branches, "branches");
  raise(blocks, "blocks");
  if (raise(branches_reached, "branches_reached"))
    branches_at = {calls, cpu_ms};
  if (raise(blocks_reached, "blocks_reached")) blocks_at = {calls, cpu_ms};
  if (raise_all(counted, from.at("counted").get<std::vector<int>>()))
    counted_at = {calls, cpu_ms};
  distinct = base.distinct + from.at("distinct").get<std::int64_t>();
  ended_at = base.ended_at;
  add_to(ended_at, from.at("ended_at").get<std::vector<std::int64_t>>());
  // These are told once, all others every time.
  for (const auto& each : from.at("failures"))
    ++failures[{each.at("contract"), each.at("equals_in"), each.at("threw"),
                each.at("depth")}];
}

void Measurements::merge(const Measurements& other) {
  lines = std::max(lines, other.lines);
  branches = std::max(branches, other.branches);
  blocks = std::max(blocks, other.blocks);
  lines_reached = std::max(lines_reached, other.lines_reached);
  if (other.branches_reached > branches_reached) {
    branches_reached = other.branches_reached;
    branches_at = other.branches_at;
  }
  if (other.blocks_reached > blocks_reached) {
    blocks_reached = other.blocks_reached;
    blocks_at = other.blocks_at;
  }
  if (raise_all(counted, other.counted)) counted_at = other.counted_at;
  cpu_ms += other.cpu_ms;
  distinct += other.distinct;
  add_to(ended_at, other.ended_at);
  for (const auto& [place, seen] : other.failures) failures[place] += seen;
}

json to_json(const Measurements& measured) {
  return {{"lines", {measured.lines_reached, measured.lines}},
          {"branches", {measured.branches_reached, measured.branches}},
          {"blocks", {measured.blocks_reached, measured.blocks}},
          {"counted", measured.counted},
          {"last_gain",
           {{"branches", to_json(measured.branches_at)},
            {"blocks", to_json(measured.blocks_at)},
            {"counted", to_json(measured.counted_at)}}},
          {"cpu_milliseconds", measured.cpu_ms},
          {"distinct_values", measured.distinct},
          {"calls_at_depth", calls_at_depth(measured)},
          {"failures", failures_to_json(measured)}};
}

}  // namespace refute::randoop
