#include <algorithm>
#include <iterator>

#include "engine/menu.h"

namespace refute {
namespace {

constexpr std::string_view kParameters = "Refactor > Change Method Parameters…";
constexpr std::string_view kNetbeansRename = "Refactor > Rename…";
constexpr std::string_view kNetbeansNewName = "New Name `{new-name}`";
constexpr std::string_view kSupertype = "Destination Supertype `{destination}`";
constexpr std::string_view kWith = "{also} ticked too";
constexpr std::string_view kWithName = "Name `{new-name}`";
constexpr std::string_view kAccess = "Access {visibility}";
constexpr std::string_view kFinish = "Refactor";
constexpr std::string_view kOk = "OK";

// What the editor offers; these dialogs have another button.
Menu of_the_editor() {
  return {
      {"convert-anonymous-to-nested",
       "Refactor > Convert Anonymous to Member…"},
      {"convert-local-to-field",
       "Refactor > Introduce > Field…",
       {kAccess, "initialize in {initialize-in}"},
       kOk,
       "the declaration of "},
      {"extract-constant",
       "Refactor > Introduce > Constant…",
       {kWithName, kAccess}},
      {"extract-local", "Refactor > Introduce > Variable…", {kWithName}},
      {"extract-method",
       "Refactor > Introduce > Method…",
       {kWithName, kAccess, "target `{destination}`"}},
      {"hint:",
       "Alt+Enter, or Refactor > Inspect and Transform…, Single Inspection: "},
      {"introduce-field",
       "Refactor > Introduce > Field…",
       {kWithName, kAccess, "initialize in {initialize-in}"}},
  };
}

Menu complete(Menu refactorings) {
  for (MenuEntry& entry : refactorings) entry.finish = kFinish;
  std::ranges::move(of_the_editor(), std::back_inserter(refactorings));
  return refactorings;
}

}  // namespace

/// The words are those of NetBeans 28.
const Menu& netbeans_menu() {
  static const Menu all = complete({
      {"add-parameter",
       kParameters,
       {"Add: type `{type}`, name `{name}`, default value `{default-value}`",
        "at position {position}"}},
      {"change-method-signature",
       kParameters,
       {"Access {visibility}", "Return Type `{return-type}`",
        "Name `{new-name}`", "new parameter names {rename}",
        "new parameter types {retype}", "Remove {remove}", "Add {add}",
        "order {order}"}},
      {"change-parameter-type",
       kParameters,
       {"type of `{parameter}` to `{type}`"}},
      {"change-return-type", kParameters, {"Return Type `{type}`"}},
      {"change-visibility", kParameters, {"Access {visibility}"}},
      {"copy-type",
       "Refactor > Copy…",
       {"To Package `{destination}`", "New Name `{new-name}`"},
       kFinish,
       "the file of "},
      {"encapsulate-field",
       "Refactor > Encapsulate Fields…",
       {"getter and setter of this field ticked and no other",
        "getter `{getter}`", "setter `{setter}`"}},
      {"extract-interface",
       "Refactor > Extract Interface…",
       {"Interface Name `{new-name}`", "members {members}"}},
      {"extract-superclass",
       "Refactor > Extract Superclass…",
       {"Superclass Name `{new-name}`", "members {members}"}},
      {"inline-constant", "Refactor > Inline…"},
      {"inline-local", "Refactor > Inline…"},
      {"inline-method", "Refactor > Inline…"},
      {"introduce-builder",
       "Refactor > Replace Constructor with Builder…",
       {"Builder Name `{builder}`", "Build Method Name `{build-method}`"}},
      {"introduce-factory",
       "Refactor > Replace Constructor with Factory…",
       {"Factory Method Name `{new-name}`"}},
      {"introduce-local-extension",
       "Refactor > Introduce > Local Extension…",
       {"name `{new-name}`"}},
      {"introduce-parameter",
       "Refactor > Introduce > Parameter…",
       {"name `{new-name}`"}},
      {"invert-boolean",
       "Refactor > Invert Boolean…",
       {"New Name `{new-name}`"}},
      {"member-to-top", "Refactor > Move Inner to Outer Level…"},
      {"move-method",
       "Refactor > Move…",
       {"To Class `{destination}`", "To Class: that of `{target}`"}},
      {"move-static", "Refactor > Move…", {"To Class `{destination}`", kWith}},
      {"move-type", "Refactor > Move…", {"To Package `{destination}`"}},
      {"pull-up-field",
       "Refactor > Pull Up…",
       {"this member ticked", kWith, kSupertype}},
      {"pull-up-method",
       "Refactor > Pull Up…",
       {"this member ticked", kWith, kSupertype}},
      {"push-down-field",
       "Refactor > Push Down…",
       {"this member ticked", kWith}},
      {"push-down-method",
       "Refactor > Push Down…",
       {"this member ticked", kWith}},
      {"remove-parameter", kParameters, {"`{parameter}`: Remove"}},
      {"rename-field", kNetbeansRename, {kNetbeansNewName}},
      {"rename-local", kNetbeansRename, {kNetbeansNewName}},
      {"rename-method", kNetbeansRename, {kNetbeansNewName}},
      {"rename-package", kNetbeansRename, {kNetbeansNewName}},
      {"rename-parameter",
       kNetbeansRename,
       {kNetbeansNewName},
       kFinish,
       "parameter `{parameter}` of "},
      {"rename-selected", kNetbeansRename, {kNetbeansNewName}},
      {"rename-type", kNetbeansRename, {kNetbeansNewName}},
      {"reorder-parameters", kParameters, {"order {order}"}},
      {"safe-delete", "Refactor > Safely Delete…"},
      {"use-supertype",
       "Refactor > Use Supertype Where Possible…",
       {"supertype `{supertype}`"}},
  });
  return all;
}

}  // namespace refute
