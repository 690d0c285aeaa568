#pragma once

#include <string>
#include <vector>

#include "java/outline.h"
#include "jvm/bindings.h"
#include "refactoring/request.h"
#include "sequence/common.h"

/// Names that mean another declaration than before.
///
///   class A { int f; int m(int g) { return f; } }      rename f to g
///   class A { int g; int m(int g) { return g; } }      g means the parameter
///
/// A use is found again by the member it stands in, which may have been renamed
/// or moved, and by its name. Only where a member writes a name as often as
/// before is it clear which use became which; nothing is said of the others.
///
/// A call of a method that can be overridden means what it runs: of all classes
/// that both receivers have in common, at least one must run another method.
/// The other names mean the declaration that the compiler binds them to.
namespace refute {

struct Rebound {
  std::string inside;  ///< The member before: "p.A.m(int)".
  std::string kind;    ///< "field", "method", "type", "constructor", "local".
  std::string name;    ///< As it is written before.
  std::string before;  ///< What it meant, as people say it: "the field p.A.f".
  std::string after;
  std::string after_kind;
};

/// What `request` calls otherwise: both empty if it is no renaming.
struct NewName {
  std::string before;
  std::string after;
};
NewName new_name(const Request& request, const Read& before);

/// Both programs compile; `renamed` as in renamed.h.
std::vector<Rebound> rebound(const jvm::Bindings& before,
                             const jvm::Bindings& after,
                             const sequence::Mapping& renamed,
                             const Request& request, const NewName& name);

}  // namespace refute
