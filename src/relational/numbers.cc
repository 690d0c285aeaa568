#include "relational/numbers.h"

#include <algorithm>
#include <cstdint>

namespace refute::relational {

Number Arithmetic::exact(int value) const {
  Number number;
  std::int64_t rest = value;
  for (;;) {
    number.bits.push_back(bit((rest & 1) != 0));
    if (rest == 0 || rest == -1) return number;
    rest >>= 1;
  }
}

Number Arithmetic::fit(Number number) {
  if (number.bits.size() <= width_) return number;
  // What is cut off must repeat the sign of what is left.
  std::vector<Bit> lost;
  for (std::size_t i = width_; i < number.bits.size(); ++i)
    lost.push_back(circuit_.differ(number.bits[i], number.bits[width_ - 1]));
  number.overflow = circuit_.either(number.overflow, circuit_.any(lost));
  number.bits.resize(width_);
  return number;
}

Number Arithmetic::literal(int value) { return fit(exact(value)); }

Number Arithmetic::optional(int value, Bit present) {
  Number number = literal(value);
  number.overflow = circuit_.both(number.overflow, present);
  for (Bit& b : number.bits) b = circuit_.both(b, present);
  return number;
}

/// `extra` bits wider than the wider of both: 1 is exact.
Number Arithmetic::add(const Number& a, const Number& b, bool subtract,
                       int extra) {
  const std::size_t width =
      std::max(a.bits.size(), b.bits.size()) + static_cast<std::size_t>(extra);
  Number sum;
  sum.overflow = circuit_.either(a.overflow, b.overflow);
  Bit carry = bit(subtract);
  for (std::size_t i = 0; i < width; ++i) {
    const Bit y = subtract ? -b[i] : b[i];
    sum.bits.push_back(circuit_.sum(a[i], y, carry));
    carry = circuit_.carry(a[i], y, carry);
  }
  return sum;
}

Number Arithmetic::total(std::vector<Number> terms) {
  if (terms.empty()) return literal(0);
  // In pairs, so that the carries stay short.
  while (terms.size() > 1) {
    std::vector<Number> sums;
    for (std::size_t i = 0; i + 1 < terms.size(); i += 2)
      sums.push_back(add(terms[i], terms[i + 1], false, 1));
    if (terms.size() % 2 == 1) sums.push_back(terms.back());
    terms = std::move(sums);
  }
  return fit(std::move(terms.front()));
}

Number Arithmetic::count(const std::vector<Bit>& wires) {
  std::vector<Number> terms;
  terms.reserve(wires.size());
  for (const Bit wire : wires) terms.push_back({{wire, kFalseBit}});
  return total(std::move(terms));
}

Number Arithmetic::plus(const Number& a, const Number& b) {
  return fit(add(a, b, false, 1));
}

Number Arithmetic::minus(const Number& a, const Number& b) {
  return fit(add(a, b, true, 1));
}

Number Arithmetic::times(const Number& a, const Number& b) {
  // a times each bit of b, shifted; the sign bit of b counts negatively.
  const std::size_t width = a.bits.size() + b.bits.size();
  Number product{std::vector<Bit>(width, kFalseBit)};
  for (std::size_t i = 0; i < b.bits.size(); ++i) {
    Number row{std::vector<Bit>(i, kFalseBit)};
    for (std::size_t j = 0; i + j < width; ++j)
      row.bits.push_back(circuit_.both(a[j], b.bits[i]));
    product = add(product, row, i + 1 == b.bits.size(), 0);
  }
  product.overflow = circuit_.either(a.overflow, b.overflow);
  return fit(std::move(product));
}

/// |a|, one bit wider than a and never negative.
Number Arithmetic::magnitude(const Number& a) {
  Number negated = add(exact(0), a, true, 1);
  return choose(a.bits.back(), negated, a);
}

Arithmetic::Division Arithmetic::division(const Number& a, const Number& b) {
  // Long division of the magnitudes, then the signs.
  const Number dividend = magnitude(a);
  const Number divisor = magnitude(b);
  const std::size_t width = dividend.bits.size();
  Number rest = exact(0);
  Number quotient{std::vector<Bit>(width + 1, kFalseBit)};
  for (std::size_t i = width; i-- > 0;) {
    rest.bits.insert(rest.bits.begin(), dividend.bits[i]);
    if (rest.bits.size() > divisor.bits.size() + 1) rest.bits.pop_back();
    const Number less = add(rest, divisor, true, 1);
    const Bit fits = -less.bits.back();
    quotient.bits[i] = fits;
    rest = choose(fits, less, rest);
    rest.bits.resize(std::min(rest.bits.size(), divisor.bits.size() + 1));
  }
  const Number zero = exact(0);
  const Bit differ = circuit_.differ(a.bits.back(), b.bits.back());
  Division result;
  result.by_zero = equal(b, zero);
  // By zero: the sign opposite to the dividend's.
  const Bit nonzero = -equal(a, zero);
  const Number opposite = {{nonzero, circuit_.both(nonzero, -a.bits.back())}};
  const Bit overflow = circuit_.either(a.overflow, b.overflow);
  result.quotient =
      fit(choose(result.by_zero, opposite,
                 choose(differ, add(zero, quotient, true, 1), quotient)));
  result.quotient.overflow =
      circuit_.either(overflow, result.quotient.overflow);
  result.remainder =
      fit(choose(result.by_zero, a,
                 choose(a.bits.back(), add(zero, rest, true, 1), rest)));
  result.remainder.overflow = overflow;
  return result;
}

Number Arithmetic::divide(const Number& a, const Number& b) {
  Division division = this->division(a, b);
  division.quotient.overflow =
      circuit_.either(division.quotient.overflow, division.by_zero);
  return division.quotient;
}

Number Arithmetic::remainder(const Number& a, const Number& b) {
  Division division = this->division(a, b);
  division.remainder.overflow =
      circuit_.either(division.remainder.overflow, division.by_zero);
  return division.remainder;
}

std::size_t Arithmetic::shift_bits() const {
  std::size_t bits = 0;
  while ((std::size_t{1} << bits) < width_) ++bits;
  return bits;
}

Number Arithmetic::shift_left(const Number& a, const Number& b) {
  // Exact in a number wide enough, for the overflow; the bits that count are
  // the low ones of the amount.
  Number wide = a;
  for (std::size_t i = 0; i < shift_bits(); ++i) {
    const std::size_t by = std::size_t{1} << i;
    Number moved = wide;
    moved.bits.insert(moved.bits.begin(), by, kFalseBit);
    wide = choose(b[i], moved, wide);
  }
  Number shifted = fit(wide);
  // An amount beyond the width loses all there is; a negative one counts as
  // such.
  std::vector<Bit> beyond;
  for (std::size_t i = shift_bits(); i < width_; ++i) beyond.push_back(b[i]);
  Bit lost = circuit_.both(circuit_.any(beyond), -equal(a, exact(0)));
  lost = circuit_.either(lost, b.bits.back());
  shifted.overflow = circuit_.either(shifted.overflow, lost);
  shifted.overflow = circuit_.either(shifted.overflow, b.overflow);
  return shifted;
}

Number Arithmetic::shift_right(const Number& a, const Number& b, Bit fill) {
  Number shifted;
  for (std::size_t i = 0; i < width_; ++i) shifted.bits.push_back(a[i]);
  for (std::size_t i = 0; i < shift_bits(); ++i) {
    const std::size_t by = std::size_t{1} << i;
    for (std::size_t j = 0; j < width_; ++j)
      shifted.bits[j] = circuit_.choose(
          b[i], j + by < width_ ? shifted.bits[j + by] : fill, shifted.bits[j]);
  }
  shifted.overflow = circuit_.either(a.overflow, b.overflow);
  return shifted;
}

Number Arithmetic::choose(Bit condition, const Number& a, const Number& b) {
  Number chosen;
  for (std::size_t i = 0; i < std::max(a.bits.size(), b.bits.size()); ++i)
    chosen.bits.push_back(circuit_.choose(condition, a[i], b[i]));
  chosen.overflow = circuit_.choose(condition, a.overflow, b.overflow);
  return chosen;
}

Bit Arithmetic::equal(const Number& a, const Number& b) {
  std::vector<Bit> same;
  for (std::size_t i = 0; i < std::max(a.bits.size(), b.bits.size()); ++i)
    same.push_back(circuit_.equal(a[i], b[i]));
  return circuit_.all(std::move(same));
}

Bit Arithmetic::less_equal(const Number& a, const Number& b) {
  return -add(b, a, true, 1).bits.back();
}

}  // namespace refute::relational
