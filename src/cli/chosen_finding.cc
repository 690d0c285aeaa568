#include "cli/chosen_finding.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/catalogue_file.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

bool is_number(const std::string& text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos &&
         text.size() < 18;
}

Result<ChosenFinding> from_store(std::int64_t id, const FindingChoice& choice,
                                 const CLI::App& given) {
  REFUTE_TRY(auto store, store::Store::open(choice.store, /*read_only=*/true));
  REFUTE_TRY(auto found, store.finding(id));
  if (!found)
    return usage_error(fmt::format("no finding {} in {}", id, choice.store),
                       "`refute list findings` shows what there is");
  ChosenFinding chosen;
  chosen.of_store = true;
  chosen.finding = *std::move(found);
  REFUTE_TRY(chosen.meta, store.meta());
  auto plan = stored_plan(chosen.meta, &given);
  if (!plan) return in_context("store " + choice.store, plan.error());
  chosen.engine = plan->engine;
  chosen.replay_line = replay_line(id, choice.store);
  REFUTE_TRY(const auto reductions, store.reductions());
  const auto small = reductions.find(id);
  if (small == reductions.end() || !small->second.confirmed || choice.original)
    return chosen;
  chosen.reduced = true;
  chosen.finding = store::reduced(std::move(chosen.finding), small->second);
  chosen.finding.choices.clear();  // it need not be the generator's
  return chosen;
}

Result<ChosenFinding> from_catalogue(const FindingChoice& choice) {
  const fs::path folder = choice.catalogue.empty() ? default_catalogue()
                                                   : fs::path(choice.catalogue);
  const fs::path path = folder / kCatalogueFile;
  std::error_code error;
  if (!fs::exists(path, error))
    return usage_error(
        fmt::format("no finding called {}: there is no {}", choice.id,
                    path.string()),
        "a number is a finding of --store, a name one of --catalogue");
  REFUTE_TRY(const auto entries, read_catalogue(path));
  std::vector<std::string> names;
  for (const auto& entry : entries) {
    names.push_back(entry.id);
    if (entry.id != choice.id) continue;
    ChosenFinding chosen;
    chosen.finding = entry.cause.finding;
    chosen.finding.choices.clear();  // a small program is not the generator's
    chosen.reduced = entry.cause.reduced;
    chosen.engine.engines = entry.rivals;
    chosen.engine.engines.insert(chosen.engine.engines.begin(),
                                 chosen.finding.engine_label);
    chosen.replay_line = "refute replay " + entry.id;
    if (!choice.catalogue.empty())
      chosen.replay_line += " --catalogue " + choice.catalogue;
    return chosen;
  }
  return usage_error(fmt::format("no finding {} in {}{}", choice.id,
                                 path.string(), did_you_mean(choice.id, names)),
                     "a number is a finding of --store");
}

}  // namespace

fs::path default_catalogue() {
  const fs::path here = kDefaultCatalogue;
  std::vector<fs::path> places = {here};
  if (const auto share = share_folder()) {
    places.push_back(*share / "findings");
    // In a build tree: build/share/refute.
    places.push_back(share->parent_path().parent_path().parent_path() / here);
  }
  std::error_code error;
  for (const auto& place : places)
    if (fs::exists(place / kCatalogueFile, error)) return place;
  return here;
}

void FindingChoice::declare(CLI::App& app) {
  app.add_option("id", id, "number of the finding, or its name in a catalogue")
      ->required();
  app.add_option("--store", store, "the campaign's store, a SQLite file")
      ->capture_default_str();
  app.add_option("--catalogue", catalogue,
                 "catalogue of named findings (default: the one that comes "
                 "with refute); see `refute findings`");
  app.add_flag("--original", original,
               "the program as it was found, even if `refute reduce` made a "
               "small one");
}

Result<ChosenFinding> choose_finding(const FindingChoice& choice,
                                     const CLI::App& given) {
  if (is_number(choice.id))
    return from_store(std::stoll(choice.id), choice, given);
  return from_catalogue(choice);
}

}  // namespace refute::cli
