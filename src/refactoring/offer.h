#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What an engine says it can do: the `refactorings` of its `hello`
/// (docs/protocol.md). Nothing here trusts the engine.
namespace refute {

/// One option of a refactoring.
struct OfferedOption {
  std::string name;
  bool required = false;
  /// Absent: the engine derives it from the program.
  std::optional<std::string> preset = {};

  friend bool operator==(const OfferedOption&, const OfferedOption&) = default;
};

/// One refactoring that can be asked for.
struct Offer {
  std::string refactoring;
  /// "type", "method", "field", "member", "selection", "file", "program".
  std::string target;
  std::vector<OfferedOption> options = {};
  /// The engine promises that a second time changes nothing.
  bool idempotent = false;
  /// It means to change what programs do: whether it does is no question.
  bool changes_behaviour = false;

  const OfferedOption* find(std::string_view option) const;

  friend bool operator==(const Offer&, const Offer&) = default;
};

/// By name. What is malformed is left out.
std::vector<Offer> offers_from_json(const nlohmann::json& refactorings);
nlohmann::json offers_to_json(const std::vector<Offer>& offers);

/// The offer of that name, or null.
const Offer* find_offer(const std::vector<Offer>& offers,
                        std::string_view refactoring);

/// What two engines both offer, with the options that both have and those that
/// one of them requires.
std::vector<Offer> common(const std::vector<Offer>& one,
                          const std::vector<Offer>& other);

}  // namespace refute
