#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "jdolly/catalogue.h"
#include "jdolly/shape_for_tests.h"
#include "jdolly/source.h"

/// Whether the programs of a model can show what the model is for.
///
/// Numbers do not tell: a row of 308,136 programs once found nothing because
/// its field was not called as the getter `getF` wants it. So each model says
/// here what its programs all have and what some of them must have, and that is
/// looked for in the text that engines are given.
namespace refute::jdolly {
namespace {

using testing::ClassShape;
using testing::MethodShape;
using testing::Shape;
using Shapes = std::vector<Shape>;

template <typename Holds>
void always(const Shapes& shapes, std::string_view what, const Holds& holds) {
  for (const auto& shape : shapes)
    ASSERT_TRUE(holds(shape)) << "not so: " << what << "\n"
                              << describe(shape.request) << "\n"
                              << shape.text;
}

template <typename Holds>
void sometimes(const Shapes& shapes, std::string_view what,
               const Holds& holds) {
  EXPECT_TRUE(std::ranges::any_of(shapes, holds))
      << "none of " << shapes.size() << " programs has this: " << what;
}

// ------------------------------------------------------ what several ask for

bool has_subclass(const Shape& s) { return s.any_class(s.below_target()); }
bool has_superclass(const Shape& s) { return s.any_class(s.above_target()); }

/// `upper` and `lower` are in one class, or `upper` is above.
bool in_line(const Shape& s, const ClassShape& upper, const ClassShape& lower) {
  return &upper == &lower || s.is_above(upper, lower);
}

bool overrides(const Shape& s) {
  return s.any_method([&](const ClassShape& upper, const MethodShape& m) {
    return s.any_class([&](const ClassShape& lower) {
      return s.is_above(upper, lower) && lower.method(m.name, m.params);
    });
  });
}
bool overloads(const Shape& s) {
  return s.any_method([&](const ClassShape& upper, const MethodShape& m) {
    return s.any_method([&](const ClassShape& lower, const MethodShape& n) {
      return m.name == n.name && m.params != n.params &&
             in_line(s, upper, lower);
    });
  });
}

bool target_is_called(const Shape& s) {
  return s.any_method([&](const ClassShape&, const MethodShape& m) {
    return m.calls(s.request.target.method);
  });
}
bool target_is_read(const Shape& s) {
  return s.any_method([&](const ClassShape&, const MethodShape& m) {
    return m.reads(s.request.target.field);
  });
}

/// Where the new name is already, and where it is not.
template <typename Has>  // (const ClassShape&, const std::string&)
void new_names_are_fresh_and_in_use(const Shapes& shapes, Has has) {
  const auto in_use = [&](const Shape& s, const auto& where) {
    return s.any_class([&](const ClassShape& c) {
      return where(c) && std::invoke(has, c, s.option("new-name"));
    });
  };
  sometimes(shapes, "a fresh name", [](const Shape& s) {
    return !s.option("new-name").empty() &&
           !s.any_class([&](const ClassShape& c) {
             return c.name == s.option("new-name") ||
                    c.has_field(s.option("new-name")) ||
                    c.has_method(s.option("new-name"));
           });
  });
  sometimes(shapes, "a name that is in use above",
            [&](const Shape& s) { return in_use(s, s.above_target()); });
  sometimes(shapes, "a name that is in use below",
            [&](const Shape& s) { return in_use(s, s.below_target()); });
}

/// The field to move hides another, or is hidden itself.
void fields_hide(const Shapes& shapes) {
  const auto namesake = [](const Shape& s, const auto& where) {
    return s.any_class([&](const ClassShape& c) {
      return where(c) && c.has_field(s.request.target.field);
    });
  };
  always(shapes, "the field is there", [](const Shape& s) {
    return s.target().has_field(s.request.target.field);
  });
  always(shapes, "it hides another or is hidden", [&](const Shape& s) {
    return namesake(s, s.above_target()) || namesake(s, s.below_target());
  });
  sometimes(shapes, "it hides another",
            [&](const Shape& s) { return namesake(s, s.above_target()); });
  sometimes(shapes, "it is hidden",
            [&](const Shape& s) { return namesake(s, s.below_target()); });
  sometimes(shapes, "it is read", target_is_read);
  sometimes(shapes, "super.f is read", [](const Shape& s) {
    return s.any_method([&](const ClassShape&, const MethodShape& m) {
      return m.value == "super." + s.request.target.field;
    });
  });
}

/// `m` is to be moved up or down, and a method `test` calls it.
void m_has_a_tester(const Shapes& shapes) {
  always(shapes, "m is to be moved, and calls another", [](const Shape& s) {
    return s.request.target.method == "m" && s.target_method() &&
           s.target_method()->value.ends_with(")");
  });
  always(shapes, "one public test() calls m(), and nobody calls test()",
         [](const Shape& s) {
           return s.count_methods([](const ClassShape&, const MethodShape& m) {
             return m.name == "test" && m.is_public() && m.params.empty() &&
                    m.value == "m()";
           }) == 1 &&
                  !s.any_method([](const ClassShape&, const MethodShape& m) {
                    return m.calls("test");
                  });
         });
  always(shapes, "overriding or overloading",
         [](const Shape& s) { return overrides(s) || overloads(s); });
  using Name = const std::string&;
  const auto calls = [&](std::string_view how, const auto& written) {
    sometimes(shapes, how, [&](const Shape& s) {
      return s.target_method()->value.starts_with(written(s.target().name));
    });
  };
  calls("k()", [](Name) { return std::string("k("); });
  calls("this.k()", [](Name) { return std::string("this.k("); });
  calls("super.k()", [](Name) { return std::string("super.k("); });
  calls("A.this.k()", [](Name self) { return self + ".this.k("; });
  calls("new A().k()", [](Name self) { return "new " + self + "().k("; });
  sometimes(shapes, "test beside m",
            [](const Shape& s) { return s.target().has_method("test"); });
}

// ------------------------------------------------------------- model by model

void rename_class(const Shapes& shapes) {
  always(shapes, "another name", [](const Shape& s) {
    return s.option("new-name") != s.target().name;
  });
  always(shapes, "overriding or overloading",
         [](const Shape& s) { return overrides(s) || overloads(s); });
  new_names_are_fresh_and_in_use(
      shapes, [](const ClassShape& c, const std::string& name) {
        return c.name == name;
      });
  sometimes(shapes, "new A().k() of the class to be renamed",
            [](const Shape& s) {
              return s.any_method([&](const ClassShape&, const MethodShape& m) {
                return m.value.starts_with("new " + s.target().name + "()");
              });
            });
}

void rename_method(const Shapes& shapes) {
  always(shapes, "the method returns a number, and gets another name",
         [](const Shape& s) {
           return s.target_method() && s.target_method()->is_literal() &&
                  s.option("new-name") != s.request.target.method;
         });
  new_names_are_fresh_and_in_use(shapes, &ClassShape::has_method);
  sometimes(shapes, "it would override a method with its own parameter",
            [](const Shape& s) {
              return s.any_class([&](const ClassShape& c) {
                return s.is_above(c, s.target()) &&
                       c.method(s.option("new-name"),
                                s.target_method()->params);
              });
            });
  sometimes(shapes, "it is called", target_is_called);
}

void rename_field(const Shapes& shapes) {
  always(shapes, "the field is there, and gets another name",
         [](const Shape& s) {
           return s.target().has_field(s.request.target.field) &&
                  s.option("new-name") != s.request.target.field;
         });
  new_names_are_fresh_and_in_use(shapes, &ClassShape::has_field);
  sometimes(shapes, "it is read", target_is_read);
  sometimes(
      shapes, "the other is read from a class below, as in Listing 1",
      [](const Shape& s) {
        return s.any_method([&](const ClassShape& c, const MethodShape& m) {
          return s.is_above(s.target(), c) && m.reads(s.option("new-name"));
        });
      });
}

void push_down_method(const Shapes& shapes) {
  m_has_a_tester(shapes);
  always(shapes, "there is a class to push down to", has_subclass);
  sometimes(shapes, "test in a subclass", [](const Shape& s) {
    return s.any_class([&](const ClassShape& c) {
      return s.is_above(s.target(), c) && c.has_method("test");
    });
  });
}

void pull_up_method(const Shapes& shapes) {
  m_has_a_tester(shapes);
  always(shapes, "there is a class to pull up to", has_superclass);
  sometimes(shapes, "the parent has what m calls", [](const Shape& s) {
    return s.any_method([&](const ClassShape& c, const MethodShape& m) {
      return s.is_above(c, s.target()) && s.target_method()->calls(m.name);
    });
  });
}

void push_down_field(const Shapes& shapes) {
  fields_hide(shapes);
  always(shapes, "there is a class to push down to", has_subclass);
}

void pull_up_field(const Shapes& shapes) {
  fields_hide(shapes);
  always(shapes, "there is a class to pull up to", has_superclass);
}

/// What the row is about: engines call the new getter `getF`, and such a method
/// is there already, wherever it may stand.
void encapsulate_field(const Shapes& shapes) {
  always(shapes, "the field is called f, as its getter getF wants it",
         [](const Shape& s) {
           return s.request.target.field == "f" && s.target().has_field("f");
         });
  always(shapes, "one getF() returns a number", [](const Shape& s) {
    return s.count_methods([](const ClassShape&, const MethodShape& m) {
      return m.name == "getF" && m.params.empty() && m.is_literal();
    }) == 1;
  });
  always(shapes, "one public method calls getF()", [](const Shape& s) {
    return s.count_methods([](const ClassShape&, const MethodShape& m) {
      return m.is_public() && m.params.empty() && m.value == "getF()";
    }) == 1;
  });
  const auto getter = [](const Shape& s, const auto& where) {
    return s.any_class(
        [&](const ClassShape& c) { return where(c) && c.has_method("getF"); });
  };
  sometimes(shapes, "getF() in the field's class",
            [](const Shape& s) { return s.target().has_method("getF"); });
  sometimes(shapes, "getF() above it, which the new one overrides",
            [&](const Shape& s) { return getter(s, s.above_target()); });
  sometimes(shapes, "getF() below it, which overrides the new one",
            [&](const Shape& s) { return getter(s, s.below_target()); });
  sometimes(shapes, "f read in its class, and getF() below it",
            [&](const Shape& s) {
              return getter(s, s.below_target()) &&
                     std::ranges::any_of(
                         s.target().methods,
                         [](const MethodShape& m) { return m.reads("f"); });
            });
  for (const auto* const how : {"f", "this.f", "super.f", "new A().f"})
    sometimes(shapes, how, [&](const Shape& s) {
      return s.any_method([&](const ClassShape&, const MethodShape& m) {
        return m.value == how;
      });
    });
}

void move_method(const Shapes& shapes) {
  const auto destination = [](const Shape& s) {
    const auto* const field = s.target().field(s.option("target"));
    return field ? s.find(field->type) : nullptr;
  };
  always(shapes, "the method takes an int and returns a number",
         [](const Shape& s) {
           return s.target_method() && s.target_method()->is_literal() &&
                  s.request.target.parameters ==
                      std::vector<std::string>{"int"};
         });
  always(shapes, "a field of another class says where to", [&](const Shape& s) {
    return destination(s) && destination(s) != &s.target();
  });
  sometimes(shapes, "it is called", target_is_called);
  sometimes(shapes, "to a class above", [&](const Shape& s) {
    return s.is_above(*destination(s), s.target());
  });
  sometimes(shapes, "to a class below", [&](const Shape& s) {
    return s.is_above(s.target(), *destination(s));
  });
  sometimes(shapes, "to a class that has such a method", [&](const Shape& s) {
    return destination(s)->method(s.request.target.method, {"int"});
  });
}

void add_parameter(const Shapes& shapes) {
  always(shapes, "the method has no parameter and returns a number",
         [](const Shape& s) {
           return s.target_method() && s.target_method()->is_literal() &&
                  s.target_method()->params.empty();
         });
  const auto with_int = [](const Shape& s, const auto& where) {
    return s.any_class([&](const ClassShape& c) {
      return where(c) && c.method(s.request.target.method, {"int"});
    });
  };
  sometimes(shapes, "it is called", target_is_called);
  sometimes(shapes, "its class has one with an int", [](const Shape& s) {
    return s.target().method(s.request.target.method, {"int"});
  });
  sometimes(shapes, "a class below has one with an int",
            [&](const Shape& s) { return with_int(s, s.below_target()); });
  sometimes(shapes, "it is overridden", [](const Shape& s) {
    return s.any_class([&](const ClassShape& c) {
      return s.is_above(s.target(), c) && c.method(s.request.target.method);
    });
  });
}

void extract_method(const Shapes& shapes) {
  const auto method = [](const Shape& s) -> const MethodShape* {
    for (const auto& c : s.classes)
      if (const auto* const found = c.method("m")) return found;
    return nullptr;
  };
  always(shapes, "statements of m are selected", [&](const Shape& s) {
    const auto* const m = method(s);
    return m && !s.selected.empty() &&
           std::ranges::any_of(m->statements, [&](const auto& statement) {
             return s.selected.starts_with(statement);
           });
  });
  sometimes(shapes, "a fresh name",
            [](const Shape& s) { return s.option("new-name") == "extracted"; });
  sometimes(shapes, "a name that is in use", [](const Shape& s) {
    return s.any_class([&](const ClassShape& c) {
      return c.has_method(s.option("new-name"));
    });
  });
  sometimes(shapes, "a declaration is extracted",
            [](const Shape& s) { return s.selected.starts_with("int "); });
  sometimes(shapes, "what is assigned in there is returned later",
            [&](const Shape& s) {
              return s.selected.starts_with("x = ") &&
                     method(s)->statements.back() == "return x;";
            });
}

/// A scope that is walked in no time, and still has all that is asked for.
struct Model {
  std::string_view name;
  std::string_view generator;
  std::uint64_t every;  ///< Looked at: the first, and every k-th after it.
  void (*meaning)(const Shapes&);
};

constexpr Model kModels[] = {
    {"rename-class", "rename-class@1-2-0-3", 11, rename_class},
    {"rename-method", "rename-method@1-2-0-3", 3, rename_method},
    {"rename-field", "rename-field@1-2-2-1", 7, rename_field},
    {"push-down-method", "push-down-method@1-3-0-4", 13, push_down_method},
    {"push-down-field", "push-down-field@1-3-2-1", 5, push_down_field},
    {"pull-up-method", "pull-up-method@1-2-0-4", 5, pull_up_method},
    {"pull-up-field", "pull-up-field@1-3-2-1", 5, pull_up_field},
    {"encapsulate-field", "encapsulate-field@1-2-1-3", 31, encapsulate_field},
    {"move-method", "move-method@1-2-1-3", 1, move_method},
    {"add-parameter", "add-parameter@1-2-0-3", 1, add_parameter},
    {"extract-method", "extract-method", 29, extract_method},
};

class Models : public ::testing::TestWithParam<Model> {};

TEST_P(Models, ShowWhatTheyAreFor) {
  const auto name = parse_model_name(GetParam().generator);
  ASSERT_TRUE(name) << name.error().message;
  auto source = Source::open(*name, {.every = GetParam().every});
  ASSERT_TRUE(source) << source.error().message;
  Shapes shapes;
  for (;;) {
    const auto next = source->next();
    ASSERT_TRUE(next) << next.error().message;
    if (!*next) break;
    shapes.emplace_back((*next)->subject);
  }
  ASSERT_GT(shapes.size(), 50u);
  GetParam().meaning(shapes);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Models, ::testing::ValuesIn(kModels),
                         [](const auto& model) {
                           std::string name(model.param.name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(ModelsOfTheCatalogue, AllSayWhatTheyAreFor) {
  std::set<std::string_view> known;
  for (const auto& model : kModels) known.insert(model.name);
  for (const auto& entry : catalogue())
    EXPECT_TRUE(known.contains(entry.name)) << entry.name;
}

}  // namespace
}  // namespace refute::jdolly
