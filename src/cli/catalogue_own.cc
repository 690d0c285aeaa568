#include "cli/catalogue_own.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "campaign/inspection.h"
#include "cli/catalogue_file.h"
#include "cli/own_program.h"
#include "cluster/news.h"
#include "java/program.h"

namespace refute::cli {
namespace {

using report::CatalogueEntry;

/// Of what is wrong with one result, what a user minds most.
Result<store::Finding> worst_news(const campaign::Inspection& seen) {
  if (seen.trouble) return tl::unexpected<Error>(*seen.trouble);
  std::vector<store::Finding> news;
  for (const auto& engine : seen.engines)
    for (const auto& finding : engine.findings)
      if (!cluster::is_announced(finding)) news.push_back(finding);
  if (news.empty())
    return usage_error("no oracle objects to it, or the engine announced it",
                       "`refute try` shows what each of them says");
  return *std::min_element(news.begin(), news.end(),
                           [](const auto& a, const auto& b) {
                             return rank_of(a.oracle) < rank_of(b.oracle);
                           });
}

}  // namespace

Result<std::vector<std::string>> add_own(const OwnPrograms& own,
                                         EngineOptions engine,
                                         std::vector<CatalogueEntry>& entries) {
  std::vector<Subject> subjects;
  for (const auto& folder : own.folders) {
    REFUTE_TRY(auto subject, read_own_folder(folder, "UTF-8"));
    subjects.push_back(std::move(subject));
  }
  engine.engines = {own.engine};
  REFUTE_TRY(const auto oracles, choose_oracles({}));
  REFUTE_TRY(const auto workers, make_workers(engine));
  const auto seen = campaign::inspect(workers, subjects, oracles);
  std::vector<std::string> added;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    auto finding = worst_news(seen[i]);
    if (!finding) {
      Error error = std::move(finding).error();
      error.message = own.folders[i] + ": " + error.message;
      return tl::unexpected<Error>(std::move(error));
    }
    CatalogueEntry entry;
    entry.cause.finding = *std::move(finding);
    entry.cause.refactoring = subjects[i].request.refactoring;
    entry.cause.lines = java::count_lines(subjects[i].program);
    entry.cause.alike = 1;
    entry.cause.generators = {"a person's own"};
    entry.id = entry.cause.name = report::catalogue_id(entry.cause);
    entry.found_on = today();
    const store::Finding& row = entry.cause.finding;
    entry.releases[row.engine + ":" + row.engine_version] = report::Shows::kYes;
    if (std::any_of(entries.begin(), entries.end(),
                    [&](const auto& each) { return each.id == entry.id; }))
      continue;
    added.push_back(entry.id);
    entries.push_back(std::move(entry));
  }
  return added;
}

}  // namespace refute::cli
