#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "report/catalogue.h"
#include "report/evidence.h"
#include "report/jdt_suite.h"

/// One entry of a catalogue for people: what a maintainer asks first, then the
/// report's own text.
namespace refute::report {
namespace {

std::string link(const std::string& address) {
  const std::string github = "https://github.com/";
  if (!address.starts_with(github)) return fmt::format("<{}>", address);
  // ".../eclipse-jdt/eclipse.jdt.ui/issues/3034"
  const auto parts = split(address.substr(github.size()), '/');
  if (parts.size() != 4) return fmt::format("<{}>", address);
  return fmt::format("[{}/{}#{}]({})", parts[0], parts[1], parts[3], address);
}

std::string reports_of(const Judgement& judgement) {
  if (judgement.reports.empty())
    return judgement.searched.empty()
               ? "none found"
               : "none found, searched for: " + judgement.searched;
  std::vector<std::string> links;
  for (const auto& address : judgement.reports) links.push_back(link(address));
  return fmt::format("{}", fmt::join(links, ", "));
}

/// The judgement.
std::string head(const CatalogueEntry& entry, const Judgement* judgement,
                 const Evidence& e,
                 const std::map<std::string, std::string>& twins) {
  std::string out = fmt::format("# {}\n\n", title_of(entry, judgement));
  const auto add = [&](const char* name, const std::string& text) {
    if (!text.empty()) out += fmt::format("**{}** {}\n\n", name, text);
  };
  if (!judgement) return out + "Not judged yet.\n\n";
  add("Judgement", judgement->why);
  if (!judgement->same_as.empty()) {
    add("Same cause as", fmt::format("[{0}](../{0}.md)", judgement->same_as));
    return out;
  }
  add("Debatable", judgement->debatable);
  add("Expected",
      judgement->expected.empty() ? e.expected : judgement->expected);
  std::string place;
  if (!judgement->source.empty()) place = "`" + judgement->source + "`";
  if (!judgement->separate.empty()) place += ". " + judgement->separate;
  std::vector<std::string> links;
  for (const auto& [id, title] : twins)
    links.push_back(fmt::format("[{}]({}.md)", title, id));
  if (!links.empty())
    place += fmt::format("{} Another cause there: {}.",
                         judgement->separate.empty() ? "." : "",
                         fmt::join(links, "; "));
  add("In the engine's source", place);
  add("Reports of the same", reports_of(*judgement));
  return out;
}

std::string releases_of(const CatalogueEntry& entry) {
  if (entry.releases.empty()) return "";
  std::string out;
  if (const std::string since = shown_since(entry); !since.empty())
    out += fmt::format("**Shown since** {}\n\n", since);
  out += "**Releases asked**\n\n| release | shows it |\n|---|---|\n";
  for (const auto& [label, shows] : entry.releases)
    out += fmt::format("| {} | {} |\n", label, to_string(shows));
  return out + "\n";
}

/// The report's own text, its title one level down and the JDK beside the
/// engine.
std::string report_of(const CatalogueEntry& entry, const Evidence& e) {
  std::string report = to_markdown(entry.cause, Context{});
  if (const auto replay = report.find("**To see it again**");
      replay != std::string::npos)
    report.erase(replay);
  if (const auto at = report.find(e.product);
      at != std::string::npos && !entry.jdk.empty())
    report.insert(at + e.product.size(), ", on JDK " + entry.jdk);
  return "#" + report;
}

}  // namespace

std::map<std::string, std::string> twins_of(
    const CatalogueEntry& entry, const std::vector<CatalogueEntry>& entries,
    const Judgements& judgements) {
  std::map<std::string, std::string> twins;
  const auto* const own = judgement_of(entry, judgements);
  if (!own || !is_cause(own) || own->source.empty()) return twins;
  for (const auto& other : entries) {
    const auto* const said = judgement_of(other, judgements);
    if (said && is_cause(said) && said->source == own->source &&
        other.id != entry.id &&
        other.cause.finding.engine == entry.cause.finding.engine)
      twins[other.id] = title_of(other, said);
  }
  return twins;
}

std::string catalogue_page_path(const std::string& id, bool is_cause) {
  return (is_cause ? "" : "alike/") + id + ".md";
}

std::string catalogue_page(const CatalogueEntry& entry,
                           const Judgement* judgement,
                           const std::vector<const CatalogueEntry*>& alike,
                           const std::map<std::string, std::string>& twins) {
  const Evidence e = evidence_of(entry.cause.finding);
  std::string out = head(entry, judgement, e, twins) + report_of(entry, e);
  Cause cause = entry.cause;
  if (judgement) cause.expected = judgement->result;
  if (const std::string test = jdt_test(cause);
      !test.empty() && is_cause(judgement) && !is_debatable(judgement))
    out += fmt::format(
        "**A test for Eclipse's own suite** (`refute findings FOLDER "
        "--jdt-tests OUT` writes it with its files; it was not run in that "
        "suite)\n\n```java\n{}```\n\n",
        test);
  out += releases_of(entry);
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
      out += fmt::format("- [{}](alike/{}.md): {}, {}, {}\n",
                         one_line(other->cause.finding.summary), other->id,
                         other->cause.refactoring, other->cause.finding.oracle,
                         level_in_words(other->cause.finding.level));
  }
  return out;
}

}  // namespace refute::report
