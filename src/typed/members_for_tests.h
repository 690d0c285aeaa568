#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "typed/members.h"
#include "typed/scope_for_tests.h"

/// For tests of members: a class that is being written.
namespace refute::typed::members {

/// Members of a class A that is being written.
class TypedMembers : public testing::Test {
 protected:
  TypedMembers() {
    here_.holes = true;
    here_.theme.may_use = "int";
    here_[a_].open = true;
    here_.within(a_);
    here_.model.next_rank = 1000;
  }
  std::vector<std::string> all(Write* write) const {
    return here_.texts(write, Home{a_.index, 1});
  }
  bool fits(Fits* says, Type home) const {
    return here_.fits(says, Home{home.index, 1});
  }
  /// What the model knows after the simplest form of a member.
  Model after(Write* write) const {
    return here_.ask([&](Scope& s) {
      choice::Search search([&](Choices& c) {
        write(c, s, {a_.index, 1});
        return 0;
      });
      search.next();
      return s.model;
    });
  }
  Setting here_;
  Type a_ = here_.add_class("A");
};

}  // namespace refute::typed::members
