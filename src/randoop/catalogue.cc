#include "randoop/catalogue.h"

#include <nlohmann/json.hpp>

namespace refute::randoop {

Catalogue catalogue_from_json(const nlohmann::json& from) {
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
