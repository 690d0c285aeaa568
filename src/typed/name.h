#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "typed/theme.h"

/// How users call the generator: `java[:THEME][@LEVEL][/REFACTORING]`.
///
/// `java` alone is everything, for random programs. The level is the release of
/// Java that programs are written for. With a refactoring, it is what a place
/// in each program is chosen for.
namespace refute::typed {

struct Name {
  const Theme* theme = &kEverything;
  int level = 17;
  std::string refactoring = {};

  /// "java:switch-value@17/inline-local"; everything has no theme's name.
  std::string text() const;
};

/// Stands for all themes where a theme can be named.
inline constexpr std::string_view kAllThemes = "themes";

/// Whether it is one of ours, right or wrong.
bool is_java_name(std::string_view name);

/// `level`: where the name says none.
Result<Name> parse_name(std::string_view name, int level = 17);

}  // namespace refute::typed
