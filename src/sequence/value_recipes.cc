#include "sequence/value_maker.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;

/// "I" to "Ljava/lang/Integer;"; others stay.
GenericType boxed(const GenericType& type) {
  static const std::map<std::string, std::string> boxes{
      {"I", "Integer"},   {"J", "Long"}, {"D", "Double"}, {"Z", "Boolean"},
      {"C", "Character"}, {"B", "Byte"}, {"S", "Short"},  {"F", "Float"}};
  const auto it = boxes.find(type.descriptor);
  return it == boxes.end() ? type
                           : GenericType{"Ljava/lang/" + it->second + ";"};
}

}  // namespace

bool ValueMaker::make_array(const GenericType& goal, Draft& draft, int depth,
                            Argument& argument) {
  // Bytes and characters are mostly text.
  if ((goal.descriptor == "[B" || goal.descriptor == "[C") && chance(50))
    for (const auto& each : recipes())
      if (each.makes.descriptor == goal.descriptor)
        return make_by(each, goal, draft, depth, argument);
  const GenericType element = goal.arguments.empty()
                                  ? GenericType{goal.descriptor.substr(1)}
                                  : goal.arguments[0];
  static constexpr int kLengths[] = {0, 1, 2, 2, 3, 3, 6};
  const int length = kLengths[pick(std::size(kLengths))];
  Statement statement;
  std::string elements;
  for (int i = 0; i < length; ++i) {
    Argument each;
    if (!make(element, draft, depth + 1, true, each)) return false;
    statement.arguments.push_back(std::move(each));
    elements += element.descriptor;
  }
  std::string innermost = element.descriptor;
  innermost.erase(0, innermost.find_first_not_of('['));
  const auto type = class_of(innermost);
  const bool own = !type.empty() && !type.starts_with("java.");
  Operation op{Kind::kArray, own ? type : "java.lang.Object", "[]",
               "(" + elements + ")[" + element.descriptor};
  op.is_public = !own;
  statement.operation = intern(op);
  argument = append(std::move(statement), goal, draft);
  return true;
}

bool ValueMaker::make_by(const Recipe& recipe, const GenericType& goal,
                         Draft& draft, int depth, Argument& argument) {
  // The recipe's variables are the goal's arguments, in order.
  std::map<std::string, GenericType> known;
  for (std::size_t i = 0; i < recipe.makes.arguments.size(); ++i) {
    const auto& variable = recipe.makes.arguments[i].variable;
    if (variable.empty()) continue;
    known[variable] =
        i < goal.arguments.size() && goal.arguments[i].descriptor != kObject
            ? goal.arguments[i]
            : GenericType{chance(50) ? kInteger : kString};
  }
  Statement statement;
  for (std::size_t i = 0; i < recipe.takes.size(); ++i) {
    Argument each;
    if (!recipe.texts.empty()) {
      each.literal = std::make_shared<const Literal>(Literal{
          .type = kString, .text = recipe.texts[pick(recipe.texts.size())]});
    } else if (!make(substitute(recipe.takes[i], known), draft, depth + 1,
                     false, each)) {
      return false;
    }
    statement.arguments.push_back(std::move(each));
  }
  statement.operation = intern(recipe.operation);
  if (!recipe.texts.empty()) fixed_texts_.insert(statement.operation);
  argument =
      append(std::move(statement), substitute(recipe.makes, known), draft);
  return true;
}

bool ValueMaker::make_lambda(const GenericType& goal, Draft& draft, int depth,
                             Argument& argument) {
  const FunctionType type = *function(goal.descriptor);
  std::map<std::string, GenericType> known;
  for (std::size_t i = 0; i < type.variables.size(); ++i)
    known[type.variables[i]] =
        i < goal.arguments.size() && goal.arguments[i].descriptor != kObject
            ? goal.arguments[i]
            : GenericType{chance(50) ? kInteger : kString};
  std::vector<GenericType> takes;
  std::string names;
  for (const auto& each : type.signature.parameters) {
    names += (takes.empty() ? "a" : ", a") + std::to_string(takes.size());
    takes.push_back(substitute(each, known));
  }
  const GenericType gives = substitute(type.signature.result, known);
  std::string body = "$";
  GenericType value = boxed(gives);
  const bool takes_some = !takes.empty();
  if (gives.descriptor == "V") {
    // It notes its arguments in a list, which is looked at in the end.
    body = takes_some ? "$.add(java.util.Arrays.asList(" + names + "))"
                      : "$.add(java.util.List.of())";
    value = {"Ljava/util/ArrayList;"};
  } else if (takes_some && takes[0] == gives && chance(60)) {
    body = "a0";
  } else if (takes_some && value.descriptor == kInteger && chance(60)) {
    body = "String.valueOf(a0).length()";
  } else if (takes_some && value.descriptor == kString && chance(60)) {
    body = "String.valueOf(a0)";
  } else if (takes_some && value.descriptor == "Ljava/lang/Boolean;" &&
             chance(60)) {
    body = "$.equals(a0)";
    value = boxed(takes[0]);
  }
  Statement statement;
  std::string input;
  if (body.starts_with('$')) {
    Argument each;
    if (gives.descriptor == "V")
      each = append({intern({Kind::kConstructor, "java.util.ArrayList",
                             "<init>", "()V"})},
                    value, draft);
    else if (!make(value, draft, depth + 1, body == "$", each))
      return false;
    statement.arguments.push_back(std::move(each));
    input = value.descriptor;
  }
  Operation op{Kind::kLambda, class_of(goal.descriptor),
               "(" + names + ") -> " + body,
               "(" + input + ")" + goal.descriptor};
  op.is_public = op.owner.starts_with("java.");
  statement.operation = intern(op);
  argument = append(std::move(statement), goal, draft);
  return true;
}

}  // namespace refute::sequence
