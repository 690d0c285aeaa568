#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "typed/construct.h"
#include "typed/model.h"
#include "typed/sight.h"
#include "typed/theme.h"
#include "typed/writer.h"

/// What may be written here: the types, members and locals in sight, what may
/// be assigned, thrown and jumped to, and how much work is left.
namespace refute::typed {

struct Local {
  std::string name;
  Type type;
  bool assignable = false;  ///< Else it is final in effect: it can be captured.
  bool counts = false;      ///< A loop's own: neither assigned nor captured.
  bool any_length = false;  ///< A varargs parameter: no index is safe.
};

/// What `break` and `continue` can name.
struct Jump {
  std::string label;  ///< May be empty.
  bool loop = true;   ///< Else only `break` may name it.
};

/// What changes at the border of a body.
struct Context {
  int self = -1;           ///< The class whose member is written.
  bool is_static = true;   ///< No `this`.
  bool anonymous = false;  ///< In an anonymous class: `this` is written A.this.
  int rank = 0;            ///< Only what ranks lower may be used.
  int allowance = 0;       ///< Steps that a call may take.
  int spent = 0;
  int factor = 1;            ///< How often this place is reached in one call.
  std::size_t captured = 0;  ///< Locals before this one can be read only.
  std::size_t hidden = 0;    ///< Locals before this one are out of sight.
  std::size_t jumps = 0;     ///< Jumps before this one are out of reach.
  Type result = kVoid;
  bool may_return = false;
  bool may_throw = false;     ///< The checked exception.
  bool initializing = false;  ///< Fields that a constructor sets have no value.
  /// In what `var` is inferred from: javac 17 cannot infer it from a switch
  /// expression with a lambda inside.
  bool inferred = false;
  bool calls_functions = true;  ///< Not where that could lead back here.
  bool field_value = false;     ///< In the initialiser of a field.
};

inline constexpr int kBodyAllowance = 1500;
inline constexpr int kFunctionAllowance = 40;

class Scope {
 public:
  Scope(const Menu& allowed, Model& declared_so_far, Writer& writer)
      : menu(allowed), model(declared_so_far), out(writer) {}

  const Menu& menu;
  Model& model;
  Writer& out;
  Context at;
  std::vector<Local> locals;
  std::vector<Jump> jumps;
  bool has_note = false;  ///< The annotation is declared.
  bool imported = false;  ///< `at` alone is Log.at.
  int next_local = 0;
  int next_member = 0;
  int next_mark = 1;    ///< Numbers in the trace.
  int local_ranks = 0;  ///< Ranks taken by local classes of this body.

  int level() const { return menu.level(); }
  /// Whether the program has grown to the size that the theme wants.
  bool is_full() const { return out.size() > menu.theme().size; }

  void put(Type type);
  std::string fresh_local();
  std::string fresh_member(std::string_view prefix);
  std::string fresh_type();

  // Locals.
  bool readable(std::size_t i) const {
    return i >= at.captured ||
           (i >= at.hidden && !locals[i].assignable && !locals[i].counts);
  }
  bool assignable(std::size_t i) const {
    return i >= at.captured && locals[i].assignable;
  }
  void declare(std::string name, Type type, bool is_assignable = false) {
    locals.push_back({std::move(name), type, is_assignable});
  }

  /// Begins a body that may run later: it reads the locals so far, if they are
  /// final in effect.
  void capture();

  // Costs.
  bool affords(int cost) const {
    return at.spent + at.factor * cost <= at.allowance;
  }
  void spend(int cost) { at.spent += at.factor * cost; }

  /// Whether `this` is of that type, or a subtype of it.
  bool is_this(int type) const {
    return !at.is_static && at.self >= 0 &&
           model.as_super(self_type(), type) != kVoid;
  }
  /// The type of `this`; with T as its argument where it has one.
  Type self_type() const;
  /// Whether an instance of the class around this one is at hand.
  int outer_instance() const;

  /// Whether some expression of that type can be written here.
  bool can_make(Type type) const;
  const SeenTypes& seen_types() const;
  /// The types of which anonymous classes can be written here.
  const std::vector<Type>& bases() const;
  /// The methods that can be called here if their cost can be afforded.
  std::span<const int> callees() const;
  /// The fields that can be read here.
  std::span<const SeenField> readable_fields() const;
  const Field& field(const SeenField& seen) const {
    return model.fields[static_cast<std::size_t>(seen.index)];
  }
  /// Whether `new` can make one here.
  bool can_construct(const Method& constructor) const;

  /// One of the types that values can be made of here.
  Type any_type(Choices& c);
  /// The same, among those that text can be made of.
  Type printable_type(Choices& c);

 private:
  Sight& sight() const {
    Sight& sight = sights_[at.is_static ? 1 : 0];
    sight.look_from({model.changes, at.self, at.rank,
                     (at.may_throw ? 2U : 0U) | (at.initializing ? 1U : 0U)},
                    model.types.size());
    return sight;
  }
  bool can_make_declared(Type element) const;
  bool can_call(const Method& method) const;
  bool can_read(const Field& field) const;

  mutable Sight sights_[2];  ///< With `this`, and without.
};

/// Ends what a block declared: locals and local classes.
class Block {
 public:
  explicit Block(Scope& s)
      : s_(s), locals_(s.locals.size()), types_(s.model.types.size()) {}
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  /// What is declared so far stays visible when it ends.
  void begin_after_types() { types_ = s_.model.types.size(); }
  ~Block() {
    s_.locals.resize(locals_);
    for (std::size_t i = types_; i < s_.model.types.size(); ++i)
      if (s_.model.types[i].local)
        s_.model.change(static_cast<int>(i)).visible = false;
  }

 private:
  Scope& s_;
  std::size_t locals_;
  std::size_t types_;
};

/// Keeps what changes at the border of a body, and puts it back.
class Inside {
 public:
  /// Whether the steps inside are steps of the body around it.
  enum Steps { kApart, kCounts };
  explicit Inside(Scope& s, Steps steps = kApart)
      : s_(s), block_(s), at_(s.at), jumps_(s.jumps.size()), steps_(steps) {}
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  /// For the body of a type: the block around it ends what the type is.
  void begin_after_types() { block_.begin_after_types(); }
  ~Inside() {
    if (steps_ == kCounts) at_.spent = s_.at.spent;
    s_.at = at_;
    s_.jumps.resize(jumps_);
  }

 private:
  Scope& s_;
  Block block_;
  Context at_;
  std::size_t jumps_;
  Steps steps_;
};

/// Parentheses around what binds less tightly than is asked.
class Parentheses {
 public:
  Parentheses(Scope& s, const Ask& ask, int precedence)
      : out_(s.out), needed_(precedence < ask.precedence) {
    if (needed_) out_.put("(");
  }
  Parentheses(const Parentheses&) = delete;
  Parentheses& operator=(const Parentheses&) = delete;
  ~Parentheses() {
    if (needed_) out_.put(")");
  }

 private:
  Writer& out_;
  bool needed_;
};

// What constructs share.

/// `this`, or `A.this` in an anonymous class.
void put_this(Scope& s);
/// A value that needs nothing: 0, "", a new object.
void plain_value(Choices& c, Scope& s, Type type);
/// `{`, statements, `}`
void block(Choices& c, Scope& s, int budget);
/// Statements on lines of their own.
void statements_of(Choices& c, Scope& s, int budget);
/// The body of a method: statements, and `return` at the end.
void method_body(Choices& c, Scope& s, int budget);
/// `return e;` or what returns on every path.
void ending(Choices& c, Scope& s, int budget);
/// The arguments of a call in parentheses, with their types.
void arguments(Choices& c, Scope& s, const Ask& ask, const Method& method,
               Type receiver);
/// A value of a declared type by `new`; the type must have a constructor.
void creation(Choices& c, Scope& s, const Ask& ask);
/// The line that tells the trace that this place was reached.
void mark(Scope& s);

}  // namespace refute::typed
