#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/formats.h"

/// Findings for the shelf: one entry per cause, kept in a file of its own apart
/// from the campaigns that found them, judged by a person, and shown as pages.
///
/// `findings.json` holds what the tool knows, `judgements.toml` what a person
/// says of it; the pages are made of both and of nothing else.
namespace refute::report {

/// Does a release show it?
enum class Shows { kYes, kNo, kOtherwise, kCannotAsk };

struct CatalogueEntry {
  std::string id;  ///< "eclipse-push-down-method-3fa92c": the same every time.
  Cause cause;     ///< Without its number.
  std::string found_on;                   ///< A date.
  std::map<std::string, Shows> releases;  ///< By engine label.
  std::vector<std::string> rivals = {};   ///< Labels it was compared with.
};

struct Judgement {
  bool true_finding = true;
  std::string title = {};    ///< What goes wrong, in a person's words.
  std::string why = {};      ///< By which rule of the language.
  std::string same_as = {};  ///< Id of the entry that has the same cause.
};
/// Does it stand for itself? What nobody has judged does.
bool is_cause(const Judgement* judgement);

using Judgements = std::map<std::string, Judgement>;

/// Null if nobody has judged it.
const Judgement* judgement_of(const CatalogueEntry& entry,
                              const Judgements& judgements);

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

/// Where its page is, in the catalogue's folder: a cause has a file there, what
/// else shows it a folder further down.
std::string catalogue_page_path(const std::string& id, bool is_cause);

/// One entry for people. `alike` are the others that have the same cause.
std::string catalogue_page(const CatalogueEntry& entry,
                           const Judgement* judgement,
                           const std::vector<const CatalogueEntry*>& alike);

/// The table of contents: engine × refactoring × what goes wrong.
std::string catalogue_index(const std::vector<CatalogueEntry>& entries,
                            const Judgements& judgements);

}  // namespace refute::report
