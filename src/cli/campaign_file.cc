#include "cli/campaign_file.h"

#include "base/text.h"
#include "cli/toml.h"

namespace refute::cli {
namespace {

// What a value would look like on the command line; nothing for what cannot
// be written there.
std::optional<std::string> as_word(const toml::node& value) {
  if (const auto* text = value.as_string()) return text->get();
  if (const auto* number = value.as_integer())
    return std::to_string(number->get());
  if (const auto* flag = value.as_boolean())
    return std::string(flag->get() ? "true" : "false");
  return std::nullopt;
}

Result<std::vector<std::string>> as_words(const std::string& where,
                                          const std::string& key,
                                          const toml::node& value) {
  std::vector<std::string> words;
  const auto add = [&](const toml::node& each) -> Result<void> {
    const auto word = as_word(each);
    if (!word)
      return usage_error(fmt::format(
          "{}: \"{}\" is to be a text, a number, true or false, or a list of "
          "those",
          where, key));
    words.push_back(*word);
    return {};
  };
  if (const auto* list = value.as_array()) {
    for (const auto& each : *list) REFUTE_TRY_VOID(add(each));
  } else {
    REFUTE_TRY_VOID(add(value));
  }
  return words;
}

}  // namespace

Result<void> read_campaign_file(const std::filesystem::path& path,
                                CLI::App& app) {
  REFUTE_TRY(const toml::table table, read_toml(path));
  std::vector<std::string> known;
  for (const auto* option : app.get_options())
    for (const auto& name : option->get_lnames())
      if (name != "help") known.push_back(name);
  for (const auto& [name, value] : table) {
    const std::string key(name.str());
    const std::string where = place(path, name.source());
    if (std::find(known.begin(), known.end(), key) == known.end())
      return usage_error(
          fmt::format("{}: unknown key \"{}\"{}", where, key,
                      did_you_mean(key, known)),
          "every option of `refute run` is a key, without its dashes");
    CLI::Option* const option = app.get_option("--" + key);
    if (option->count() > 0) continue;  // the command line has the last word
    REFUTE_TRY(const auto words, as_words(where, key, value));
    if (words.empty()) continue;
    try {
      option->add_result(words);
      option->run_callback();
    } catch (const CLI::Error& error) {
      return usage_error(fmt::format("{}: {}: {}", where, key, error.what()));
    }
  }
  return {};
}

}  // namespace refute::cli
