#include "jdolly/request.h"

#include <algorithm>

#include "jdolly/catalogue.h"

namespace refute::jdolly {

namespace {

/// The marked member, and the class that declares it.
template <typename Member>
struct Found {
  const Class* owner;
  const Member* member;
};

template <typename Member>
std::optional<Found<Member>> find(const World& world, std::optional<Atom> atom,
                                  std::vector<Member> Class::* members) {
  if (!atom) return {};
  for (const auto& c : world.classes)
    for (const auto& member : c.*members)
      if (member.atom == *atom) return Found<Member>{&c, &member};
  return {};
}

std::string type_name(const World& world, const TypeRef& type) {
  return type.of_class == kNoClass
             ? type.name
             : world.classes[static_cast<std::size_t>(type.of_class)]
                   .qualified();
}

/// A name that the program does not use.
std::string fresh_name(const World& world, std::string name) {
  const auto used = [&](const auto& entry) { return entry.second == name; };
  while (std::ranges::any_of(world.names, used)) name += '2';
  return name;
}

}  // namespace

Result<Request> make_request(const View& view, const World& world,
                             const std::string& refactoring) {
  Request request{.refactoring = refactoring, .target = {}};
  auto& target = request.target;
  const auto method = find(world, view.only("M1"), &Class::methods);
  const auto field = find(world, view.only("F1"), &Class::fields);
  const auto marked = view.only("C1");
  const int of_class = marked ? world.index_of(*marked) : kNoClass;

  const bool wants_field = refactoring.ends_with("-field");
  if (wants_field && field) {
    target.type = field->owner->qualified();
    target.field = field->member->name;
  } else if (!wants_field && method) {
    target.type = method->owner->qualified();
    target.method = method->member->name;
    target.parameters.emplace();
    if (method->member->param)
      target.parameters->push_back(type_name(world, *method->member->param));
  } else if (!wants_field && of_class != kNoClass) {
    target.type = world.classes[static_cast<std::size_t>(of_class)].qualified();
  } else {
    return usage_error(
        "the model has no target for " + refactoring,
        std::string("add `one sig ") +
            (wants_field ? "F1 extends Field" : "M1 extends Method") +
            " {}`, or C1 extends Class for a refactoring of classes");
  }

  // A model of one's own may be about a refactoring that ours are not about.
  constexpr Entry kAnyRename{.new_name = "x"};
  constexpr Entry kAny;
  const Entry* const known = entry_for(refactoring);
  const Entry& row = known                                ? *known
                     : refactoring.starts_with("rename-") ? kAnyRename
                                                          : kAny;
  if (!row.new_name.empty()) {
    const auto in_use = view.only("N1");
    request.options["new-name"] =
        in_use ? world.names.at(*in_use)
               : fresh_name(world, std::string(row.new_name));
  }
  if (!row.field_as.empty() && field)
    request.options[std::string(row.field_as)] = field->member->name;
  for (const auto& [name, value] : row.options)
    request.options[std::string(name)] = value;
  return request;
}

}  // namespace refute::jdolly
