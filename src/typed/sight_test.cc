#include "typed/sight.h"

#include <gtest/gtest.h>

#include <ranges>

#include "choice/search.h"
#include "typed/expressions.h"
#include "typed/program.h"

namespace refute::typed {
namespace {

/// Runs `check` wherever random programs ask for an expression.
void at_every_expression(int level, bool (*check)(const Scope&, const Ask&)) {
  Expression row{"check", check, expressions::literal};
  row.leaf = true;
  Programs programs(kEverything, level);
  programs.menu().add(row);
  choice::Search search([&](Choices& c) { return programs.write(c).size(); },
                        choice::random(5), {.limits = {.number = 400}});
  while (search.next()) {
  }
}

int asked = 0;

/// What is remembered here, against what a new scope finds.
bool remembers_right(const Scope& s, const Ask&) {
  ++asked;
  Scope anew(s.menu, s.model, s.out);
  anew.at = s.at;
  anew.locals = s.locals;
  for (std::size_t i = 0; i < s.model.types.size(); ++i) {
    const Type type = declared(static_cast<int>(i));
    for (const Type each : {type, with_argument(type, kString),
                            with_argument(type, boxed(Base::kInt))}) {
      if (s.model[type].generic != (each.argument != Base::kVoid)) continue;
      EXPECT_EQ(s.can_make(each), anew.can_make(each)) << s.model[type].name;
    }
  }
  EXPECT_TRUE(std::ranges::equal(s.callees(), anew.callees()));
  EXPECT_TRUE(std::ranges::equal(s.readable_fields(), anew.readable_fields(),
                                 [](const auto& a, const auto& b) {
                                   return a.index == b.index &&
                                          a.type == b.type;
                                 }));
  EXPECT_EQ(s.seen_types().values, anew.seen_types().values);
  EXPECT_EQ(s.seen_types().printables, anew.seen_types().printables);
  EXPECT_EQ(s.seen_types().enums, anew.seen_types().enums);
  EXPECT_EQ(s.seen_types().functions, anew.seen_types().functions);
  if (!s.is_full()) {
    EXPECT_EQ(s.bases(), anew.bases());
  }
  return false;
}

TEST(Sight, RemembersOnlyWhatStillHolds) {
  asked = 0;
  for (const int level : {8, 17, 25})
    at_every_expression(level, remembers_right);
  EXPECT_GT(asked, 10'000);
}

int refused = 0;

bool fits_nothing_else(const Scope& s, const Ask& ask) {
  for (const auto& row : expression_table()) {
    if ((row.forms >> form_of(ask.want) & 1U) != 0) continue;
    ++refused;
    EXPECT_FALSE(row.fits(s, ask)) << row.name;
  }
  return false;
}

TEST(Expressions, FitNoTypeThatTheirRowLeavesOut) {
  refused = 0;
  for (const int level : {8, 17, 25})
    at_every_expression(level, fits_nothing_else);
  EXPECT_GT(refused, 10'000);
}

}  // namespace
}  // namespace refute::typed
