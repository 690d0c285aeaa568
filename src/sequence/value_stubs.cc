#include "sequence/value_maker.h"
#include "sequence/values.h"

namespace refute::sequence {

using Kind = Operation::Kind;

bool ValueMaker::make_stub(const GenericType& goal, Draft& draft, int depth,
                           Argument& argument) {
  const StubType& type = common_.stubs.at(goal.descriptor);
  const auto known = stood_for(type.variables, goal);
  Statement statement;
  std::string inputs;
  const auto add = [&](const GenericType& value) {
    Argument each;
    if (!make(value, draft, depth + 1, is_reference(value.descriptor), each))
      return false;
    statement.arguments.push_back(std::move(each));
    inputs += erased(value);
    return true;
  };
  for (const auto& each : parse_signature(type.constructor).parameters)
    if (!add(boxed(each))) return false;
  bool notes = false;
  for (const auto& each : type.methods) {
    if (each.notes()) {
      notes = true;
      continue;
    }
    const GenericType plain = parse_signature(each.descriptor).result;
    const GenericType given = substitute(each.gives, known);
    const bool fits = assignable(common_, erased(given), plain.descriptor);
    if (!add(boxed(fits ? given : plain))) return false;
  }
  if (notes) {
    statement.arguments.push_back(make_notes(draft));
    inputs += kNotes;
  }
  Operation op{Kind::kStub, class_of(goal.descriptor), type.written(),
               "(" + inputs + ")" + goal.descriptor};
  statement.operation = intern(op);
  argument = append(std::move(statement), goal, draft);
  return true;
}

}  // namespace refute::sequence
