#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/catalogue.h"

/// Which fault does a failing input show? People read one program of every
/// kind and wrote the cause down (docs/findings); a failing input with the same
/// messages shows the same cause.
namespace refute::eval {

class JudgedCauses {
 public:
  JudgedCauses(const std::vector<report::CatalogueEntry>& entries,
               const report::Judgements& judgements);

  /// Reads a catalogue's folder.
  static Result<JudgedCauses> read(const std::filesystem::path& folder);

  /// The causes of one finding, by id. None if nobody judged such a one, or if
  /// its messages fit several causes. Of a merged program: those of the kinds
  /// whose messages are among its own.
  std::set<std::string> of(const store::Finding& finding) const;

 private:
  struct Kind {
    std::set<std::string> messages;  ///< Without names and places.
    std::set<std::string> generators;
    std::string cause;
  };
  std::set<std::string> fitting(const store::Finding& finding,
                                const std::vector<Kind>& kinds,
                                bool whole) const;

  std::map<std::string, std::vector<Kind>> kinds_;  ///< By what was asked.
};

/// An input: the causes that it shows.
using Shown = std::set<std::string>;

/// How many distinct causes a sample of failing inputs shows: `each` inputs of
/// every cluster, chosen at random. The mean over seeds 1 to `seeds`.
double causes_in_samples(const std::vector<std::vector<Shown>>& clusters,
                         std::size_t each, int seeds = 1000);

}  // namespace refute::eval
