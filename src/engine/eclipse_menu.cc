#include "engine/menu.h"

namespace refute {
namespace {

constexpr std::string_view kSignature = "Refactor > Change Method Signature…";
constexpr std::string_view kRename = "Refactor > Rename…";
constexpr std::string_view kNewName = "new name `{new-name}`";
constexpr std::string_view kDestination = "destination type `{destination}`";

}  // namespace

/// The words are those of Eclipse 2026-06.
const Menu& eclipse_menu() {
  static const Menu all = {
      {"add-parameter",
       kSignature,
       {"Add: type `{type}`, name `{name}`, default value `{default-value}`",
        "at position {position}"}},
      {"change-parameter-type",
       kSignature,
       {"type of `{parameter}` to `{type}`"}},
      {"change-return-type", kSignature, {"return type `{type}`"}},
      {"change-visibility", kSignature, {"access modifier {visibility}"}},
      {"convert-anonymous-to-nested",
       "Refactor > Convert Anonymous Class to Nested…",
       {"type name `{new-name}`"}},
      {"convert-local-to-field",
       "Refactor > Convert Local Variable to Field…",
       {"field name `{new-name}`"}},
      {"encapsulate-field",
       "Refactor > Encapsulate Fields…",
       {"this field ticked and no other", "getter `{getter}`",
        "setter `{setter}`"}},
      {"extract-class",
       "Refactor > Extract Class…",
       {"class name `{new-name}`"}},
      {"extract-constant",
       "Refactor > Extract Constant…",
       {"constant name `{new-name}`"}},
      {"extract-interface",
       "Refactor > Extract Interface…",
       {"interface name `{new-name}`", "members {members}"}},
      {"extract-local",
       "Refactor > Extract Local Variable…",
       {"variable name `{new-name}`"}},
      {"extract-method",
       "Refactor > Extract Method…",
       {"method name `{new-name}`"}},
      {"extract-superclass",
       "Refactor > Extract Superclass…",
       {"superclass name `{new-name}`", "members {members}"},
       "Finish"},
      {"infer-type-arguments", "Refactor > Infer Generic Type Arguments…"},
      {"inline-constant", "Refactor > Inline…"},
      {"inline-local", "Refactor > Inline…"},
      {"inline-method", "Refactor > Inline…"},
      {"introduce-factory",
       "Refactor > Introduce Factory…",
       {"factory method name `{new-name}`"}},
      {"introduce-indirection",
       "Refactor > Introduce Indirection…",
       {"new method name `{new-name}`", "declaring class `{destination}`"}},
      {"introduce-parameter",
       "Refactor > Introduce Parameter…",
       {"parameter name `{new-name}`"}},
      {"introduce-parameter-object",
       "Refactor > Introduce Parameter Object…",
       {"class name `{class-name}`"}},
      {"member-to-top", "Refactor > Move Type to New File…"},
      {"move-method",
       "Refactor > Move…",
       {"new target `{target}`", "new method name `{new-name}`"}},
      {"move-static", "Refactor > Move…", {kDestination}},
      {"move-type", "Refactor > Move…", {"destination `{destination}`"}},
      {"pull-up-field", "Refactor > Pull Up…", {kDestination}, "Finish"},
      {"pull-up-method", "Refactor > Pull Up…", {kDestination}, "Finish"},
      {"push-down-field", "Refactor > Push Down…"},
      {"push-down-method", "Refactor > Push Down…"},
      {"remove-parameter", kSignature, {"`{parameter}`: Remove"}},
      {"rename-field", kRename, {kNewName}},
      {"rename-local", kRename, {kNewName}},
      {"rename-method", kRename, {kNewName}},
      {"rename-package", kRename, {kNewName}},
      {"rename-parameter",
       kRename,
       {kNewName},
       "OK",
       "parameter `{parameter}` of "},
      {"rename-type", kRename, {kNewName}},
      {"rename-type-parameter",
       kRename,
       {kNewName},
       "OK",
       "type parameter `{parameter}` of "},
      {"reorder-parameters", kSignature, {"order {order}"}},
      {"use-supertype",
       "Refactor > Use Supertype Where Possible…",
       {"supertype `{supertype}`"}},
  };
  return all;
}

}  // namespace refute
