#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/formats.h"
#include "report/judgements.h"

/// A catalogue of findings: one entry per cause, kept apart from the campaigns
/// that found them, with a judgement, and shown as pages.
///
/// `findings.json` holds what the tool knows, `judgements.toml` the judgements,
/// written by hand (judgements.h); the pages are made from these two alone.
namespace refute::report {

/// Does a release show it?
enum class Shows { kYes, kNo, kOtherwise, kCannotAsk };

struct CatalogueEntry {
  std::string id;  ///< "eclipse-push-down-method-3fa92c": the same every time.
  Cause cause;     ///< Without its number.
  std::string found_on;                   ///< A date.
  std::map<std::string, Shows> releases;  ///< By engine label.
  std::vector<std::string> rivals = {};   ///< Labels it was compared with.
  std::string jdk = {};  ///< Version of the JDK it was seen on last.
};

/// What makes a cause the same one next time: engine, oracle, refactoring,
/// messages and the program's shape.
std::string catalogue_id(const Cause& cause);

std::string catalogue_to_json(const std::vector<CatalogueEntry>& entries);
Result<std::vector<CatalogueEntry>> catalogue_from_json(
    const std::string& text);

/// Since which of the releases that were asked it shows in all: "1.20.0 or
/// before" if the oldest shows it, "1.23.0, not in 1.21.300" otherwise; empty
/// if the newest does not.
std::string shown_since(const CatalogueEntry& entry);

/// The words for a yes or no in a table: "yes", "otherwise".
const char* to_string(Shows shows);

/// What it is called: as it was judged, or its summary; in one line.
std::string title_of(const CatalogueEntry& entry, const Judgement* judgement);

/// A text for a cell of a table.
std::string one_line(std::string text);

/// Where its page is, in the catalogue's folder: a cause has a file there, what
/// else shows it a folder further down.
std::string catalogue_page_path(const std::string& id, bool is_cause);

/// The titles of other causes to fix in the same method, by id.
std::map<std::string, std::string> twins_of(
    const CatalogueEntry& entry, const std::vector<CatalogueEntry>& entries,
    const Judgements& judgements);

/// One entry for people. `alike` are the others that have the same cause.
std::string catalogue_page(
    const CatalogueEntry& entry, const Judgement* judgement,
    const std::vector<const CatalogueEntry*>& alike,
    const std::map<std::string, std::string>& twins = {});

/// The table of contents: how many causes, engine × refactoring × what goes
/// wrong, and a line for each. Debatable ones are listed and counted apart; a
/// cause is silent if anything that shows it is.
std::string catalogue_index(const std::vector<CatalogueEntry>& entries,
                            const Judgements& judgements);

}  // namespace refute::report
