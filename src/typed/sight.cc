#include "typed/sight.h"

namespace refute::typed {

namespace {

constexpr std::size_t kNoted = 3;

}  // namespace

void Sight::forget(const Place& place, std::size_t number_of_types) {
  place_ = place;
  makes_.assign(number_of_types * kNoted, Answer::kUnknown);
  knows_callees = knows_fields = knows_types = knows_bases = false;
}

Sight::Answer* Sight::can_make(Type element) {
  std::size_t form = 0;
  switch (element.argument) {
    case Base::kVoid:
      break;
    case Base::kString:
      form = 1;
      break;
    case Base::kInt:
      form = 2;
      break;
    default:
      return nullptr;
  }
  return &makes_[static_cast<std::size_t>(element.index) * kNoted + form];
}

}  // namespace refute::typed
