#include "report/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "cluster/cluster.h"
#include "report/evidence.h"
#include "report/jdt_suite.h"

namespace refute::report {
namespace {

using nlohmann::json;

constexpr std::array<std::pair<Shows, const char*>, 4> kShows = {
    {{Shows::kYes, "yes"},
     {Shows::kNo, "no"},
     {Shows::kOtherwise, "otherwise"},
     {Shows::kCannotAsk, "cannot be asked"}}};

const char* to_string(Shows shows) {
  for (const auto& [value, name] : kShows)
    if (value == shows) return name;
  return "";
}

Shows shows_from(const std::string& name) {
  for (const auto& [value, known] : kShows)
    if (name == known) return value;
  return Shows::kCannotAsk;
}

/// The text fields of a finding, by the names that they have in the file.
constexpr std::pair<const char*, std::string store::Finding::*> kFields[] = {
    {"oracle", &store::Finding::oracle},
    {"level", &store::Finding::level},
    {"summary", &store::Finding::summary},
    {"evidence", &store::Finding::evidence},
    {"generator", &store::Finding::generator},
    {"choices", &store::Finding::choices},
    {"engine", &store::Finding::engine},
    {"version", &store::Finding::engine_version},
    {"label", &store::Finding::engine_label},
    {"expectation", &store::Finding::expectation},
    {"test", &store::Finding::test},
    {"world", &store::Finding::world},
    {"category", &store::Finding::category},
};
/// Those that are JSON themselves.
constexpr std::pair<const char*, std::string store::Finding::*> kJsonFields[] =
    {{"request", &store::Finding::request},
     {"before", &store::Finding::before},
     {"outcome", &store::Finding::outcome},
     {"messages", &store::Finding::messages}};

/// In what words the index counts an oracle's findings.
struct Column {
  const char* title;
  std::set<std::string> oracles;
};
const std::vector<Column>& columns() {
  static const std::vector<Column> all = {
      {"behaviour changes", {"behaviour"}},
      {"does not compile", {"does-not-compile"}},
      {"crashes", {"crash"}},
      {"wrong change", {"custom", "preservation", "inverse"}},
      {"wrong refusals and warnings",
       {"warning-status", "erroneous-warning", "overly-strong",
        "differential"}}};
  return all;
}

std::string title_of(const CatalogueEntry& entry, const Judgement* judgement) {
  return judgement && !judgement->title.empty() ? judgement->title
                                                : entry.cause.finding.summary;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '|') c = ' ';
  return text;
}

}  // namespace

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
    for (const auto& [name, field] : kFields)
      if (!(f.*field).empty()) row[name] = f.*field;
    for (const auto& [name, field] : kJsonFields)
      if (!(f.*field).empty())
        row[name] = json::parse(f.*field, nullptr, false);
    for (const auto& [label, shows] : entry.releases)
      row["releases"][label] = to_string(shows);
    if (!entry.rivals.empty()) row["rivals"] = entry.rivals;
    all.push_back(std::move(row));
  }
  return dump(all, 1) + "\n";
}

Result<std::vector<CatalogueEntry>> catalogue_from_json(
    const std::string& text) {
  const json all = json::parse(text, nullptr, false);
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
      for (const auto& [name, field] : kFields)
        entry.cause.finding.*field = row.value(name, "");
      for (const auto& [name, field] : kJsonFields)
        if (row.contains(name)) entry.cause.finding.*field = dump(row.at(name));
      const json releases = row.value("releases", json::object());
      for (const auto& [label, shows] : releases.items())
        entry.releases[label] = shows_from(shows);
      entry.rivals = row.value("rivals", entry.rivals);
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

const Judgement* judgement_of(const CatalogueEntry& entry,
                              const Judgements& judgements) {
  const auto at = judgements.find(entry.id);
  return at == judgements.end() ? nullptr : &at->second;
}

bool is_cause(const Judgement* judgement) {
  return !judgement || (judgement->true_finding && judgement->same_as.empty());
}

std::string catalogue_page_path(const std::string& id, bool is_cause) {
  return (is_cause ? "" : "alike/") + id + ".md";
}

std::string catalogue_page(const CatalogueEntry& entry,
                           const Judgement* judgement,
                           const std::vector<const CatalogueEntry*>& alike) {
  std::string out =
      fmt::format("# {}\n\n", one_line(title_of(entry, judgement)));
  out += judgement ? fmt::format("**Judgement** {}\n\n", judgement->why)
                   : "Not judged by a person yet.\n\n";
  if (judgement && !judgement->same_as.empty())
    out += fmt::format("**Same cause as** [{0}](../{0}.md)\n\n",
                       judgement->same_as);
  // The report's own text follows, its title one level down.
  Context context;
  Cause cause = entry.cause;
  std::string report = to_markdown(cause, context);
  const auto replay = report.find("**To see it again**");
  if (replay != std::string::npos) report.erase(replay);
  out += "#" + report;
  if (const std::string test = jdt_test(cause);
      !test.empty() && is_cause(judgement))
    out += fmt::format(
        "**A test for Eclipse's own suite** (`refute findings FOLDER "
        "--jdt-tests OUT` writes it with its files)\n\n```java\n{}```\n\n",
        test);
  if (!entry.releases.empty()) {
    if (const std::string since = shown_since(entry); !since.empty())
      out += fmt::format("**Shown since** {}\n\n", since);
    out += "**Releases asked**\n\n| release | shows it |\n|---|---|\n";
    for (const auto& [label, shows] : entry.releases)
      out += fmt::format("| {} | {} |\n", label, to_string(shows));
    out += "\n";
  }
  out += fmt::format(
      "**To see it again** `refute replay {}`\n\nFound on {}, in {} of {}; "
      "{}.\n",
      entry.id, entry.found_on, plural(entry.cause.alike, "program"),
      entry.cause.generators.empty() ? "a generator"
                                     : entry.cause.generators.front(),
      plural(entry.cause.lines, "line"));
  if (!alike.empty()) {
    out += "\nThe same cause shows as:\n\n";
    for (const auto* other : alike)
      out += fmt::format("- [{}](alike/{}.md): {}, {}\n",
                         one_line(other->cause.finding.summary), other->id,
                         other->cause.finding.oracle,
                         level_in_words(other->cause.finding.level));
  }
  return out;
}

std::string catalogue_index(const std::vector<CatalogueEntry>& entries,
                            const Judgements& judgements) {
  // One row per engine and refactoring; what has the same cause counts once.
  std::map<std::pair<std::string, std::string>, std::map<std::string, int>>
      rows;
  std::map<std::string, int> by_engine, silent;
  std::string list, refuted;
  int judged = 0, distinct = 0;
  for (const auto& entry : entries) {
    const Judgement* judgement = judgement_of(entry, judgements);
    const store::Finding& f = entry.cause.finding;
    if (judgement && !judgement->true_finding) {
      refuted += fmt::format("- `{}`: {}\n", entry.id, judgement->why);
      continue;
    }
    if (!is_cause(judgement)) continue;
    ++distinct;
    judged += judgement != nullptr;
    ++by_engine[f.engine];
    silent[f.engine] += f.level == "silent";
    for (const auto& column : columns())
      if (column.oracles.contains(f.oracle))
        ++rows[{f.engine, entry.cause.refactoring}][column.title];
    list += fmt::format("| {} | {} | [{}]({}.md) | {} | {} | {} | {} | {} |\n",
                        f.engine, entry.cause.refactoring,
                        one_line(title_of(entry, judgement)), entry.id,
                        f.oracle, level_in_words(f.level), f.category,
                        entry.cause.lines, shown_since(entry));
  }
  std::string out = fmt::format("{}, {} of them judged by a person.\n\n",
                                plural(distinct, "distinct cause"), judged);
  for (const auto& [engine, count] : by_engine)
    out += fmt::format("- {}: {}, {} of them silent\n", engine, count,
                       silent[engine]);
  out += "\n| engine | refactoring |";
  std::string rule = "\n|---|---|";
  for (const auto& column : columns()) {
    out += fmt::format(" {} |", column.title);
    rule += "---|";
  }
  out += rule + "\n";
  for (const auto& [key, counts] : rows) {
    out += fmt::format("| {} | {} |", key.first, key.second);
    for (const auto& column : columns()) {
      const auto at = counts.find(column.title);
      out += at == counts.end() ? " |" : fmt::format(" {} |", at->second);
    }
    out += "\n";
  }
  out +=
      "\n| engine | refactoring | what goes wrong | oracle | | category | "
      "lines | shown since |\n|---|---|---|---|---|---|---|---|\n" +
      list;
  if (!refuted.empty()) out += "\nJudged not to be bugs:\n\n" + refuted;
  return out;
}

}  // namespace refute::report
