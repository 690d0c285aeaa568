#include "oracle/policies.h"

#include <algorithm>

namespace refute {

const std::vector<Policy>& policies() {
  static const std::vector<Policy> all = {
      {"eclipse", "netbeans", "encapsulate-field", Leave::kAccess,
       "Eclipse gives accessors the field's visibility, NetBeans makes them "
       "public"},
      {"eclipse", "netbeans", "encapsulate-field", Leave::kNames,
       "each engine has its own name for a setter's parameter"},
      {"eclipse", "netbeans", "pull-up-method", Leave::kAccess,
       "Eclipse widens what the subclass still uses, NetBeans leaves it"},
      {"eclipse", "netbeans", "pull-up-field", Leave::kAccess,
       "Eclipse widens what the subclass still uses, NetBeans leaves it"},
      {"eclipse", "netbeans", "push-down-method", Leave::kAccess,
       "what the moved method uses is widened as each engine sees fit"},
      {"eclipse", "netbeans", "push-down-field", Leave::kAccess,
       "what the moved field uses is widened as each engine sees fit"},
      {"eclipse", "netbeans", "member-to-top", Leave::kEverything,
       "Eclipse gives the type a field for its outer instance, NetBeans only "
       "if a name for it is given"},
      {"eclipse", "netbeans", "move-method", Leave::kEverything,
       "the target is named by its variable in one, by its class in the "
       "other"},
      {"eclipse", "netbeans", "use-supertype", Leave::kEverything,
       "Eclipse takes the supertype wherever constraints allow, NetBeans for "
       "declarations only"},
  };
  return all;
}

const std::vector<Habit>& habits() {
  static const std::vector<Habit> all = {
      {"jrrt", "custom", "push-down-method", "left-abstract",
       "JRRT leaves the declaration, abstract, where it is still called"},
      {"jrrt", "preservation", "", "comment",
       "JRRT prints every file anew, without comments"},
      {"jrrt", "preservation", "", "changed",
       "JRRT writes the casts and qualifiers that keep a name's meaning, makes "
       "classes abstract and narrows access to prevent overriding"},
      {"jrrt", "preservation", "", "access",
       "JRRT narrows access to prevent overriding"},
      {"jrrt", "preservation", "", "modifiers",
       "JRRT makes abstract what stays behind"},
      {"jrrt", "inverse", "", "method",
       "JRRT does not take back its casts and qualifiers"},
      {"jrrt", "inverse", "", "class",
       "JRRT does not widen access that it narrowed"},
  };
  return all;
}

const Habit* habit(std::string_view engine, std::string_view oracle,
                   std::string_view refactoring, std::string_view flaw) {
  for (const auto& each : habits())
    if (each.engine == engine && each.oracle == oracle &&
        (each.refactoring.empty() || each.refactoring == refactoring) &&
        flaw.starts_with(each.flaw))
      return &each;
  return nullptr;
}

bool leaves(std::string_view one, std::string_view other,
            std::string_view refactoring, Leave leave) {
  const auto is = [](std::string_view listed, std::string_view name) {
    return listed.empty() || listed == name;
  };
  return std::any_of(
      policies().begin(), policies().end(), [&](const Policy& policy) {
        return policy.refactoring == refactoring && policy.leave == leave &&
               ((is(policy.one, one) && is(policy.other, other)) ||
                (is(policy.one, other) && is(policy.other, one)));
      });
}

}  // namespace refute
