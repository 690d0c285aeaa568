#pragma once

#include <string>
#include <string_view>

#include "engine/outcome.h"

/// What users were told: how loudly, and in which words.
namespace refute {

/// How the user was warned. A behaviour change behind an error message is less
/// severe than the same change without one; one that the engine announced
/// (oracle/announced.h) is no bug at all.
enum class Level { kSilent, kWarning, kError, kAnnounced };

/// "silent", "warning", "error", "announced".
std::string_view to_string(Level level);
/// Any other word means kError.
Level level_from(std::string_view name);
Level level_of(const Outcome& outcome);

/// One thing that was said, by a compiler, an engine or an oracle: what
/// findings are clustered by.
struct Message {
  std::string code = {};   ///< Stable over names: javac's key, a kind of call.
  std::string place = {};  ///< "A.java:3"; empty if it has none.
  std::string text;

  friend bool operator==(const Message&, const Message&) = default;
};

}  // namespace refute
