#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "refactoring/request.h"

/// A request in the words of an IDE's menu, so that anyone can repeat it
/// without our tools. Each engine of ours has one table, beside its code.
namespace refute {

/// One refactoring as people find it.
struct MenuEntry {
  /// If it ends in ':', all whose names begin so; the rest comes after `menu`.
  std::string_view refactoring;
  std::string_view menu;  ///< "Refactor > Pull Up…".
  /// What is filled in, part by part. `{name}` is an option's value, and a part
  /// whose options were not given is left out: the dialog's default stays.
  std::vector<std::string_view> parts = {};
  std::string_view finish = "OK";  ///< The button at the end.
  /// What of the target is selected, before its name: "parameter `{…}` of ".
  std::string_view part_of = {};
};

using Menu = std::vector<MenuEntry>;

const Menu& eclipse_menu();
const Menu& netbeans_menu();

/// "Select `m` in class `B`, Refactor > Pull Up…, destination type `A`,
/// Finish"; empty if the table does not know the refactoring. Options that it
/// has no words for come at the end, by their names.
std::string menu_steps(const Menu& menu, const Subject& subject);

}  // namespace refute
