#include "typed/members.h"
#include "typed/statements.h"
#include "typed/types.h"

/// Types within types, and within bodies.
namespace refute::typed::members {

bool fits_nested_type(const Scope& s, const Home& home) {
  const auto& owner = s.model[declared(home.owner)];
  return home.budget > 0 && !s.is_full() && owner.outer < 0 && !owner.local &&
         !owner.generic &&
         (owner.shape == Shape::kClass || owner.shape == Shape::kAbstract);
}
void nested_class(Choices& c, Scope& s, const Home& home) {
  s.out.line();
  types::write_class(c, s, {home.owner}, false, "static class ");
}
void inner_class(Choices& c, Scope& s, const Home& home) {
  s.out.line();
  types::write_class(c, s, {home.owner, true}, false, "class ");
}
void nested_enum(Choices& c, Scope& s, const Home& home) {
  s.out.line();
  types::write_enum(c, s, {home.owner});
}
void nested_record(Choices& c, Scope& s, const Home& home) {
  s.out.line();
  types::write_record(c, s, {home.owner});
}
void nested_interface(Choices& c, Scope& s, const Home& home) {
  s.out.line();
  types::write_interface(c, s, {home.owner});
}

}  // namespace refute::typed::members

namespace refute::typed::statements {

bool fits_local_class(const Scope& s, const Room& room) {
  return room.budget > 0 && !s.is_full() && s.at.rank % 100 == 0 &&
         s.local_ranks < 60;
}
void local_class(Choices& c, Scope& s, const Room&) {
  s.out.line();
  types::write_class(c, s, {.local = true}, false, "class ");
}
void local_record(Choices& c, Scope& s, const Room&) {
  s.out.line();
  types::write_record(c, s, {.local = true});
}
void local_enum(Choices& c, Scope& s, const Room&) {
  s.out.line();
  types::write_enum(c, s, {.local = true});
}
void local_interface(Choices& c, Scope& s, const Room&) {
  s.out.line();
  types::write_interface(c, s, {.local = true});
}

}  // namespace refute::typed::statements
