#include "cli/catalogue_file.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "base/toml.h"
#include "base/toml_text.h"
#include "oracle/oracle.h"

namespace refute::cli {
namespace {

using report::Judgement;

constexpr std::pair<const char*, std::string Judgement::*> kTexts[] = {
    {"title", &Judgement::title},         {"why", &Judgement::why},
    {"same-as", &Judgement::same_as},     {"source", &Judgement::source},
    {"separate", &Judgement::separate},   {"expected", &Judgement::expected},
    {"debatable", &Judgement::debatable}, {"searched", &Judgement::searched}};

bool read_text(std::string_view key, const toml::node& value,
               Judgement& judgement) {
  for (const auto& [name, field] : kTexts)
    if (key == name && value.is_string()) {
      judgement.*field = *value.value<std::string>();
      return true;
    }
  return false;
}

bool read_other(std::string_view key, const toml::node& value,
                Judgement& judgement) {
  if (key == "true" && value.is_boolean()) {
    judgement.true_finding = *value.value<bool>();
    return true;
  }
  if (const auto* const list = value.as_array(); list && key == "reports") {
    for (const auto& each : *list)
      judgement.reports.push_back(each.value_or(std::string()));
    return true;
  }
  if (const auto* const files = value.as_table(); files && key == "result") {
    for (const auto& [file, text] : *files)
      judgement.result[std::string(file.str())] = text.value_or(std::string());
    return true;
  }
  return false;
}

}  // namespace

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
                                     place(path.string(), node.source()),
                                     id.str()));
    report::Judgement judgement;
    for (const auto& [key, value] : *said) {
      const bool known = read_text(key.str(), value, judgement) ||
                         read_other(key.str(), value, judgement);
      if (!known)
        return usage_error(
            fmt::format("{}: unknown \"{}\"",
                        place(path.string(), value.source()), key.str()),
            "a judgement has title, why, true, same-as, source, "
            "separate, expected, result, debatable, reports and searched");
    }
    judgements.emplace(std::string(id.str()), judgement);
  }
  return judgements;
}

std::string judgement_text(const std::string& id,
                           const report::Judged& judged) {
  std::string text = fmt::format("\n[{}]\n", toml_text(id));
  const bool debatable = judged.verdict == report::Verdict::kDebatable;
  if (debatable || !judged.note.empty())
    text += fmt::format(
        "{} = {}\n", debatable ? "debatable" : "why",
        toml_text(judged.note.empty() ? "judged debatable" : judged.note));
  if (!judged.link.empty())
    text += fmt::format("reports = {}\n", toml_text(std::vector{judged.link}));
  return text;
}

Result<report::Judgements> add_judgements(const std::filesystem::path& path,
                                          const std::string& texts) {
  std::string text;
  if (std::filesystem::exists(path)) {
    REFUTE_TRY(text, read_file(path));
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  REFUTE_TRY_VOID(replace_file(path, text + texts));
  return read_judgements(path);
}

std::string today() {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
}

bool compares_engines(const store::Finding& finding) {
  const Oracle* const oracle = find_oracle(finding.oracle);
  return oracle != nullptr && oracle->needs_rivals;
}

}  // namespace refute::cli
