#include "oracle/announced.h"

#include <algorithm>
#include <array>
#include <string>

namespace refute {
namespace {

/// Sorts of compile errors, by javac's own codes without "compiler.err.".
enum class Sort { kNone, kClash, kOverride, kAccess, kLost, kAny };

constexpr std::array<std::string_view, 6> kClashCodes = {
    "already.defined", "duplicate.",         "name.clash",
    "ref.ambiguous",   "types.incompatible", "concrete.inheritance.conflict"};
constexpr std::array<std::string_view, 6> kOverrideCodes = {
    "override.",          "does.not.override.abstract",
    "name.clash",         "method.does.not.override",
    "types.incompatible", "static.overrid"};
constexpr std::array<std::string_view, 4> kAccessCodes = {
    "report.access", "not.def.", "cant.resolve", "not.encl.class"};
constexpr std::array<std::string_view, 6> kLostCodes = {
    "cant.resolve",
    "cant.apply",
    "not.encl.class",
    "non-static.cant.be.ref",
    "abstract.cant.be.accessed",
    "not.def."};

/// How engines announce what will go wrong: their own messages, from their
/// resource bundles, without the names.
struct Announcement {
  std::string_view words;
  bool other_meaning = false;  ///< The result may compute something else.
  Sort errors = Sort::kNone;   ///< The result may not compile.
  bool incomplete = false;     ///< Not all of the change may be made.
};
constexpr Announcement kAnnouncements[] = {
    // Both engines: two things by one name.
    {"already exists", false, Sort::kClash, true},
    {"already defined", false, Sort::kClash},
    {"already declared", false, Sort::kClash},
    {"already used", false, Sort::kClash},
    {"already has", false, Sort::kClash},
    {"same simple name as", false, Sort::kClash},
    {"ame conflict", true, Sort::kAny},
    {"name of the target conflicts", true, Sort::kAny},
    // A name that means something else afterwards.
    {"will shadow", true, Sort::kAny},
    {"will be shadowed", true, Sort::kAny},
    {"will be hidden", true, Sort::kAny},
    {"to be hidden", true, Sort::kAny},
    {"will hide", true, Sort::kAny},
    {"name hides", true, Sort::kAny},
    {"will override references", true, Sort::kAny},
    // Methods that override, or are overridden, afterwards.
    {"overrides an existing method", true, Sort::kOverride},
    {"overrides a method declared", true, Sort::kOverride},
    {"will override", true, Sort::kOverride},
    {"may override existing calls", true, Sort::kNone},
    {"will be overrid", true, Sort::kOverride},
    {"different return type", false, Sort::kOverride},
    {"has visibility lower than", false, Sort::kOverride},
    {"access privileges", true, Sort::kOverride},
    // What can no longer be reached.
    {"will not be visible", false, Sort::kAccess},
    {"cannot be accessed", false, Sort::kAccess},
    {"not be accessible", false, Sort::kAccess},
    {"is not accessible from", false, Sort::kAccess},
    {"inaccessible after", false, Sort::kAccess},
    {"field access error", false, Sort::kAccess},
    {"No accessor found to invoke", true, Sort::kLost, true},
    {"Cannot replace", false, Sort::kAccess, true},
    {"with wrong return type", true, Sort::kAny, true},
    {"is referenced by", true, Sort::kLost},
    {"cannot be updated", true, Sort::kLost, true},
    {"will not be updated", true, Sort::kLost, true},
    {"not be fully resolved", true, Sort::kLost, true},
    {"References will be ignored", true, Sort::kLost, true},
    {"cannot be mapped to the super type", false, Sort::kAny},
    // In so many words.
    {"program semantics", true, Sort::kNone},
    {"program's semantics", true, Sort::kNone},
    {"emantics may not be preserved", true, Sort::kNone},
    {"change its semantic", true, Sort::kNone},
    {"semantic change", true, Sort::kNone},
    {"logic change", true, Sort::kNone},
    {"affect the program's behavior", true, Sort::kNone},
    {"Behavior can change", true, Sort::kNone},
    {"functionality of the program may be changed", true, Sort::kNone},
    {"return expression is not used", true, Sort::kNone},
    {"nsatisfied link error", true, Sort::kNone},
    {"UnsatisfiedLinkError", true, Sort::kNone},
    {"not compile", false, Sort::kAny},
    {"may lead to compile errors", false, Sort::kAny},
    {"will introduce compile errors", false, Sort::kAny},
    {"resulting code will contain errors", false, Sort::kAny},
    {"might break your code", true, Sort::kAny},
    {"is not J2SE 5.0 compatible", false, Sort::kAny},
    {"will result in compilation errors", false, Sort::kAny},
    {"to an interface will result in compile errors", false, Sort::kAny},
    {"hidden by the static method", false, Sort::kAny},
    {"is in default package", false, Sort::kAny},
};

bool is_of(Sort sort, std::string_view code) {
  constexpr std::string_view kPrefix = "compiler.err.";
  if (code.starts_with(kPrefix)) code.remove_prefix(kPrefix.size());
  const auto among = [&](const auto& codes) {
    return std::any_of(codes.begin(), codes.end(),
                       [&](auto each) { return code.starts_with(each); });
  };
  switch (sort) {
    case Sort::kNone:
      return false;
    case Sort::kClash:
      return among(kClashCodes);
    case Sort::kOverride:
      return among(kOverrideCodes);
    case Sort::kAccess:
      return among(kAccessCodes);
    case Sort::kLost:
      return among(kLostCodes);
    case Sort::kAny:
      return true;
  }
  return false;
}

/// The announcements in what the engine said.
std::vector<const Announcement*> heard(const Status& status) {
  std::vector<const Announcement*> all;
  for (const auto& announcement : kAnnouncements)
    if (std::any_of(status.begin(), status.end(), [&](const auto& entry) {
          return entry.severity >= Severity::kWarning &&
                 entry.message.find(announcement.words) != std::string::npos;
        }))
      all.push_back(&announcement);
  return all;
}

bool covers(const Announcement& said, About about, const Message& message) {
  switch (about) {
    case About::kCrash:
    case About::kWarning:
    case About::kTools:
      return false;
    case About::kCompiling:
      return is_of(said.errors, message.code);
    case About::kMeaning:
      return said.other_meaning;
    case About::kChange:
      return said.incomplete;
  }
  return false;
}

}  // namespace

std::vector<Message> unannounced(const Status& status, std::string_view oracle,
                                 std::vector<Message> messages) {
  const Oracle* const asked = find_oracle(oracle);
  if (asked == nullptr || !is_about_result(asked->about)) return messages;
  if (worst(status) >= Severity::kError) return {};
  const auto said = heard(status);
  std::erase_if(messages, [&](const Message& message) {
    return std::any_of(said.begin(), said.end(), [&](const auto* each) {
      return covers(*each, asked->about, message);
    });
  });
  return messages;
}

}  // namespace refute
