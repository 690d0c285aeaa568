#include "jvm/bindings.h"

#include <nlohmann/json.hpp>

namespace refute::jvm {
namespace {

using nlohmann::json;

Bindings::Type type_from(const json& from) {
  Bindings::Type type{.name = from.at("name"),
                      .supertypes = from.at("supertypes"),
                      .methods = {},
                      .fields = {},
                      .callable = from.at("callable"),
                      .constructors = from.at("constructors"),
                      .is_abstract = from.at("abstract"),
                      .is_interface = from.at("interface")};
  for (const auto& each : from.at("methods"))
    type.methods.push_back({each.at("id"), each.at("name"), each.at("access"),
                            each.at("overrides"), each.at("overrides-library"),
                            each.at("modifiers")});
  for (const auto& each : from.at("fields"))
    type.fields.push_back({each.at("id"), each.at("name"), each.at("access"),
                           each.at("hides"), each.at("modifiers")});
  return type;
}

json type_to_json(const Bindings::Type& type) {
  json methods = json::array();
  for (const auto& each : type.methods)
    methods.push_back({{"id", each.id},
                       {"name", each.name},
                       {"access", each.access},
                       {"overrides", each.overrides},
                       {"overrides-library", each.overrides_library},
                       {"modifiers", each.modifiers}});
  json fields = json::array();
  for (const auto& each : type.fields)
    fields.push_back({{"id", each.id},
                      {"name", each.name},
                      {"access", each.access},
                      {"hides", each.hides},
                      {"modifiers", each.modifiers}});
  return {{"name", type.name},
          {"supertypes", type.supertypes},
          {"methods", std::move(methods)},
          {"fields", std::move(fields)},
          {"callable", type.callable},
          {"constructors", type.constructors},
          {"abstract", type.is_abstract},
          {"interface", type.is_interface}};
}

}  // namespace

json to_json(const Bindings& bindings) {
  json types = json::array();
  for (const auto& each : bindings.types) types.push_back(type_to_json(each));
  json uses = json::array();
  for (const auto& each : bindings.uses)
    uses.push_back({{"inside", each.inside},
                    {"kind", each.kind},
                    {"name", each.name},
                    {"target", each.target},
                    {"through", each.through},
                    {"receiver", each.receiver}});
  json casts = json::array();
  for (const auto& each : bindings.casts)
    casts.push_back(
        {{"inside", each.inside}, {"from", each.from}, {"to", each.to}});
  json variables = json::array();
  for (const auto& each : bindings.variables)
    variables.push_back(
        {{"inside", each.inside}, {"id", each.id}, {"name", each.name}});
  return {{"types", std::move(types)},
          {"uses", std::move(uses)},
          {"casts", std::move(casts)},
          {"variables", std::move(variables)}};
}

Result<Bindings> bindings_from_json(const json& from) {
  Bindings bindings;
  try {
    for (const auto& each : from.at("types"))
      bindings.types.push_back(type_from(each));
    for (const auto& each : from.at("uses"))
      bindings.uses.push_back({each.at("inside"), each.at("kind"),
                               each.at("name"), each.at("target"),
                               each.at("through"), each.at("receiver")});
    for (const auto& each : from.at("casts"))
      bindings.casts.push_back(
          {each.at("inside"), each.at("from"), each.at("to")});
    for (const auto& each : from.at("variables"))
      bindings.variables.push_back(
          {each.at("inside"), each.at("id"), each.at("name")});
  } catch (const json::exception& e) {
    return fail(std::string("bindings that cannot be read: ") + e.what());
  }
  return bindings;
}

}  // namespace refute::jvm
