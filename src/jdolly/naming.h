#pragma once

#include <vector>

#include "alloy/lower.h"
#include "alloy/world.h"
#include "jdolly/view.h"

/// Which of a model's signatures are names in the program.
///
///   one sig f extends FieldId {}       the field is called f
///   one sig M1 extends Method {}       a mark: what the request is about
///   sig FieldId extends Id {}          neither, even if a scope leaves it
///                                      no other atom than f
///
/// So it is the model that says what a name is, not how many atoms a scope
/// happens to leave: `getF` can only collide with the getter of a field that
/// is called `f`.
namespace refute::jdolly {

/// The signatures declared `one` or `lone` that are not marks. One that
/// extends comes before one that is a subset, and the child before its parent:
/// an atom that has several names is called by the first.
std::vector<NamingSig> naming_sigs(const alloy::World& world,
                                   const alloy::Lowered& lowered);

}  // namespace refute::jdolly
