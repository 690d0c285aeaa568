#pragma once

#include <vector>

#include "relational/circuit.h"

/// What an integer expression becomes: a wire for each bit, lowest first, the
/// last one the sign. The width of a number is what it needs: a sum is one
/// wider than its terms, and `fit` cuts it to the problem's width.
namespace refute::relational {

struct Number {
  std::vector<Bit> bits;     ///< At least one.
  Bit overflow = kFalseBit;  ///< Whether it, or what it was made from, did not
                             ///< fit.

  /// The bit at a position; beyond the width the sign goes on.
  Bit operator[](std::size_t position) const {
    return bits[position < bits.size() ? position : bits.size() - 1];
  }
};

class Arithmetic {
 public:
  Arithmetic(Circuit& circuit, int width)
      : circuit_(circuit), width_(static_cast<std::size_t>(width)) {}

  /// A literal, cut to the problem's width.
  Number literal(int value);
  /// `value` if the wire holds, else 0.
  Number optional(int value, Bit present);
  /// How many of the wires hold.
  Number count(const std::vector<Bit>& wires);
  /// The sum of all, cut to the problem's width.
  Number total(std::vector<Number> terms);

  Number plus(const Number& a, const Number& b);
  Number minus(const Number& a, const Number& b);
  Number times(const Number& a, const Number& b);
  Number divide(const Number& a, const Number& b);
  Number remainder(const Number& a, const Number& b);
  Number shift_left(const Number& a, const Number& b);
  Number shift_right(const Number& a, const Number& b, Bit fill);
  Number choose(Bit condition, const Number& a, const Number& b);

  Bit equal(const Number& a, const Number& b);
  Bit less_equal(const Number& a, const Number& b);

 private:
  Number exact(int value) const;
  Number add(const Number& a, const Number& b, bool subtract, int extra);
  /// Cuts a number to the problem's width.
  Number fit(Number number);
  Number magnitude(const Number& a);
  struct Division {
    Number quotient, remainder;
    Bit by_zero;
  };
  Division division(const Number& a, const Number& b);
  std::size_t shift_bits() const;

  Circuit& circuit_;
  std::size_t width_;
};

}  // namespace refute::relational
