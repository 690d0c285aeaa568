#pragma once

#include <string>
#include <vector>

#include "sequence/common.h"

/// What callers of the version before no longer find as it was: it can not be
/// compared, or only under another name.
namespace refute::sequence {

struct ApiChange {
  enum class Kind {
    kRemoved,
    kRenamed,
    kMoved,
    kOtherTypes,   ///< Of parameters or the result, or static and not.
    kLessVisible,  ///< Public or protected before.
  };

  Kind kind = Kind::kRemoved;
  std::string before;      ///< "p.A.m(int)", "p.A.f", "p.A"
  std::string after = {};  ///< Empty if it is gone.
  bool guess = false;      ///< From equal bodies: nobody said so.
  bool compared = false;   ///< As the same member.

  friend bool operator==(const ApiChange&, const ApiChange&) = default;
};

/// "removed", "renamed", "moved", "other-types", "less-visible".
std::string to_string(ApiChange::Kind kind);
/// The other way; what is unknown is removed.
ApiChange::Kind api_change_kind(const std::string& name);

/// "p.A.m(int)", "p.A(int)" for a constructor, "p.A.f" for a field.
std::string written(const Operation& operation);

/// Whether a user who writes `pattern` means this member: as `written`, without
/// the parameters, or its class; packages may be left out.
bool is_meant(const std::string& pattern, const Operation& operation);

/// The public and protected types and members that changed so. `common` was
/// found under `mapping`, of which `guessed` was guessed; `lost` are members
/// that, as a guess, went where nothing compares them ("p.A.m" to "p.B.m").
std::vector<ApiChange> api_changes(
    const ProgramFacts& before, const ProgramFacts& after, const Common& common,
    const Mapping& mapping = {}, const Mapping& guessed = {},
    const std::map<std::string, std::string>& lost = {});

}  // namespace refute::sequence
