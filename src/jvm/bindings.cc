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

}  // namespace

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
