#include "randoop/messages.h"

#include <nlohmann/json.hpp>

namespace refute::randoop {

using nlohmann::json;

json to_json(const Explanation& seen) {
  json values = json::array();
  for (const auto& each : seen.values) {
    json observers = json::array();
    for (const auto& o : each.observers)
      observers.push_back(
          {{"name", o.name}, {"java", o.java}, {"kind", o.kind}});
    values.push_back({{"java", each.java},
                      {"kind", each.kind},
                      {"observers", std::move(observers)}});
  }
  return {
      {"status", seen.status},           {"statement", seen.statement},
      {"contract", seen.contract},       {"first", seen.first},
      {"second", seen.second},           {"contract_name", seen.contract_name},
      {"exception", seen.exception},     {"thrown_in", seen.thrown_in},
      {"first_class", seen.first_class}, {"second_class", seen.second_class},
      {"equals_in", seen.equals_in},     {"values", std::move(values)},
      {"of_method", seen.of_method},     {"call_threw", seen.call_threw},
      {"decorations", seen.decorations}};
}

Explanation explanation_from_json(const json& from) {
  Explanation seen;
  seen.status = from.value("status", -1);
  seen.statement = from.value("statement", -1);
  seen.contract = from.value("contract", -1);
  seen.first = from.value("first", -1);
  seen.second = from.value("second", -1);
  seen.contract_name = from.value("contract_name", "");
  seen.of_method = from.value("of_method", false);
  seen.call_threw = from.value("call_threw", false);
  seen.exception = from.value("exception", "");
  seen.thrown_in = from.value("thrown_in", "");
  seen.first_class = from.value("first_class", "");
  seen.second_class = from.value("second_class", "");
  seen.equals_in = from.value("equals_in", "");
  seen.decorations = from.value("decorations", seen.decorations);
  if (!from.contains("values")) return seen;
  for (const auto& each : from.at("values")) {
    Explanation::Value value{
        each.value("java", ""), each.value("kind", ""), {}};
    if (each.contains("observers"))
      for (const auto& o : each.at("observers"))
        value.observers.push_back(
            {o.value("name", ""), o.value("java", ""), o.value("kind", "")});
    seen.values.push_back(std::move(value));
  }
  return seen;
}

json to_json(const Simplified& simplified) {
  return {{"code", simplified.code},
          {"original", simplified.original},
          {"removed", simplified.removed},
          {"replaced", simplified.replaced}};
}

Simplified simplified_from_json(const json& from) {
  return {from.at("code").get<Code>(), from.at("original"), from.at("removed"),
          from.at("replaced")};
}

json to_json(const BranchProgress& progress) {
  json flips = json::array();
  for (const auto& each : progress.flips)
    flips.push_back({{"condition", each.condition},
                     {"how", each.how},
                     {"witness", each.witness},
                     {"code", each.code}});
  json constants = json::array();
  for (const auto& each : progress.constants)
    constants.push_back({{"slot", each.slot},
                         {"type", each.type},
                         {"java", each.java},
                         {"text", each.text}});
  const auto& report = progress.report;
  return {{"more", progress.more},
          {"conditions", report.conditions},
          {"full", report.full},
          {"frontier", report.frontier},
          {"uncovered", report.uncovered},
          {"done", report.done},
          {"analysable", report.analysable},
          {"flipped", report.flipped},
          {"in_passing", report.in_passing},
          {"sequences", report.sequences},
          {"unsupported", report.unsupported},
          {"diverged", report.diverged},
          {"diverged_as", report.diverged_as},
          {"no_room", report.no_room},
          {"changes", report.changes},
          {"flips", std::move(flips)},
          {"constants", std::move(constants)}};
}

BranchProgress branch_progress_from_json(const json& from) {
  BranchProgress progress;
  progress.more = from.at("more");
  auto& report = progress.report;
  report.conditions = from.at("conditions");
  report.full = from.at("full");
  report.frontier = from.at("frontier");
  report.uncovered = from.at("uncovered");
  report.done = from.at("done");
  report.analysable = from.at("analysable");
  report.flipped = from.at("flipped");
  report.in_passing = from.at("in_passing");
  report.sequences = from.at("sequences");
  report.unsupported = from.at("unsupported");
  report.diverged = from.at("diverged");
  report.diverged_as = from.at("diverged_as");
  report.no_room = from.at("no_room");
  report.changes = from.at("changes");
  for (const auto& each : from.at("flips"))
    progress.flips.push_back({each.at("condition"), each.at("how"),
                              each.at("witness").get<Code>(),
                              each.at("code").get<Code>()});
  for (const auto& each : from.at("constants"))
    progress.constants.push_back(
        {each.at("slot"), each.at("type"), each.at("java"), each.at("text")});
  return progress;
}

}  // namespace refute::randoop
