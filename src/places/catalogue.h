#pragma once

#include <string_view>
#include <vector>

#include "places/names.h"
#include "refactoring/offer.h"

/// What each refactoring can start from, in one visible table. A refactoring
/// that has no row starts from whatever its target allows.
namespace refute::places {

/// What its "destination" is.
enum class Where {
  kOtherTypes,
  kOtherPackages,
  kSupertypes,
  kOuterTypes,  ///< Those around the place, but not the innermost.
  kNowhere,     ///< The engine's default is enough.
};

/// How far a change can go from the file that it starts in.
enum class Reach {
  kFile,     ///< Nowhere else.
  kUsers,    ///< To what uses the file's types, and to what they use.
  kPackage,  ///< To all of its package, and all who use that.
};

struct Rule {
  std::string_view refactoring;
  std::vector<What> starts_from;
  NameSort names = NameSort::kVariable;  ///< What "new-name" is the name of.
  /// What else the syntax must say; null: nothing.
  bool (*fits)(const View& view, const Site& site) = nullptr;
  /// An option without which it makes no sense, though engines do not insist.
  std::string_view needs = {};
  /// A start that engines take only if they offer this option.
  What if_offered = What::kType;
  std::string_view option = {};
  Where destination = Where::kOtherTypes;
  /// Only public methods of the instance can be among its "members".
  bool is_for_all_to_see = false;
  Reach reach = Reach::kUsers;
  /// Asked for by the name that is selected, even of members and types.
  bool by_selection = false;
};

/// The row, or one made from the kind of target. Empty `starts_from`: the kind
/// is not one of the protocol's.
Rule rule_for(const Offer& offer);

}  // namespace refute::places
