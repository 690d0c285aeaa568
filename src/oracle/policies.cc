#include "oracle/policies.h"

#include <algorithm>

namespace refute {

const std::vector<Policy>& policies() {
  static const std::vector<Policy> all = {
      {"eclipse", "netbeans", "encapsulate-field", Leave::kAccess,
       "Eclipse gives accessors the field's visibility, NetBeans makes them "
       "public"},
      {"eclipse", "netbeans", "encapsulate-field", Leave::kNames,
       "a setter's parameter is called as each engine likes"},
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
