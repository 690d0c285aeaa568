#include "jvm/facts_json.h"

#include <nlohmann/json.hpp>

namespace refute::jvm {

using nlohmann::json;

namespace {

std::vector<sequence::Member> members_from_json(const json& from) {
  std::vector<sequence::Member> members;
  for (const auto& each : from)
    members.push_back({each.at("flags").get<int>(),
                       each.at("name").get<std::string>(),
                       each.at("descriptor").get<std::string>(),
                       each.value("exceptions", std::vector<std::string>{})});
  return members;
}

}  // namespace

sequence::ProgramFacts facts_from_json(const json& classes) {
  sequence::ProgramFacts facts;
  for (const auto& each : classes) {
    sequence::ClassFacts type;
    type.name = each.at("name").get<std::string>();
    type.flags = each.at("flags").get<int>();
    type.superclass = each.at("superclass").get<std::string>();
    type.interfaces = each.at("interfaces").get<std::vector<std::string>>();
    type.outer = each.at("outer").get<std::string>();
    type.inner_flags = each.at("inner_flags").get<int>();
    type.local = each.at("local").get<bool>();
    type.fields = members_from_json(each.at("fields"));
    type.methods = members_from_json(each.at("methods"));
    facts.emplace(type.name, std::move(type));
  }
  return facts;
}

}  // namespace refute::jvm
