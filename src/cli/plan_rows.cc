#include "cli/plan_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "cli/campaign_file.h"

namespace refute::cli {
namespace {

std::string key_of(const CLI::Option& option) {
  return option.get_lnames().front();
}

}  // namespace

CLI::Option* PlanRows::fixed(
    const std::string& name, std::function<std::string()> write,
    const std::function<void(const std::string&)>& read,
    const std::string& help) {
  CLI::Option* const option =
      app_.add_option_function<std::string>(name, read, help);
  rows_.push_back({option, /*fixed=*/true,
                   [write = std::move(write)] { return value_text(write()); }});
  return option;
}

std::vector<std::string> PlanRows::fixed_names() const {
  std::vector<std::string> names;
  for (const auto& row : rows_)
    if (row.fixed) names.push_back("--" + key_of(*row.option));
  return names;
}

Result<std::string> PlanRows::to_toml() const {
  std::string text;
  for (const auto& row : rows_) {
    const std::string value = row.toml();
    if (first_invalid_utf8(value))
      return usage_error(
          fmt::format("the value of --{} is not UTF-8", key_of(*row.option)),
          "the store keeps it as UTF-8 text");
    if (!value.empty())
      text += fmt::format("{} = {}\n", key_of(*row.option), value);
  }
  return text;
}

Result<void> PlanRows::take_over(const CLI::App& given) {
  const auto fixed = fixed_names();
  for (CLI::Option* const option : app_.get_options()) {
    const std::string name = "--" + key_of(*option);
    const auto* const same = given.get_option_no_throw(name);
    if (same == nullptr || same->count() == 0 ||
        std::find(fixed.begin(), fixed.end(), name) != fixed.end())
      continue;
    try {
      option->add_result(same->results());
      option->run_callback();
    } catch (const CLI::Error& error) {
      return usage_error(error.what());
    }
  }
  return {};
}

Result<void> PlanRows::read(std::string_view text, const CLI::App* given) {
  if (given != nullptr) REFUTE_TRY_VOID(take_over(*given));
  std::vector<CLI::Option*> options;
  for (const auto& row : rows_) options.push_back(row.option);
  const auto done = read_campaign(text, "plan", options);
  if (!done)
    return fail("its plan is damaged: " + done.error().message,
                "a plan is a campaign file; `refute list plan` shows it");
  return {};
}

}  // namespace refute::cli
