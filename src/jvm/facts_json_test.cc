#include "jvm/facts_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sequence/common.h"

namespace refute::jvm {
namespace {

using nlohmann::json;

json type(const std::string& name, const std::string& superclass,
          const std::string& outer) {
  return {
      {"name", name},
      {"flags", sequence::kPublic},
      {"superclass", superclass},
      {"interfaces", json::array()},
      {"outer", outer},
      {"inner_flags", outer.empty() ? -1 : sequence::kPublic},
      {"local", false},
      {"fields", json::array()},
      {"methods",
       {{{"flags", sequence::kPublic}, {"name", "m"}, {"descriptor", "()I"}}}}};
}

TEST(FactsJson, AClassAroundOrAboveItselfStandsAlone) {
  const auto facts = facts_from_json(
      json::array({type("p.A", "p.A", "p.A"), type("p.B", "p.C", "p.C"),
                   type("p.C", "p.B", "p.B"), type("p.D", "p.B", "p.B")}));
  EXPECT_EQ(facts.at("p.A").superclass, "");
  EXPECT_EQ(facts.at("p.A").outer, "");
  EXPECT_EQ(facts.at("p.D").superclass, "p.B");
  EXPECT_EQ(facts.at("p.D").outer, "p.B");
  // One of the two is cut, and tests can be made of both.
  EXPECT_NE(facts.at("p.B").outer.empty(), facts.at("p.C").outer.empty());
  EXPECT_NE(facts.at("p.B").superclass.empty(),
            facts.at("p.C").superclass.empty());
  const auto common = sequence::common_members(
      facts, facts, sequence::CommonRule::kExtended, {});
  EXPECT_FALSE(common.before.operations.empty());
}

TEST(FactsJson, AnInnerClassCanLackAConstructorThatTakesTheOuter) {
  auto inner = type("p.A$B", "java.lang.Object", "p.A");
  inner["methods"][0]["name"] = "<init>";
  inner["methods"][0]["descriptor"] = "()V";
  const auto facts = facts_from_json(
      json::array({type("p.A", "java.lang.Object", ""), inner}));
  const auto common = sequence::common_members(
      facts, facts, sequence::CommonRule::kExtended, {});
  for (const auto& each : common.before.operations)
    EXPECT_FALSE(each.inner) << each.owner << "." << each.name;
  EXPECT_EQ(common.before.operations.size(), 2u);
}

TEST(FactsJson, AClassWithoutANameIsLeftOut) {
  const auto facts = facts_from_json(json::array(
      {type("", "java.lang.Object", ""), type("p.A", "java.lang.Object", "")}));
  EXPECT_EQ(facts.size(), 1u);
}

TEST(FactsJson, MembersWithoutADescriptorAreLeftOut) {
  auto methods = json::array();
  for (const char* each : {"()V", "(ILp/A;[[J)[Lp/A;", "(I)Lp/A", "(", "()",
                           ")V", "I", "(V)V", "()VV", "([)V", "(L;)V", ""})
    methods.push_back({{"flags", 1}, {"name", each}, {"descriptor", each}});
  auto fields = methods;
  for (const char* each : {"J", "[[Lp/A;", "[", "V", "IJ"})
    fields.push_back({{"flags", 1}, {"name", each}, {"descriptor", each}});
  auto any = type("p.A", "java.lang.Object", "");
  any["methods"] = methods;
  any["fields"] = fields;
  const auto facts = facts_from_json(json::array({any}));
  std::string found;
  for (const auto& each : facts.at("p.A").methods) found += each.name + " ";
  for (const auto& each : facts.at("p.A").fields) found += each.name + " ";
  EXPECT_EQ(found, "()V (ILp/A;[[J)[Lp/A; I J [[Lp/A; ");
}

}  // namespace
}  // namespace refute::jvm
