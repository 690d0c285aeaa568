#include "jvm/test_on_wire.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>

#include "sequence/class_literals.h"
#include "sequence/observers.h"
#include "sequence/recipes.h"
#include "sequence/values.h"

namespace refute::jvm {

using nlohmann::json;
using sequence::Operation;

namespace {

constexpr int kKinds = static_cast<int>(Operation::Kind::kStub) + 1;

json literal_to_json(const calls::Literal& literal) {
  return {literal.type, literal.integer, fmt::format("{:a}", literal.real),
          literal.text, literal.null};
}

calls::Literal literal_from_json(const json& from) {
  return {.type = from.at(0).get<std::string>(),
          .integer = from.at(1).get<std::int64_t>(),
          .real = std::strtod(from.at(2).get_ref<const std::string&>().c_str(),
                              nullptr),
          .text = from.at(3).get<std::string>(),
          .null = from.at(4).get<bool>()};
}

json argument_to_json(const sequence::Argument& argument) {
  if (argument.statement >= 0) return argument.statement;
  return literal_to_json(*argument.literal);
}

sequence::Argument argument_from_json(const json& from) {
  if (from.is_number()) return {.statement = std::max(0, from.get<int>())};
  return {.literal =
              std::make_shared<const calls::Literal>(literal_from_json(from))};
}

json operation_to_json(const Operation& op) {
  return {static_cast<int>(op.kind),
          op.owner,
          op.name,
          op.descriptor,
          op.inner,
          op.throws_checked,
          op.is_public,
          op.from_afar,
          op.signature};
}

Operation operation_from_json(const json& from) {
  const int kind = std::clamp(from.at(0).get<int>(), 0, kKinds - 1);
  return {static_cast<Operation::Kind>(kind),
          from.at(1).get<std::string>(),
          from.at(2).get<std::string>(),
          from.at(3).get<std::string>(),
          from.at(4).get<bool>(),
          from.at(5).get<bool>(),
          from.at(6).get<bool>(),
          from.at(7).get<bool>(),
          from.at(8).get<std::string>()};
}

/// Whether a search may add it to what the versions have in common.
bool is_known_helper(const Operation& op, const sequence::Common& common) {
  using Kind = Operation::Kind;
  if (op.kind == Kind::kArray || op.kind == Kind::kLambda ||
      op.kind == Kind::kStub)
    return sequence::is_method_descriptor(op.descriptor);
  const auto classes = sequence::class_literals(common);
  const auto& recipes = sequence::recipes();
  const auto& observers = sequence::observers();
  // Lambdas and stubs note what they are called with.
  static const Operation kNewList{Kind::kConstructor, "java.util.ArrayList",
                                  "<init>", "()V"};
  return op == kNewList ||
         std::find(classes.begin(), classes.end(), op) != classes.end() ||
         std::find(observers.begin(), observers.end(), op) != observers.end() ||
         std::any_of(recipes.begin(), recipes.end(), [&](const auto& each) {
           return each.operation == op || each.fill.operation == op;
         });
}

/// The number of the operation in `common`; -1 if it cannot be there.
int number_of(const Operation& op, sequence::Common& common) {
  auto& operations = common.before.operations;
  const auto known = std::find(operations.begin(), operations.end(), op);
  if (known != operations.end())
    return static_cast<int>(known - operations.begin());
  if (!is_known_helper(op, common)) return -1;
  add_helper(op, common);
  return static_cast<int>(operations.size()) - 1;
}

/// Whether the statement can be made at its place.
bool fits(const sequence::Sequence& sequence, std::size_t at,
          const sequence::Common& common) {
  const auto& operations = common.before.operations;
  const auto of = [&](std::size_t i) -> const Operation& {
    return operations[static_cast<std::size_t>(sequence[i].operation)];
  };
  const auto takes = of(at).inputs();
  const auto& arguments = sequence[at].arguments;
  if (arguments.size() != takes.size()) return false;
  for (std::size_t i = 0; i < takes.size(); ++i) {
    const int from = arguments[i].statement;
    const auto type = from < 0 ? arguments[i].literal->type
                      : from < static_cast<int>(at)
                          ? of(static_cast<std::size_t>(from)).output()
                          : "V";
    if (type.empty() || !assignable(common, type, takes[i])) return false;
  }
  return true;
}

}  // namespace

WrittenTest written(const sequence::TestCase& test,
                    const sequence::Common& common) {
  WrittenTest result{.test = test};
  std::map<int, int> numbers;
  for (auto& each : result.test)
    for (auto& statement : each) {
      const auto [it, is_new] = numbers.emplace(
          statement.operation, static_cast<int>(result.operations.size()));
      if (is_new)
        result.operations.push_back(
            common.before
                .operations[static_cast<std::size_t>(statement.operation)]);
      statement.operation = it->second;
    }
  return result;
}

std::optional<sequence::TestCase> taken_up(const WrittenTest& test,
                                           sequence::Common& common) {
  std::vector<int> numbers;
  for (const auto& each : test.operations)
    numbers.push_back(number_of(each, common));
  sequence::TestCase result = test.test;
  if (result.empty() || result.back().empty()) return std::nullopt;
  for (auto& sequence : result) {
    for (auto& statement : sequence) {
      const auto i = static_cast<std::size_t>(statement.operation);
      if (i >= numbers.size() || numbers[i] < 0) return std::nullopt;
      statement.operation = numbers[i];
    }
    for (std::size_t at = 0; at < sequence.size(); ++at)
      if (!fits(sequence, at, common)) return std::nullopt;
  }
  return result;
}

json to_json(const WrittenTest& test) {
  json operations = json::array();
  for (const auto& each : test.operations)
    operations.push_back(operation_to_json(each));
  json sequences = json::array();
  for (const auto& sequence : test.test) {
    json statements = json::array();
    for (const auto& statement : sequence) {
      json arguments = json::array();
      for (const auto& each : statement.arguments)
        arguments.push_back(argument_to_json(each));
      statements.push_back({statement.operation, std::move(arguments)});
    }
    sequences.push_back(std::move(statements));
  }
  return {{"operations", std::move(operations)},
          {"sequences", std::move(sequences)}};
}

WrittenTest written_test_from_json(const json& from) {
  WrittenTest test;
  for (const auto& each : from.at("operations"))
    test.operations.push_back(operation_from_json(each));
  for (const auto& sequence : from.at("sequences")) {
    auto& statements = test.test.emplace_back();
    for (const auto& each : sequence) {
      auto& statement = statements.emplace_back();
      statement.operation = each.at(0).get<int>();
      for (const auto& argument : each.at(1))
        statement.arguments.push_back(argument_from_json(argument));
    }
  }
  return test;
}

}  // namespace refute::jvm
