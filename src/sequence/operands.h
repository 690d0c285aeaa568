#pragma once

#include <optional>
#include <random>

#include "calls/literals.h"

/// What changed code compared and found unequal, and how a constant of the call
/// that led there is changed so that the next call meets the other value.
/// Fuzzers do the same with the bytes of their input.
namespace refute::sequence {

/// Both of type long, double or String, whatever was compared.
struct Operands {
  calls::Literal one;
  calls::Literal other;

  friend bool operator==(const Operands&, const Operands&) = default;
};

/// The constant with one value replaced by the other, or by a neighbour of it:
/// where it is that value, contains it, or is a text of that length. Nothing if
/// it has to do with neither.
std::optional<calls::Literal> meeting(const calls::Literal& constant,
                                      const Operands& operands,
                                      std::mt19937_64& random);

}  // namespace refute::sequence
