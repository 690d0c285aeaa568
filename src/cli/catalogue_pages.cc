#include "cli/catalogue_pages.h"

#include <fmt/format.h>

#include <map>

#include "base/files.h"
#include "base/marks.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;
using report::CatalogueEntry;

constexpr char kBegin[] = "<!-- begin: refute findings -->";
constexpr char kIndex[] = "README.md";

/// The index between its marks; what people write around them stays.
Result<std::string> index_in(const fs::path& path, const std::string& index) {
  std::string text = fmt::format("# Findings\n\n{}\n{}\n", kBegin, kEndMark);
  if (fs::exists(path)) {
    REFUTE_TRY(text, read_file(path));
  }
  const auto put = put_between_marks(text, kBegin, "\n" + index + "\n");
  if (!put) return in_context(path.string(), put.error());
  if (!*put)
    return usage_error(
        path.string() + " has no place for the table",
        fmt::format("put the lines {} and {} where the table goes", kBegin,
                    kEndMark));
  return **put;
}

/// Every file of the catalogue that is made, by its path in the folder.
Result<std::map<std::string, std::string>> pages(
    const fs::path& folder, const std::vector<CatalogueEntry>& entries,
    const report::Judgements& judgements) {
  std::map<std::string, std::string> all;
  for (const auto& entry : entries) {
    const auto* const judgement = report::judgement_of(entry, judgements);
    if (judgement && !judgement->true_finding) continue;
    std::vector<const CatalogueEntry*> alike;
    for (const auto& other : entries) {
      const auto* const said = report::judgement_of(other, judgements);
      if (said && said->same_as == entry.id) alike.push_back(&other);
    }
    all[report::catalogue_page_path(entry.id, report::is_cause(judgement))] =
        report::catalogue_page(entry, judgement, alike,
                               report::twins_of(entry, entries, judgements));
  }
  REFUTE_TRY(all[kIndex], index_in(folder / kIndex, report::catalogue_index(
                                                        entries, judgements)));
  return all;
}

/// "eclipse-pull-up-method-054208": what else lies there is not ours.
bool is_id(const std::string& name) {
  const auto dash = name.rfind('-');
  return dash != std::string::npos && name.size() == dash + 7 &&
         name.find_first_not_of("0123456789abcdef", dash + 1) ==
             std::string::npos;
}

/// Pages that are on disk, by their paths in the folder.
std::vector<std::string> pages_there(const fs::path& folder) {
  std::vector<std::string> names;
  for (const char* place : {"", "alike"}) {
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(folder / place, ignored))
      if (file.path().extension() == ".md" && is_id(file.path().stem()))
        names.push_back(fs::relative(file.path(), folder).string());
  }
  return names;
}

}  // namespace

Result<void> write_pages(const fs::path& folder,
                         const std::vector<CatalogueEntry>& entries,
                         const report::Judgements& judgements) {
  REFUTE_TRY(const auto all, pages(folder, entries, judgements));
  std::error_code ignored;
  for (const auto& name : pages_there(folder))
    if (!all.contains(name)) fs::remove(folder / name, ignored);
  for (const auto& [name, text] : all) {
    fs::create_directories((folder / name).parent_path(), ignored);
    REFUTE_TRY_VOID(replace_file(folder / name, text));
  }
  return {};
}

Result<std::vector<std::string>> stale_pages(
    const fs::path& folder, const std::vector<CatalogueEntry>& entries,
    const report::Judgements& judgements) {
  REFUTE_TRY(const auto all, pages(folder, entries, judgements));
  std::vector<std::string> stale;
  for (const auto& [name, text] : all) {
    const auto there = read_file(folder / name);
    if (!there || *there != text) stale.push_back(name);
  }
  for (const auto& name : pages_there(folder))
    if (!all.contains(name)) stale.push_back(name);
  return stale;
}

}  // namespace refute::cli
