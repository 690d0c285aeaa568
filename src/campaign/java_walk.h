#pragma once

#include <memory>
#include <string>
#include <vector>

#include "campaign/walk.h"
#include "choice/sequence.h"
#include "refactoring/offer.h"
#include "typed/name.h"

/// Programs in today's Java (src/typed), for compilers and virtual machines as
/// they are, and for refactoring engines at every place.
///
/// There is one source for each theme and each refactoring,
/// `java:THEME@LEVEL/REFACTORING`. First the program is chosen, then the place
/// in it, so that any order of choices is an order of subjects.
namespace refute::campaign {

/// The programs of a theme that is walked whole, listed at first use. For one
/// thread.
class ThemePrograms {
 public:
  explicit ThemePrograms(const typed::Name& name) : name_(name) {}

  /// The choices that lead to each of them.
  const std::vector<choice::Sequence>& all();

 private:
  typed::Name name_;
  std::vector<choice::Sequence> all_;
};

/// The source of one refactoring. `programs` may be shared among the sources of
/// a theme. Without phases if no place was found: see `kProbed`.
Result<Source> java_place_source(const typed::Name& name, const Offer& offer,
                                 const std::shared_ptr<ThemePrograms>& programs,
                                 const Strategy& strategy);

/// How many random programs are asked for a place, before we say that there is
/// none.
inline constexpr int kProbed = 300;

/// Whether the name of a finding's generator has this form: with a refactoring.
bool is_java_place_name(const std::string& generator);

/// The program of a recorded step, as the generator makes it now.
Result<java::Program> java_program(const std::string& generator,
                                   const std::string& choices);

/// The row of walk.cc. With a refactoring, as for places:, findings keep the
/// whole request.
SourceKind java_sources();

}  // namespace refute::campaign
