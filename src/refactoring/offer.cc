#include "refactoring/offer.h"

#include <nlohmann/json.hpp>

namespace refute {
namespace {

using nlohmann::json;

std::string text_of(const json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

const OfferedOption* Offer::find(std::string_view option) const {
  for (const auto& each : options)
    if (each.name == option) return &each;
  return nullptr;
}

std::vector<Offer> offers_from_json(const json& refactorings) {
  std::vector<Offer> offers;
  if (!refactorings.is_object()) return offers;
  for (const auto& [name, what] : refactorings.items()) {
    Offer offer{.refactoring = name, .target = {}};
    if (what.is_object()) {
      if (const auto target = what.find("target"); target != what.end())
        offer.target = text_of(*target);
      offer.idempotent = what.value("idempotent", json(false)) == true;
      offer.changes_behaviour =
          what.value("changes-behaviour", json(false)) == true;
      if (const auto options = what.find("options");
          options != what.end() && options->is_object())
        for (const auto& [option, detail] : options->items()) {
          OfferedOption made{.name = option};
          if (detail.is_object()) {
            made.required = detail.value("required", json(false)) == true;
            if (const auto preset = detail.find("default");
                preset != detail.end())
              made.preset = text_of(*preset);
          }
          offer.options.push_back(std::move(made));
        }
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

const Offer* find_offer(const std::vector<Offer>& offers,
                        std::string_view refactoring) {
  for (const auto& each : offers)
    if (each.refactoring == refactoring) return &each;
  return nullptr;
}

std::vector<Offer> common(const std::vector<Offer>& one,
                          const std::vector<Offer>& other) {
  std::vector<Offer> both;
  for (const Offer& offer : one)
    for (const Offer& twin : other) {
      if (twin.refactoring != offer.refactoring) continue;
      Offer made{.refactoring = offer.refactoring,
                 .target = offer.target,
                 .options = {},
                 .idempotent = offer.idempotent && twin.idempotent,
                 .changes_behaviour =
                     offer.changes_behaviour || twin.changes_behaviour};
      for (OfferedOption option : offer.options) {
        const auto* const known = twin.find(option.name);
        if (known == nullptr && !option.required) continue;
        option.required |= known != nullptr && known->required;
        made.options.push_back(std::move(option));
      }
      for (const OfferedOption& option : twin.options)
        if (option.required && !offer.find(option.name))
          made.options.push_back(option);
      both.push_back(std::move(made));
    }
  return both;
}

json offers_to_json(const std::vector<Offer>& offers) {
  json all = json::object();
  for (const auto& offer : offers) {
    json options = json::object();
    for (const auto& option : offer.options) {
      json detail = json::object();
      if (option.required) detail["required"] = true;
      if (option.preset) detail["default"] = *option.preset;
      options[option.name] = std::move(detail);
    }
    json& made = all[offer.refactoring];
    made = {{"target", offer.target}, {"options", std::move(options)}};
    if (offer.idempotent) made["idempotent"] = true;
    if (offer.changes_behaviour) made["changes-behaviour"] = true;
  }
  return all;
}

}  // namespace refute
