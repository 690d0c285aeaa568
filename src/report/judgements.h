#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"

/// Judgements on the findings of a catalogue, and the rules that they must
/// follow: one method to fix is one cause, and the smallest program is shown.
namespace refute::report {

struct CatalogueEntry;

struct Judgement {
  bool true_finding = true;
  std::string title = {};    ///< What goes wrong, in a sentence.
  std::string why = {};      ///< By which rule of the language.
  std::string same_as = {};  ///< Id of the entry that has the same cause.
  std::string source = {};   ///< Class.method of the engine to fix.
  /// Why it is another cause than those with the same place.
  std::string separate = {};
  std::string expected = {};  ///< What a right engine would do.
  /// The files that change, as they should be; empty: it must speak up.
  std::map<std::string, std::string> result = {};
  std::string debatable = {};             ///< What speaks for the engine.
  std::vector<std::string> reports = {};  ///< Addresses of the same elsewhere.
  std::string searched = {};  ///< What trackers were asked for, to find them.
};

using Judgements = std::map<std::string, Judgement>;

/// Is it a cause of its own? Without a judgement it is.
bool is_cause(const Judgement* judgement);
bool is_debatable(const Judgement* judgement);

/// Null without a judgement.
const Judgement* judgement_of(const CatalogueEntry& entry,
                              const Judgements& judgements);

/// What breaks the rules, a sentence each: `same-as` must name a true finding
/// of its own, and of the causes with one place in an engine's source all but
/// one must say why they are separate. `whole` asks for more: a cause must not
/// be longer than what shows the same, and must have a title, a rule, a place
/// and what is expected; and nothing is judged that is not there.
std::vector<std::string> broken_rules(
    const std::vector<CatalogueEntry>& entries, const Judgements& judgements,
    bool whole);

}  // namespace refute::report
