#include "report/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/json_text.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "engine/outcome_json.h"
#include "refactoring/request_json.h"
#include "report/evidence.h"
#include "store/columns.h"

namespace refute::report {
namespace {

using nlohmann::json;

constexpr std::array<std::pair<Shows, const char*>, 4> kShows = {
    {{Shows::kYes, "yes"},
     {Shows::kNo, "no"},
     {Shows::kOtherwise, "otherwise"},
     {Shows::kCannotAsk, "cannot be asked"}}};

Shows shows_from(const std::string& name) {
  for (const auto& [value, known] : kShows)
    if (name == known) return value;
  return Shows::kCannotAsk;
}

/// The text fields of a finding, by the names that they have in the file.
struct Field {
  const char* name;
  std::string& (*in)(store::Finding& finding);
};

template <auto field>
constexpr Field text(const char* name) {
  return {name, [](store::Finding& f) -> std::string& { return f.*field; }};
}

using F = store::Finding;
constexpr Field kFields[] = {
    text<&F::oracle>("oracle"),
    text<&F::summary>("summary"),
    text<&F::evidence>("evidence"),
    text<&F::generator>("generator"),
    text<&F::choices>("choices"),
    text<&F::engine>("engine"),
    text<&F::engine_version>("version"),
    text<&F::engine_label>("label"),
    text<&F::test>("test"),
    text<&F::world>("world"),
    text<&F::category>("category"),
};

void write_finding(store::Finding f, json& row) {
  for (const auto& [name, in] : kFields)
    if (!in(f).empty()) row[name] = in(f);
  row["level"] = to_string(f.level);
  if (f.expectation != Expectation::kUnknown)
    row["expectation"] = to_string(f.expectation);
  row["request"] = request_to_json(f.request);
  row["before"] = program_to_json(f.before);
  row["outcome"] = outcome_to_json(f.outcome);
  row["messages"] = store::messages_to_json(f.messages);
}

void read_finding(const json& row, store::Finding& f) {
  for (const auto& [name, in] : kFields) in(f) = row.value(name, "");
  f.level = level_from(row.value("level", ""));
  f.expectation = expectation_from(row.value("expectation", ""));
  store::read_request(row.value("request", json()), f);
  store::read_before(row.value("before", json()), f);
  store::read_outcome(row.value("outcome", json()), f);
  f.messages = store::messages_from_json(row.value("messages", json()));
}

}  // namespace

const char* to_string(Shows shows) {
  for (const auto& [value, name] : kShows)
    if (value == shows) return name;
  return "";
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '|') c = ' ';
  return text;
}

std::string title_of(const CatalogueEntry& entry, const Judgement* judgement) {
  return one_line(judgement && !judgement->title.empty()
                      ? judgement->title
                      : entry.cause.finding.summary);
}

std::string catalogue_id(const Cause& cause) {
  const auto hash =
      stable_hash(cluster::bug_key(cause.finding) + shape_of(cause.finding));
  return fmt::format("{}-{}-{:06x}", cause.finding.engine, cause.refactoring,
                     hash & 0xffffff);
}

std::string catalogue_to_json(const std::vector<CatalogueEntry>& entries) {
  json all = json::array();
  for (const auto& entry : entries) {
    const store::Finding& f = entry.cause.finding;
    json row = {{"id", entry.id},
                {"refactoring", entry.cause.refactoring},
                {"lines", entry.cause.lines},
                {"alike", entry.cause.alike},
                {"generators", entry.cause.generators},
                {"found", entry.found_on}};
    write_finding(f, row);
    for (const auto& [label, shows] : entry.releases)
      row["releases"][label] = to_string(shows);
    if (!entry.rivals.empty()) row["rivals"] = entry.rivals;
    if (!entry.jdk.empty()) row["jdk"] = entry.jdk;
    all.push_back(std::move(row));
  }
  return dump(all, 1) + "\n";
}

Result<std::vector<CatalogueEntry>> catalogue_from_json(
    const std::string& text) {
  const json all = parse_json(text);
  if (!all.is_array()) return usage_error("it is not a catalogue of findings");
  std::vector<CatalogueEntry> entries;
  try {
    for (const json& row : all) {
      CatalogueEntry entry;
      entry.id = row.at("id");
      entry.cause.name = entry.id;
      entry.cause.refactoring = row.at("refactoring");
      entry.cause.lines = row.at("lines");
      entry.cause.alike = row.at("alike");
      entry.cause.generators = row.at("generators");
      entry.cause.reduced = true;
      entry.found_on = row.at("found");
      read_finding(row, entry.cause.finding);
      const json releases = row.value("releases", json::object());
      for (const auto& [label, shows] : releases.items())
        entry.releases[label] = shows_from(shows);
      entry.rivals = row.value("rivals", entry.rivals);
      entry.jdk = row.value("jdk", "");
      entries.push_back(std::move(entry));
    }
  } catch (const json::exception& error) {
    return usage_error(
        fmt::format("it is not a catalogue of findings: {}", error.what()));
  }
  return entries;
}

std::string shown_since(const CatalogueEntry& entry) {
  // "eclipse:1.21.100" is {1, 21, 100}.
  std::map<std::vector<int>, std::pair<std::string, Shows>> in_order;
  for (const auto& [label, shows] : entry.releases) {
    const std::string version = label.substr(label.find(':') + 1);
    std::vector<int> numbers;
    for (const auto& part : split(version, '.'))
      numbers.push_back(std::atoi(part.c_str()));
    if (shows != Shows::kCannotAsk) in_order[numbers] = {version, shows};
  }
  std::string since, before;
  for (const auto& [numbers, asked] : in_order) {
    if (asked.second == Shows::kNo) {
      before = asked.first;
      since.clear();
    } else if (since.empty()) {
      since = asked.first;
    }
  }
  if (since.empty()) return "";
  return before.empty() ? since + " or before"
                        : fmt::format("{}, not in {}", since, before);
}

}  // namespace refute::report
