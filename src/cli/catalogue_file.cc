#include "cli/catalogue_file.h"

#include "cli/toml.h"
#include "oracle/oracle.h"

namespace refute::cli {

Result<std::vector<report::CatalogueEntry>> read_catalogue(
    const std::filesystem::path& path) {
  REFUTE_TRY(const std::string text, read_file(path));
  auto entries = report::catalogue_from_json(text);
  if (!entries) return in_context(path.string(), entries.error());
  return entries;
}

Result<report::Judgements> read_judgements(const std::filesystem::path& path) {
  report::Judgements judgements;
  if (!std::filesystem::exists(path)) return judgements;
  REFUTE_TRY(const auto table, read_toml(path));
  for (const auto& [id, node] : table) {
    const auto* const said = node.as_table();
    if (!said)
      return usage_error(fmt::format("{}: {} is not a table",
                                     place(path, node.source()), id.str()));
    report::Judgement judgement;
    for (const auto& [key, value] : *said) {
      const bool is_text = value.is_string();
      if (key == "true" && value.is_boolean())
        judgement.true_finding = *value.value<bool>();
      else if (key == "title" && is_text)
        judgement.title = *value.value<std::string>();
      else if (key == "why" && is_text)
        judgement.why = *value.value<std::string>();
      else if (key == "same-as" && is_text)
        judgement.same_as = *value.value<std::string>();
      else
        return usage_error(fmt::format("{}: unknown \"{}\"",
                                       place(path, value.source()), key.str()),
                           "a judgement has title, why, true and same-as");
    }
    judgements.emplace(std::string(id.str()), judgement);
  }
  return judgements;
}

bool compares_engines(const store::Finding& finding) {
  const Oracle* const oracle = find_oracle(finding.oracle);
  return oracle != nullptr && oracle->needs_rivals;
}

}  // namespace refute::cli
