#pragma once

#include <memory>
#include <string>

#include "alloy/term.h"

/// What the parts of Builder (build*.cc) share.
namespace refute::alloy {

inline constexpr char kNoMultiplicity[] = "a multiplicity cannot stand here";
inline constexpr char kMultiplicityHint[] =
    "multiplicities belong to declarations (x: lone A, f: A one -> B) and to "
    "the right side of in";

std::shared_ptr<const Trouble> make_error(Span at, std::string message,
                                          std::string hint = {});

/// Takes over what operands say of themselves: weight, ambiguity, an error.
void inherit(Term& term);

}  // namespace refute::alloy
