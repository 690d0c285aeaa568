#include "jvm/facts_json.h"

#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace refute::jvm {

using nlohmann::json;

namespace {

/// Leaves out those with a descriptor that is none: no test can use them.
std::vector<sequence::Member> members_from_json(
    const json& from, bool (*good)(const std::string&)) {
  std::vector<sequence::Member> members;
  for (const auto& each : from)
    if (good(each.at("descriptor").get_ref<const std::string&>()))
      members.push_back({each.at("flags").get<int>(),
                         each.at("name").get<std::string>(),
                         each.at("descriptor").get<std::string>(),
                         each.value("exceptions", std::vector<std::string>{}),
                         each.value("signature", "")});
  return members;
}

/// A jar can hold a class that is above or around itself: it stands alone then.
void cut_circles(sequence::ProgramFacts& facts,
                 std::string sequence::ClassFacts::* above) {
  for (auto& [name, type] : facts) {
    std::set<std::string> seen;
    for (auto it = facts.find(type.*above);
         it != facts.end() && seen.insert(it->first).second;
         it = facts.find(it->second.*above))
      if (it->first == name) (type.*above).clear();
  }
}

calls::Literal literal_of(const std::string& type, const std::string& value) {
  calls::Literal literal{type};
  if (type == "I" || type == "J")
    literal.integer = std::strtoll(value.c_str(), nullptr, 10);
  else if (type == "F" || type == "D")
    literal.real = std::strtod(value.c_str(), nullptr);
  else
    literal.text = value;
  return literal;
}

}  // namespace

sequence::ProgramFacts facts_from_json(const json& classes) {
  sequence::ProgramFacts facts;
  for (const auto& each : classes) {
    sequence::ClassFacts type;
    type.name = each.at("name").get<std::string>();
    type.flags = each.at("flags").get<int>();
    type.signature = each.value("signature", "");
    type.superclass = each.at("superclass").get<std::string>();
    type.interfaces = each.at("interfaces").get<std::vector<std::string>>();
    type.outer = each.at("outer").get<std::string>();
    type.inner_flags = each.at("inner_flags").get<int>();
    type.sealed = each.value("sealed", false);
    type.local = each.at("local").get<bool>();
    type.fields =
        members_from_json(each.at("fields"), sequence::is_field_descriptor);
    type.methods =
        members_from_json(each.at("methods"), sequence::is_method_descriptor);
    if (!type.name.empty()) facts.emplace(type.name, std::move(type));
  }
  cut_circles(facts, &sequence::ClassFacts::superclass);
  cut_circles(facts, &sequence::ClassFacts::outer);
  return facts;
}

void directions_from_json(const json& from, sequence::Common& common) {
  common.distance = from.at("distances").get<std::vector<int>>();
  common.asked_types = from.at("types").get<std::vector<std::string>>();
  common.literal_types = from.at("literals").get<std::vector<std::string>>();
  for (const auto& each : from.at("constants")) {
    common.constants.push_back(
        {each.at("rank").get<int>(),
         literal_of(each.at("type").get<std::string>(),
                    each.at("value").get<std::string>())});
  }
}

std::vector<sequence::Operands> operands_from_json(const json& from) {
  std::vector<sequence::Operands> all;
  for (const auto& each : from) {
    const auto parts = each.get<std::array<std::string, 3>>();
    all.push_back(
        {literal_of(parts[0], parts[1]), literal_of(parts[0], parts[2])});
  }
  return all;
}

}  // namespace refute::jvm
