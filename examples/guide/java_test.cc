#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "choice/search.h"
#include "java/parse.h"
#include "typed/program.h"

/// The programs of docs/java.md. tests/check_snippets.py holds the two
/// together.
namespace refute::typed {
namespace {

// snippet: construct
bool fits_max(const Scope&, const Ask& ask) {
  return is_numeric(ask.want) && ask.want.base >= Base::kInt;
}
void max(Choices& c, Scope& s, const Ask& ask) {
  s.out.put("Math.max(");
  expression(c, s, ask.child(ask.want));
  s.out.put(", ");
  expression(c, s, ask.child(ask.want));
  s.out.put(")");
}
constexpr Expression kMax = {"max", fits_max, max};
// end

TEST(JavaGuide, AConstructIsAFunctionAndARow) {
  bool found = false;
  // snippet: add
  Programs programs(kEverything, 17);
  programs.menu().add(kMax);
  choice::Search search([&](Choices& c) { return programs.write(c); },
                        choice::random(1), {.limits = {.number = 200}});
  // end
  while (search.next()) {
    found |= search.current().find("Math.max(") != std::string::npos;
    java::Ast ast;
    EXPECT_TRUE(java::parse(ast, search.current())) << search.current();
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace refute::typed
