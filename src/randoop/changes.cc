#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "randoop/branches.h"

namespace refute::randoop {

namespace {

bool is_real(const std::string& kind) {
  return kind == "Double" || kind == "Float";
}

bool is_integral(const std::string& kind) {
  return kind == "Integer" || kind == "Long" || kind == "Short" ||
         kind == "Byte";
}

/// As a number; characters and truth values have one too.
std::optional<double> number_of(const FlowValue& value) {
  if (value.kind == "Boolean") return value.text == "true" ? 1 : 0;
  if (value.kind == "Character")
    return value.text.size() == 1
               ? std::optional<double>(
                     static_cast<unsigned char>(value.text[0]))
               : std::nullopt;
  if (!is_real(value.kind) && !is_integral(value.kind)) return std::nullopt;
  try {
    return std::stod(value.text);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// The number as a constant of `kind`, if it is one.
std::optional<FlowValue> make(double number, const std::string& kind) {
  if (is_real(kind)) return FlowValue{kind, fmt::format("{}", number)};
  if (!std::isfinite(number) || number != std::floor(number)) return {};
  const auto within = [&](double least, double most) {
    return number >= least && number <= most;
  };
  const bool fits = kind == "Integer"     ? within(-0x1p31, 0x1p31 - 1)
                    : kind == "Short"     ? within(-0x1p15, 0x1p15 - 1)
                    : kind == "Byte"      ? within(-0x1p7, 0x1p7 - 1)
                    : kind == "Long"      ? within(-0x1p53, 0x1p53)
                    : kind == "Character" ? within(' ', '~')
                    : kind == "Boolean"   ? within(0, 1)
                                          : false;
  if (!fits) return {};
  if (kind == "Boolean") return FlowValue{kind, number != 0 ? "true" : "false"};
  if (kind == "Character")
    return FlowValue{kind, std::string(1, static_cast<char>(number))};
  return FlowValue{kind, fmt::format("{:.0f}", number)};
}

/// `value` where a `kind` stands now.
std::optional<FlowValue> as_kind(const FlowValue& value,
                                 const std::string& kind) {
  if (value.kind == kind) return value;
  if (const auto number = number_of(value)) return make(*number, kind);
  return {};
}

class Changer {
 public:
  Changer(const Calls& calls, const Flow& flow, const Catalogue& catalogue,
          FlowLab& lab, const Attempt& attempt)
      : calls_(calls),
        flow_(flow),
        catalogue_(catalogue),
        lab_(lab),
        attempt_(attempt) {}

  int no_room() const { return no_room_; }

  void compared(int variable) {
    const auto it = flow_.compared.find(variable);
    if (it == flow_.compared.end()) return;
    for (const auto& each : it->second)
      if (const auto value = as_kind(each, kind_of(variable)))
        set(variable, *value, "compared value " + value->text);
  }

  void numeric(int variable, int largest_step) {
    const auto& value = flow_.variables[variable].value;
    if (!value.is_number()) return;
    const auto number = number_of(value);
    if (!number) return;
    const auto try_number = [&](double wanted, const std::string& how) {
      if (const auto made = make(wanted, value.kind)) set(variable, *made, how);
    };
    try_number(-*number, "-v");
    try_number(0, "0");
    for (int step = 1; step <= largest_step; step *= 10) {
      try_number(*number - step, fmt::format("v-{}", step));
      try_number(*number + step, fmt::format("v+{}", step));
    }
  }

  void null(int variable) {
    Calls changed = calls_;
    if (replace(changed, variable, catalogue_.null_slot()))
      add(changed, "null");
  }

  void swap(int one, int other) {
    const auto& a = flow_.variables[one].value;
    const auto& b = flow_.variables[other].value;
    if (!a.is_number() || !b.is_number() || a == b) return;
    const auto for_a = as_kind(b, a.kind);
    const auto for_b = as_kind(a, b.kind);
    if (!for_a || !for_b) return;
    if (done_) return;
    Calls changed = calls_;
    const int slot_a = slot_of(*for_a);
    const int slot_b = slot_of(*for_b);
    if (slot_a >= 0 && slot_b >= 0 && replace(changed, one, slot_a) &&
        replace(changed, other, slot_b))
      add(changed, fmt::format("{} and {} swapped", a.text, b.text));
  }

  /// Uses of one reference become uses of the other.
  void use_instead(int one, int other) {
    const auto& from = flow_.variables[one];
    const auto& to = flow_.variables[other];
    if (from.input >= 0 || to.input >= 0 || from.call == to.call) return;
    if (catalogue_.operations[calls_[to.call].operation].result < 0) return;
    if (from.value.is_number() || to.value.is_number()) return;
    Calls changed = calls_;
    if (replace(changed, one, catalogue_.first_result() + to.call))
      add(changed, fmt::format("result {} for {}", to.call, from.call));
  }

 private:
  const std::string& kind_of(int variable) const {
    return flow_.variables[variable].value.kind;
  }

  void set(int variable, const FlowValue& value, const std::string& how) {
    if (done_ || value == flow_.variables[variable].value) return;
    const int slot = slot_of(value);
    if (slot < 0) return;
    Calls changed = calls_;
    if (replace(changed, variable, slot)) add(changed, how);
  }

  int slot_of(const FlowValue& value) {
    const int slot = lab_.constant(value);
    if (slot < 0) ++no_room_;
    return slot;
  }

  void add(const Calls& calls, const std::string& how) {
    if (!done_) done_ = attempt_(calls, how);
  }

  /// Whether what is in `slot` can be passed as input `k` of the call.
  bool fits(const Call& call, std::size_t k, int slot) const {
    const int type = catalogue_.operations[call.operation].inputs[k];
    const Type& wanted = catalogue_.types[type];
    if (slot == catalogue_.null_slot()) {
      const auto kind = catalogue_.operations[call.operation].kind;
      const bool receiver = k == 0 && (kind == Operation::Kind::kMethod ||
                                       kind == Operation::Kind::kField);
      return !wanted.primitive && !receiver;
    }
    const int from = call_of(slot, catalogue_);
    const int given =
        from < 0 ? catalogue_.constants[slot].type
                 : catalogue_.operations[calls_[from].operation].result;
    return std::find(wanted.from.begin(), wanted.from.end(), given) !=
           wanted.from.end();
  }

  /// Puts `slot` where the variable stands; false if it fits nowhere, or not
  /// everywhere, or is defined too late.
  bool replace(Calls& changed, int variable, int slot) const {
    const auto& which = flow_.variables[variable];
    const int defined = call_of(slot, catalogue_);
    if (which.input >= 0) {
      Call& call = changed[which.call];
      const auto k = static_cast<std::size_t>(which.input);
      if (!fits(call, k, slot)) return false;
      call.inputs[k] = slot;
      return true;
    }
    bool used = false;
    for (std::size_t i = 0; i < changed.size(); ++i)
      for (std::size_t k = 0; k < changed[i].inputs.size(); ++k) {
        int& input = changed[i].inputs[k];
        if (call_of(input, catalogue_) != which.call) continue;
        if (defined >= static_cast<int>(i) || !fits(changed[i], k, slot))
          return false;
        input = slot;
        used = true;
      }
    return used;
  }

  const Calls& calls_;
  const Flow& flow_;
  const Catalogue& catalogue_;
  FlowLab& lab_;
  const Attempt& attempt_;
  bool done_ = false;
  int no_room_ = 0;
};

}  // namespace

bool FlowValue::is_number() const { return is_real(kind) || is_integral(kind); }

int change_variables(const Calls& calls, const Flow& flow,
                     const std::vector<int>& influencing,
                     const Catalogue& catalogue, FlowLab& lab, int largest_step,
                     const Attempt& attempt) {
  Changer changer(calls, flow, catalogue, lab, attempt);
  for (const int each : influencing) changer.compared(each);
  for (const int each : influencing) changer.numeric(each, largest_step);
  for (const int each : influencing) changer.null(each);
  for (const int one : influencing)
    for (const int other : influencing) {
      if (one < other) changer.swap(one, other);
      if (one != other) changer.use_instead(one, other);
    }
  return changer.no_room();
}

}  // namespace refute::randoop
