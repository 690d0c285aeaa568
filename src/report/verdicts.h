#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/judged.h"
#include "report/model.h"

/// What people made of the causes of one campaign, in a file beside its store:
/// `refute.db.judgements.toml`. `refute serve` writes it, and `run`, `report`,
/// `findings` and `--known` read it.
///
/// A judgement is on clusters of findings (cluster/cluster.h), so that it holds
/// for findings still to come, and for the small program as for the large one.
namespace refute::report {

/// "true", "debatable", "not-a-bug", "known".
std::string_view to_string(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view word);

struct Verdicts {
  struct Entry {
    Judged judged;
    std::vector<std::string> clusters;  ///< Their keys, in UTF-8.
    std::string name = {};              ///< Its name in a catalogue.
    std::string title = {};             ///< For whoever reads the file.
  };

  std::vector<Entry> entries = {};

  /// None if there is no such file. An unknown key is an error.
  static Result<Verdicts> read(const std::filesystem::path& path);

  /// What was said about a cluster; null: nothing.
  const Judged* on(const std::string& cluster) const;
  const Judged* on(const store::Finding& finding) const;

  /// Says so of the cause, and nothing else; none takes it back.
  void judge(const Cause& cause, const std::optional<Judged>& judged);

  /// Tells each cause what was said about it.
  void tell(Model& model) const;

  std::string to_toml() const;
};

/// The judgements on the causes of a store.
std::filesystem::path verdicts_path(const std::filesystem::path& store);

/// Why a judged finding is no news: it is known, debatable or no bug. None if
/// it is a bug that is not known yet.
std::optional<std::string> why_no_news(const Judged& judged);

}  // namespace refute::report
