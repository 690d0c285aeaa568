#pragma once

#include <map>
#include <string>
#include <vector>

#include "places/catalogue.h"

/// What to put into the options of a refactoring, one row for each option that
/// we understand.
namespace refute::places {

/// What an option's values may depend on.
struct Setting {
  const View& view;
  const Site& site;
  const Rule& rule;
  const Offer& offer;
  const OfferedOption& option;
  /// What was chosen before, such as the parameter to rename.
  const std::map<std::string, std::string>& chosen;
};

struct OptionRule {
  std::string_view name;
  /// What it can be here, the simplest first. May hold the preset.
  std::vector<std::string> (*values)(const Setting& setting);
  /// Whether it says what is refactored, or to where: then every value is a
  /// place of its own. Else only one option differs from the rest at a time.
  bool is_part_of_place = false;
  /// Another option without which this one has no effect, and its value.
  std::string_view with = {};
  std::string_view with_value = {};
  /// Its values do not depend on what stands around the place, so that a whole
  /// file has them too.
  bool is_anywhere = false;
};

/// The row of an option; one for a yes or no if its preset is one. Null: we do
/// not know what to put there.
const OptionRule* option_rule(const OfferedOption& option);

}  // namespace refute::places
