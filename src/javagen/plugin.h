#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/version.h"
#include "choice/search.h"
#include "javagen/generator.h"

/// What a file that is compiled by itself hands to refute, as in `refute run
/// --generator my_generator.cc` (docs/generators.md). The file says it in its
/// last line:
///
///   REFUTE_GENERATOR(push_down_super)
///
/// The function makes a Generator or several, or it is a function of choices
/// that makes a Subject, or anything else, for `refute generate`. In refute
/// itself the line means nothing: catalogue.cc lists our generators.
namespace refute::javagen {

/// A function of choices that makes something else than subjects.
struct Values {
  std::string name;
  std::function<std::string(choice::Choices&)> texts;
  /// Counts them without making text.
  std::function<choice::Counts(choice::Settings,
                               std::unique_ptr<choice::Driver>)>
      count;
};

struct PluginContents {
  std::vector<Generator> generators = {};
  std::vector<Values> values = {};
};

namespace internal {

template <typename T>
std::string text_of(const T& value) {
  if constexpr (std::convertible_to<const T&, std::string>) {
    return value;
  } else if constexpr (requires { to_text(value); }) {
    return to_text(value);
  } else if constexpr (requires(std::ostream& out) { out << value; }) {
    std::ostringstream out;
    out << std::boolalpha << value;
    return out.str();
  } else if constexpr (requires { std::begin(value), std::end(value); }) {
    std::string text;
    for (const auto& each : value)
      text += (text.empty() ? "" : " ") + text_of(each);
    return text;
  } else {
    return "(its type has neither to_text nor <<)";
  }
}

}  // namespace internal

/// What `function` makes becomes part of `contents`.
template <typename Function>
void add_to(PluginContents& contents, const char* name, Function function) {
  if constexpr (std::invocable<Function>) {
    using Made = std::invoke_result_t<Function>;
    if constexpr (std::same_as<Made, Generator>) {
      contents.generators.push_back(function());
    } else {
      for (auto& each : function())
        contents.generators.push_back(std::move(each));
    }
  } else {
    using Made = std::invoke_result_t<Function, choice::Choices&>;
    if constexpr (std::same_as<Made, Subject>) {
      contents.generators.push_back(
          {.name = name, .refactoring = "", .varies = "", .make = function});
    } else {
      contents.values.push_back(
          {name,
           [function](choice::Choices& c) {
             return internal::text_of(function(c));
           },
           [function](choice::Settings settings,
                      std::unique_ptr<choice::Driver> driver) {
             return choice::count(function, settings, std::move(driver));
           }});
    }
  }
}

}  // namespace refute::javagen

#ifdef REFUTE_PLUGIN
#define REFUTE_GENERATOR(function)                            \
  extern "C" const char* refute_plugin_version() {            \
    return ::refute::kVersion;                                \
  }                                                           \
  extern "C" void refute_plugin_contents(                     \
      ::refute::javagen::PluginContents& contents) {          \
    ::refute::javagen::add_to(contents, #function, function); \
  }
#else
#define REFUTE_GENERATOR(function)
#endif
