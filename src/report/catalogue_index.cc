#include <fmt/format.h>

#include <set>

#include "base/text.h"
#include "oracle/oracle.h"
#include "report/catalogue.h"
#include "report/evidence.h"

/// The table of contents of a catalogue.
namespace refute::report {
namespace {

/// In what words the index counts an oracle's findings.
struct Column {
  const char* title;
  About about;
};
constexpr Column kColumns[] = {
    {"behaviour changes", About::kMeaning},
    {"does not compile", About::kCompiling},
    {"crashes", About::kCrash},
    {"wrong change", About::kChange},
    {"wrong refusals and warnings", About::kWarning}};

/// How many causes an engine has.
struct Count {
  int causes = 0;
  int silent = 0;
  int debatable = 0;
};

/// The causes that something shows without a word.
std::set<std::string> silent_causes(const std::vector<CatalogueEntry>& entries,
                                    const Judgements& judgements) {
  std::set<std::string> silent;
  for (const auto& entry : entries) {
    if (entry.cause.finding.level != Level::kSilent) continue;
    const Judgement* const judgement = judgement_of(entry, judgements);
    if (is_cause(judgement))
      silent.insert(entry.id);
    else if (judgement->true_finding)
      silent.insert(judgement->same_as);
  }
  return silent;
}

std::string line_of(const CatalogueEntry& entry, const Judgement* judgement,
                    bool silent) {
  const store::Finding& f = entry.cause.finding;
  return fmt::format("| {} | {} | [{}]({}.md) | {} | {} | {} | {} | {} |\n",
                     f.engine, entry.cause.refactoring,
                     title_of(entry, judgement), entry.id, f.oracle,
                     silent ? "silent" : level_in_words(f.level), f.category,
                     entry.cause.lines, shown_since(entry));
}

std::string list_of(const std::string& lines) {
  return "| engine | refactoring | what goes wrong | oracle | | category | "
         "lines | shown since |\n|---|---|---|---|---|---|---|---|\n" +
         lines;
}

std::string head_of(const std::map<std::string, Count>& by_engine,
                    int not_judged) {
  Count all;
  std::string engines;
  for (const auto& [engine, count] : by_engine) {
    all.causes += count.causes;
    all.silent += count.silent;
    all.debatable += count.debatable;
    engines += fmt::format("- {}: {}, {} of them silent", engine, count.causes,
                           count.silent);
    if (count.debatable > 0)
      engines += fmt::format("; {} more debatable", count.debatable);
    engines += "\n";
  }
  std::string out =
      fmt::format("{}, {} of them silent", plural(all.causes, "distinct cause"),
                  all.silent);
  if (all.debatable > 0)
    out += fmt::format("; {} more debatable", all.debatable);
  if (not_judged > 0) out += fmt::format("; {} not judged yet", not_judged);
  return out + ".\n\n" + engines;
}

using Rows =
    std::map<std::pair<std::string, std::string>, std::map<std::string, int>>;

std::string table_of(const Rows& rows) {
  std::string out = "| engine | refactoring |", rule = "\n|---|---|";
  for (const auto& column : kColumns) {
    out += fmt::format(" {} |", column.title);
    rule += "---|";
  }
  out += rule + "\n";
  for (const auto& [key, counts] : rows) {
    out += fmt::format("| {} | {} |", key.first, key.second);
    for (const auto& column : kColumns) {
      const auto at = counts.find(column.title);
      out += at == counts.end() ? " |" : fmt::format(" {} |", at->second);
    }
    out += "\n";
  }
  return out;
}

}  // namespace

std::string catalogue_index(const std::vector<CatalogueEntry>& entries,
                            const Judgements& judgements) {
  const auto silent = silent_causes(entries, judgements);
  Rows rows;
  std::map<std::string, Count> by_engine;
  std::string list, debatable, refuted;
  int not_judged = 0;
  for (const auto& entry : entries) {
    const Judgement* const judgement = judgement_of(entry, judgements);
    const store::Finding& f = entry.cause.finding;
    if (judgement && !judgement->true_finding) {
      refuted += fmt::format("- `{}`: {}\n", entry.id, judgement->why);
      continue;
    }
    if (!is_cause(judgement)) continue;
    not_judged += judgement == nullptr;
    Count& count = by_engine[f.engine];
    const bool is_silent = silent.contains(entry.id);
    if (is_debatable(judgement)) {
      ++count.debatable;
      debatable += line_of(entry, judgement, is_silent);
      continue;
    }
    ++count.causes;
    count.silent += is_silent;
    const Oracle* const oracle = find_oracle(f.oracle);
    for (const auto& column : kColumns)
      if (oracle && column.about == oracle->about)
        ++rows[{f.engine, entry.cause.refactoring}][column.title];
    list += line_of(entry, judgement, is_silent);
  }
  std::string out = head_of(by_engine, not_judged) + "\n" + table_of(rows) +
                    "\n" + list_of(list);
  if (!debatable.empty())
    out +=
        "\nDebatable, and not counted above: the page says what speaks for "
        "the engine.\n\n" +
        list_of(debatable);
  if (!refuted.empty()) out += "\nJudged not to be bugs:\n\n" + refuted;
  return out;
}

}  // namespace refute::report
