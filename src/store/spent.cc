#include "store/spent.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace refute::store {

using std::chrono::milliseconds;

std::string now_utc(milliseconds later) {
  using Clock = std::chrono::system_clock;
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(Clock::to_time_t(Clock::now() + later)));
}

void Spent::add(const Spent& other) {
  if (from.empty() || (!other.from.empty() && other.from < from))
    from = other.from;
  to = std::max(to, other.to);
  clock += other.clock;
  for (const auto& [label, time] : other.engines) engines[label] += time;
  compiling += other.compiling;
  comparing += other.comparing;
  judging += other.judging;
  coverage.programs += other.coverage.programs;
  coverage.covered += other.coverage.covered;
}

std::string to_json(const Spent& spent) {
  nlohmann::json engines = nlohmann::json::object();
  for (const auto& [label, time] : spent.engines) engines[label] = time.count();
  return nlohmann::json{{"from", spent.from},
                        {"to", spent.to},
                        {"ends", spent.ends},
                        {"clock_ms", spent.clock.count()},
                        {"engines_ms", engines},
                        {"compiling_ms", spent.compiling.count()},
                        {"comparing_ms", spent.comparing.count()},
                        {"judging_ms", spent.judging.count()},
                        {"measured", spent.coverage.programs},
                        {"covered", spent.coverage.covered}}
      .dump();
}

Spent spent_from_json(const std::string& text) {
  const auto json = parse_json(text);
  if (!json.is_object()) return {};
  const auto time = [](const nlohmann::json& object, const std::string& key) {
    return milliseconds(object.value(key, std::int64_t{0}));
  };
  try {
    Spent spent;
    spent.from = json.value("from", "");
    spent.to = json.value("to", "");
    spent.ends = json.value("ends", "");
    spent.clock = time(json, "clock_ms");
    const auto engines = json.value("engines_ms", nlohmann::json::object());
    for (const auto& [label, value] : engines.items())
      spent.engines[label] = milliseconds(value.get<std::int64_t>());
    spent.compiling = time(json, "compiling_ms");
    spent.comparing = time(json, "comparing_ms");
    spent.judging = time(json, "judging_ms");
    spent.coverage = {json.value("measured", std::int64_t{0}),
                      json.value("covered", 0.0)};
    return spent;
  } catch (const nlohmann::json::exception&) {
    return {};  // Not what we wrote: as if it were not there.
  }
}

}  // namespace refute::store
