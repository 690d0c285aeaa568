#pragma once

#include <functional>

#include "typed/scope.h"

/// What `instanceof`, switch statements and switch expressions share.
namespace refute::typed::patterns {

/// A value whose type says too little, and a type that says more.
struct Question {
  Type of;
  Type is;
};
/// The questions that can be asked here: of Object, and of each supertype.
std::vector<Question> questions(const Scope& s);

/// `(A) e`, whose static type is just A.
void value_of(Choices& c, Scope& s, Type type, int budget);

/// `A x` or `R(int x, var y)`; its variables become locals.
void pattern(Choices& c, Scope& s, Type type, bool may_deconstruct);

/// Whether it is a record whose parts can be matched.
bool is_deconstructible(const Scope& s, Type type);
/// The types of a record's parts.
const Method& canonical(const Scope& s, Type record);

/// What a switch is about: the value, then its cases. `arm` writes what follows
/// `case L`, and is told whether it is the last one.
enum class Kind { kInt, kString, kEnum, kPattern };
bool can_switch(const Scope& s, Kind kind);
using Arm = std::function<void(bool last)>;
/// `switch (e) { case 1` arm `default` arm `}`. Without a default only what is
/// exhaustive by itself.
void write_switch(Choices& c, Scope& s, Kind kind, int budget,
                  std::string_view before_arm, const Arm& arm);

}  // namespace refute::typed::patterns
