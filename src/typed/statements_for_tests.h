#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "typed/scope_for_tests.h"
#include "typed/statements.h"

/// For tests of statements: a body that is being written.
namespace refute::typed::statements {

class TypedStatements : public testing::Test {
 protected:
  TypedStatements() {
    here_.holes = true;
    here_.theme.may_use = "int";
  }
  std::vector<std::string> all(Write* write, int budget = 1) const {
    return here_.texts(write, Room{budget});
  }
  bool fits(Fits* says, int budget = 1) const {
    return here_.fits(says, Room{budget});
  }
  /// The locals that are in sight after a statement.
  std::vector<Local> after(Write* write) const {
    return here_.ask([&](Scope& s) {
      choice::Search search([&](Choices& c) {
        write(c, s, {1});
        return 0;
      });
      search.next();
      return s.locals;
    });
  }
  /// A probe in each body, `#` and how often it is reached.
  void probe() {
    here_.probes = true;
    here_.theme.more_statements = {1, 1};
  }
  Setting here_;
};

}  // namespace refute::typed::statements
