#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/toml_text.h"

/// One row per option of a campaign's plan. The row declares the option on the
/// command line; because of it the store keeps the option, a later run reads it
/// back, and `--resume` refuses to change it. Nothing else lists the options.
namespace refute::cli {

class PlanRows {
 public:
  explicit PlanRows(CLI::App& app) : app_(app) {}

  /// For options of a single run: no store keeps them or asks for them.
  CLI::App& app() { return app_; }

  /// An option that holds for the whole campaign: with --resume it is refused.
  template <typename Value>
  CLI::Option* fixed(const std::string& name, Value& value,
                     const std::string& help) {
    return add(name, value, help, /*fixed=*/true);
  }

  /// The same for a value that has a text only here: `write` gives it, empty if
  /// there is no value, and `read` takes it back.
  CLI::Option* fixed(const std::string& name,
                     std::function<std::string()> write,
                     const std::function<void(const std::string&)>& read,
                     const std::string& help);

  /// An option that the store keeps, and that a later run may be given anew.
  template <typename Value>
  CLI::Option* kept(const std::string& name, Value& value,
                    const std::string& help) {
    return add(name, value, help, /*fixed=*/false);
  }

  /// The options that hold for the whole campaign, with their dashes.
  std::vector<std::string> fixed_names() const;

  /// The values as a campaign file (campaign_file.h), one line each. What is
  /// empty is left out: it is the default. An error names the option whose
  /// value cannot be written.
  Result<std::string> to_toml() const;

  /// Sets the values to what such a text says. What `given`, a command line,
  /// has of options that are not fixed is taken from there. An error says where
  /// the text is wrong.
  Result<void> read(std::string_view text, const CLI::App* given = nullptr);

 private:
  struct Row {
    CLI::Option* option;
    bool fixed;
    std::function<std::string()> toml;  ///< Of the value; empty: no value.
  };

  template <typename Value>
  CLI::Option* add(const std::string& name, Value& value,
                   const std::string& help, bool fixed) {
    CLI::Option* option = nullptr;
    if constexpr (std::same_as<Value, bool>)
      option = app_.add_flag(name, value, help);
    else
      option = app_.add_option(name, value, help);
    rows_.push_back({option, fixed, [&value] { return value_text(value); }});
    return option;
  }

  template <typename Value>
  static std::string value_text(const Value& value) {
    if constexpr (std::same_as<Value, bool>)
      return value ? "true" : "";
    else if constexpr (std::integral<Value>)
      // In quotes where TOML has no such number; an option reads either.
      return std::in_range<std::int64_t>(value)
                 ? std::to_string(value)
                 : toml_text(std::to_string(value));
    else
      return value.empty() ? "" : toml_text(value);
  }

  Result<void> take_over(const CLI::App& given);

  CLI::App& app_;
  std::vector<Row> rows_;
};

}  // namespace refute::cli
