#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "choice/search.h"
#include "typed/scope.h"

/// A place in a program that a test sets up by hand, without a program around
/// it; `texts` gives everything that a construct can write there.
namespace refute::typed {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

/// Stands for a child: writes the wanted type, `[int]`, and chooses nothing.
struct Hole {
  static inline std::vector<Ask> asked;  ///< While the last text was written.
  static inline std::string_view text;   ///< Instead of `[int]`.

  static bool fits(const Scope&, const Ask&) { return true; }
  static void write(Choices&, Scope& s, const Ask& ask) {
    asked.push_back(ask);
    if (!text.empty()) return s.out.put(text);
    s.out.put("[");
    s.put(ask.want);
    s.out.put("]");
  }
  static constexpr Expression kRow = {
      .name = "hole", .fits = fits, .write = write, .weight = 1, .leaf = true};
};

/// Stands for a statement: writes how often its place is reached, `#2`.
struct Probe {
  static inline Context seen;
  static inline std::vector<Local> locals;

  static bool fits(const Scope&, const Room&) { return true; }
  static void write(Choices&, Scope& s, const Room&) {
    seen = s.at;
    locals = s.locals;
    s.out.line("#");
    s.out.number(s.at.factor);
  }
  static constexpr Statement kRow = {
      .name = "probe", .fits = fits, .write = write, .leaf = true};
};

class Setting {
 public:
  explicit Setting(std::string_view may_use = "literal local") {
    theme.name = "test";
    theme.may_use = may_use;
    at.rank = 1000;
    at.allowance = kBodyAllowance;
  }

  Theme theme;
  int level = 17;
  Model model;
  Context at;
  std::vector<Local> locals;
  std::vector<Jump> jumps;
  bool has_note = false;
  bool imported = false;
  /// In place of expressions: then `may_use` names none of them.
  bool holes = false;
  bool probes = false;  ///< In place of statements, one in each body.

  /// Declares a type that is complete.
  Type add(std::string name, Shape shape, std::vector<Type> supertypes = {},
           bool generic = false) {
    Declaration type;
    type.name = type.simple_name = std::move(name);
    type.shape = shape;
    type.supertypes = std::move(supertypes);
    type.generic = generic;
    return declared(model.add_type(std::move(type)));
  }
  Declaration& operator[](Type type) {
    return model.types[static_cast<std::size_t>(type.index)];
  }
  /// A class with a constructor of these parameters.
  Type add_class(std::string name, std::vector<Type> parameters = {},
                 std::vector<Type> supertypes = {}) {
    const Type type = add(std::move(name), Shape::kClass, supertypes);
    add_constructor(type, parameters);
    return type;
  }
  Method& add_constructor(Type of, const std::vector<Type>& parameters = {},
                          int rank = 100) {
    Method& made = add_method(of, (*this)[of].simple_name, kVoid, parameters);
    made.is_constructor = true;
    made.rank = rank;
    return made;
  }
  Method& add_method(Type of, std::string name, Type result,
                     const std::vector<Type>& parameters = {}) {
    Method method{.name = std::move(name), .result = result};
    method.owner = of.index;
    method.rank = 100;
    for (const Type each : parameters) method.parameters[method.count++] = each;
    model.methods.push_back(std::move(method));
    return model.methods.back();
  }
  Method& add_static(Type of, std::string name, Type result,
                     const std::vector<Type>& parameters = {}) {
    Method& method = add_method(of, std::move(name), result, parameters);
    method.is_static = true;
    return method;
  }
  /// An interface with one abstract method.
  Type add_function(std::string name, Type result,
                    const std::vector<Type>& parameters = {}) {
    const Type type = add(std::move(name), Shape::kFunctional);
    Method& method = add_method(type, "of", result, parameters);
    method.is_abstract = true;
    method.is_public = true;
    return type;
  }
  Type add_enum(std::string name, std::vector<std::string> constants) {
    const Type type = add(std::move(name), Shape::kEnum);
    (*this)[type].constants = std::move(constants);
    return type;
  }
  Field& add_field(Type of, std::string name, Type type) {
    model.fields.push_back({std::move(name), type, of.index});
    return model.fields.back();
  }
  Field& add_static_field(Type of, std::string name, Type type) {
    Field& field = add_field(of, std::move(name), type);
    field.is_static = true;
    return field;
  }
  void add_local(std::string name, Type type, bool assignable = false) {
    locals.push_back({std::move(name), type, assignable});
  }
  /// From here on a member of this type is written, with a `this`.
  void within(Type self) {
    at.self = self.index;
    at.is_static = false;
  }

  /// What `f` says of the scope.
  template <typename F>
  auto ask(F f) const {
    const Menu menu = menu_here();
    Model own = complete();
    Writer writer;
    Scope s(menu, own, writer);
    fill(s);
    return f(s);
  }
  /// Everything that `write` writes, in the order of its choices.
  template <typename F>
  std::vector<std::string> texts(F write) const {
    const Menu menu = menu_here();
    return choice::all_of(
        [&](Choices& c) -> std::string { return text(c, menu, write); });
  }
  /// All that a construct writes for what is asked of it.
  template <typename Asked>
  std::vector<std::string> texts(void (*write)(Choices&, Scope&, const Asked&),
                                 const Asked& asked) const {
    return texts([&](Choices& c, Scope& s) { write(c, s, asked); });
  }
  /// The first and simplest of them.
  template <typename F>
  std::string simplest(F write) const {
    const Menu menu = menu_here();
    choice::Search search(
        [&](Choices& c) -> std::string { return text(c, menu, write); });
    EXPECT_TRUE(search.next());
    return search.current();
  }
  /// Whether a construct says that it can be written here.
  template <typename Asked>
  bool fits(bool (*says)(const Scope&, const Asked&),
            const Asked& asked) const {
    return ask([&](const Scope& s) { return says(s, asked); });
  }

 private:
  Menu menu_here() const {
    Menu menu(theme, level);
    if (holes) {
      EXPECT_TRUE(menu.expressions(kInt, false).empty())
          << "name no expression where holes are wanted";
      menu.add(Hole::kRow);
    }
    if (probes) menu.statements = {{&Probe::kRow, 1}};
    return menu;
  }
  template <typename F>
  std::string text(Choices& c, const Menu& menu, F& write) const {
    Model own = complete();
    Writer writer;
    Scope s(menu, own, writer);
    fill(s);
    write(c, s);
    return writer.text();
  }
  /// The model as a program's would be; tests change theirs until then.
  Model complete() const {
    Model own;
    for (const Declaration& each : model.types) own.add_type(each);
    for (const Method& each : model.methods) own.add(each);
    for (const Field& each : model.fields) own.add(each);
    own.next_rank = model.next_rank;
    own.exception = model.exception;
    return own;
  }
  void fill(Scope& s) const {
    Hole::asked.clear();
    s.at = at;
    s.locals = locals;
    s.jumps = jumps;
    s.has_note = has_note;
    s.imported = imported;
  }
};

}  // namespace refute::typed
