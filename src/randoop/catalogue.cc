#include "randoop/catalogue.h"

#include <nlohmann/json.hpp>

namespace refute::randoop {

using nlohmann::json;

json to_json(const Catalogue& catalogue) {
  json operations = json::array();
  for (const auto& each : catalogue.operations)
    operations.push_back({{"kind", static_cast<int>(each.kind)},
                          {"owner", each.owner},
                          {"name", each.name},
                          {"label", each.label},
                          {"package", each.package},
                          {"public", each.is_public},
                          {"helper", each.helper},
                          {"inner", each.inner},
                          {"inputs", each.inputs},
                          {"result", each.result}});
  json types = json::array();
  for (const auto& each : catalogue.types)
    types.push_back({{"java", each.java},
                     {"primitive", each.primitive},
                     {"from", each.from}});
  json literals = json::array();
  for (const auto& each : catalogue.constants)
    literals.push_back({{"type", each.type}, {"java", each.java}});
  return {{"operations", std::move(operations)},
          {"types", std::move(types)},
          {"literals", std::move(literals)},
          {"left_out", catalogue.left_out},
          {"classes", catalogue.classes}};
}

Catalogue catalogue_from_json(const json& from) {
  Catalogue result;
  for (const auto& each : from.at("operations")) {
    Operation op;
    op.kind = static_cast<Operation::Kind>(each.at("kind").get<int>());
    op.owner = each.at("owner");
    op.name = each.at("name");
    op.label = each.at("label");
    op.package = each.at("package");
    op.is_public = each.at("public");
    op.helper = each.at("helper");
    op.inner = each.at("inner");
    op.inputs = each.at("inputs").get<std::vector<int>>();
    op.result = each.at("result");
    result.operations.push_back(std::move(op));
  }
  for (const auto& each : from.at("types"))
    result.types.push_back({each.at("java"), each.at("primitive"),
                            each.at("from").get<std::vector<int>>()});
  for (const auto& each : from.at("literals"))
    result.constants.push_back({each.at("type"), each.at("java")});
  result.left_out =
      from.at("left_out").get<std::map<std::string, std::string>>();
  result.classes = from.at("classes");
  return result;
}

}  // namespace refute::randoop
