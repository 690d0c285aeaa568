#include <algorithm>

#include "sequence/observers.h"
#include "sequence/value_maker.h"
#include "sequence/values.h"

namespace refute::sequence {

namespace {

using Kind = Operation::Kind;

/// Whether an object of that type may be one of the program: then it is asked,
/// while of an ArrayList all is seen anyway.
bool may_be_anything(const std::string& type) {
  if (!type.starts_with("java.")) return true;
  return std::any_of(observers().begin(), observers().end(),
                     [&](const Operation& each) { return each.owner == type; });
}

/// Whether one of the methods overrides what the observer would call.
bool has_method(const std::vector<Operation>& operations,
                const std::vector<int>& methods, const Operation& observer) {
  return std::any_of(methods.begin(), methods.end(), [&](int each) {
    const Operation& op = operations[static_cast<std::size_t>(each)];
    return op.name == observer.name && op.descriptor == observer.descriptor;
  });
}

}  // namespace

GenericType boxed(const GenericType& type) {
  static const std::map<std::string, std::string> boxes{
      {"I", "Integer"},   {"J", "Long"}, {"D", "Double"}, {"Z", "Boolean"},
      {"C", "Character"}, {"B", "Byte"}, {"S", "Short"},  {"F", "Float"}};
  const auto it = boxes.find(type.descriptor);
  return it == boxes.end() ? type
                           : GenericType{"Ljava/lang/" + it->second + ";"};
}

/// What types of the JDK can stand for, and what classes of the program can for
/// what they have from it: one that extends AbstractList is a Collection.
void ValueMaker::add_jdk_supertypes() {
  auto& supertypes = common_.supertypes;
  for (const auto& [name, above] : jdk_supertypes())
    supertypes[name].insert(above.begin(), above.end());
  for (auto& [name, above] : supertypes) {
    const auto direct = above;
    for (const auto& each : direct) {
      const auto more = jdk_supertypes().find(each);
      if (more == jdk_supertypes().end()) continue;
      above.insert(more->second.begin(), more->second.end());
    }
  }
  const auto add_itself = [&](const std::string& type) {
    supertypes[type].insert({type, "java.lang.Object"});
  };
  for (const auto& recipe : recipes())
    if (const auto type = class_of(recipe.makes.descriptor); !type.empty())
      add_itself(type);
  for (const auto& each : observers()) add_itself(each.owner);
}

const std::vector<int>& ValueMaker::methods_of(const std::string& descriptor) {
  const auto found = methods_.find(descriptor);
  if (found != methods_.end()) return found->second;
  std::vector<int> methods;
  const auto above = common_.supertypes.find(class_of(descriptor));
  const auto& operations = common_.before.operations;
  for (int i = 0; i < static_cast<int>(operations.size()); ++i)
    if (operations[i].kind == Kind::kMethod && !is_helper(operations[i]) &&
        above != common_.supertypes.end() &&
        above->second.contains(operations[i].owner))
      methods.push_back(i);
  if (above != common_.supertypes.end() && may_be_anything(above->first))
    for (const auto& each : observers())
      if (above->second.contains(each.owner) &&
          !has_method(operations, methods, each))
        methods.push_back(intern(each));
  return methods_.emplace(descriptor, std::move(methods)).first->second;
}

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
  draft.constants.push_back(
      std::make_shared<const Literal>(Literal{.type = "I", .integer = length}));
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
  fill(recipe, known, argument.statement, draft, depth);
  return true;
}

void ValueMaker::fill(const Recipe& recipe,
                      const std::map<std::string, GenericType>& known,
                      int object, Draft& draft, int depth) {
  if (recipe.fill.takes.empty()) return;
  for (auto left = pick(4); left > 0; --left) {
    Statement statement{intern(recipe.fill.operation), {{.statement = object}}};
    const auto size = draft.sequence.size();
    for (const auto& each : recipe.fill.takes) {
      Argument argument;
      if (!make(substitute(each, known), draft, depth + 1, false, argument)) {
        cut(draft, size);
        return;
      }
      statement.arguments.push_back(std::move(argument));
    }
    append(std::move(statement), {recipe.fill.operation.output()}, draft);
  }
}

std::map<std::string, GenericType> ValueMaker::stood_for(
    const std::vector<std::string>& variables, const GenericType& goal) {
  std::map<std::string, GenericType> known;
  for (std::size_t i = 0; i < variables.size(); ++i)
    known[variables[i]] =
        i < goal.arguments.size() && goal.arguments[i].descriptor != kObject
            ? goal.arguments[i]
            : GenericType{chance(50) ? kInteger : kString};
  return known;
}

Argument ValueMaker::make_notes(Draft& draft) {
  return append(
      {intern({Kind::kConstructor, "java.util.ArrayList", "<init>", "()V"})},
      {kNotes}, draft);
}

bool ValueMaker::make_lambda(const GenericType& goal, Draft& draft, int depth,
                             Argument& argument) {
  const FunctionType type = *function(goal.descriptor);
  const auto known = stood_for(type.variables, goal);
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
    value = {kNotes};
  } else if (chance(20)) {
    // Another value for each call; what is left tells how many there were.
    body = "(" + java_type(erased(value)) + ") $.remove(0)";
    value = {kNotes, "", {value}};
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
  if (body.find('$') != body.npos) {
    Argument each;
    if (gives.descriptor == "V")
      each = make_notes(draft);
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
