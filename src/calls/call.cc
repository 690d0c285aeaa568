#include "calls/call.h"

#include <fmt/format.h>

#include "calls/literals.h"

namespace refute::calls {

namespace {

/// The object that `member` is called on, or read from. A method is looked up
/// in the object, so a cast would only be in the reader's way; which field or
/// inner class is meant depends on the type of the expression.
std::string receiver(const Member& member, const Input& input, Names& names) {
  const auto& wanted = member.inputs.front();
  const bool is_object = !input.type.empty() && !is_primitive(input.type);
  const bool resolves =
      input.type == wanted || (member.kind == Kind::kMethod && !input.hides);
  if (resolves && is_object && !input.literal) return input.text;
  return "(" + argument(input, wanted, names) + ")";
}

/// The texts in place of their numbers.
std::string filled(const std::string& body,
                   const std::vector<std::string>& texts) {
  std::string text;
  std::size_t from = 0;
  for (auto at = body.find('\1'); at != body.npos; at = body.find('\1', from)) {
    text += body.substr(from, at - from);
    text += texts.at(std::stoul(body.substr(at + 1)));
    from = body.find('\2', at) + 1;
  }
  return text + body.substr(from);
}

}  // namespace

std::string argument(const Input& input, const std::string& wanted,
                     Names& names) {
  if (input.type.empty()) return cast(names.of(wanted), "null");
  const bool exact =
      input.type == wanted || (input.literal && is_primitive(wanted));
  return exact ? input.text : cast(names.of(wanted), input.text);
}

std::string to_java(const Member& member, const std::vector<Input>& inputs,
                    Names& names) {
  const bool on_object = member.has_receiver() || member.inner;
  std::vector<std::string> texts;
  for (std::size_t i = on_object ? 1 : 0; i < inputs.size(); ++i)
    texts.push_back(argument(inputs[i], member.inputs[i], names));
  const auto arguments = fmt::format("{}", fmt::join(texts, ", "));
  const auto object =
      on_object ? receiver(member, inputs.front(), names) : std::string();
  switch (member.kind) {
    case Kind::kConstructor:
      if (member.inner)
        return fmt::format("{}.new {}({})", object,
                           member.owner.substr(member.owner.rfind('.') + 1),
                           arguments);
      return fmt::format("new {}({})", names.of(member.owner), arguments);
    case Kind::kMethod:
      return fmt::format("{}.{}({})", object, member.name, arguments);
    case Kind::kStaticMethod:
      return fmt::format("{}.{}({})", names.of(member.owner), member.name,
                         arguments);
    case Kind::kField:
      return fmt::format("{}.{}", object, member.name);
    case Kind::kStaticField:
      return fmt::format("{}.{}", names.of(member.owner), member.name);
    case Kind::kArray:
      return fmt::format("new {} {{{}}}", names.of(member.owner), arguments);
    case Kind::kLambda: {
      std::string lambda = member.name;
      if (const auto at = lambda.find('$'); at != lambda.npos)
        lambda.replace(at, 1, arguments);
      return fmt::format("(({}) {})", names.of(member.owner), lambda);
    }
    case Kind::kStub:
      return "new " + names.of(member.owner) + filled(member.name, texts);
  }
  return {};
}

Placement place(const std::vector<Member>& members) {
  Placement result;
  for (const auto& each : members) {
    if (each.is_public) continue;
    if (!result.package.empty() && result.package != each.package)
      result.possible = false;
    result.package = each.package;
  }
  // What has no package can be used only by what has none.
  if (!result.package.empty())
    for (const auto& each : members)
      if (each.package.empty() && each.kind != Kind::kArray)
        result.possible = false;
  return result;
}

}  // namespace refute::calls
