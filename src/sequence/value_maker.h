#pragma once

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "sequence/code_values.h"
#include "sequence/common.h"

/// Makes a value of any type when it is asked for: by the program's own
/// constructors and factories, the JDK's, arrays, lambdas and constants. Only
/// what is asked for costs anything, however large the program is.
namespace refute::sequence {

inline const std::string kInteger = "Ljava/lang/Integer;";
inline const std::string kNotes = "Ljava/util/ArrayList;";

/// "I" to "Ljava/lang/Integer;"; others stay.
GenericType boxed(const GenericType& type);

/// A sequence that grows until it ends in the call that is wanted.
struct Draft {
  Sequence sequence = {};
  std::vector<GenericType> types = {};  ///< Of what each statement gives.
  /// What type variables stand for; those of one name are one.
  std::map<std::string, GenericType> variables = {};
  /// Constants that it was given, and lengths of its arrays: arguments often
  /// have to fit each other.
  std::vector<Constant> constants = {};
};

/// Takes away what an attempt has added.
inline void cut(Draft& draft, std::size_t size) {
  draft.sequence.resize(size);
  draft.types.resize(size);
}

class ValueMaker {
 public:
  /// Adds the operations that it makes up to `common`, at the end.
  ValueMaker(Common& common, std::mt19937_64& random);

  /// Appends a call of the operation and all that it takes. With `receiver` it
  /// is called on that statement's value.
  bool call(int operation, Draft& draft, int depth = 0, int receiver = -1);

  /// Methods that can be called on a value of that type, those of the JDK's
  /// interfaces among them.
  const std::vector<int>& methods_of(const std::string& descriptor);

  /// A sequence that ran before, to be gone on with.
  Draft taken_up(Sequence sequence);

  /// Another constant in place of this one: a little different, or any.
  Constant another(const Literal& literal);

  /// A constant of that type that has to do with this one; nothing if none has.
  Constant related(const std::string& type, const Literal& to) {
    return values_.related(type, to, random_);
  }

  /// Whether its texts are chosen from a list, and others would not do.
  bool has_fixed_texts(int operation) const {
    return fixed_texts_.contains(operation);
  }

  /// How a call ended: what never returns is used less.
  void learn(int operation, bool returned);

  /// Keeps the value that the last statement gives, to be used again.
  void keep(const Sequence& sequence);

  std::size_t pick(std::size_t count) { return random_() % count; }
  bool chance(int percent) {
    return static_cast<int>(random_() % 100) < percent;
  }

 private:
  /// One way to make a value.
  struct Way {
    enum class Kind {
      kOperation,
      kRecipe,
      kLambda,
      kStub,
      kText,
      kKept,
      kAsked,
      kClass
    };
    Kind kind = Kind::kOperation;
    /// Of the operation, the recipe, the type asked for or the class literal.
    int index = 0;
    int weight = 0;
  };
  /// What is known of an operation.
  struct Known {
    std::vector<GenericType> takes = {};
    GenericType gives = {};
    std::map<std::string, GenericType> bounds = {};
    int returned = 0;
    int failed = 0;
  };

  void add_jdk_supertypes();
  bool make(const GenericType& goal, Draft& draft, int depth, bool or_null,
            Argument& argument);
  bool make_like(int receiver, const std::string& goal, Draft& draft, int depth,
                 Argument& argument);
  bool make_reference(const GenericType& goal, Draft& draft, int depth,
                      bool or_null, Argument& argument);
  bool take(const Way& way, const GenericType& goal, Draft& draft, int depth,
            Argument& argument);
  bool make_array(const GenericType& goal, Draft& draft, int depth,
                  Argument& argument);
  bool make_by(const Recipe& recipe, const GenericType& goal, Draft& draft,
               int depth, Argument& argument);
  /// Calls what fills an object that the recipe has made, a few times.
  void fill(const Recipe& recipe,
            const std::map<std::string, GenericType>& known, int object,
            Draft& draft, int depth);
  bool make_lambda(const GenericType& goal, Draft& draft, int depth,
                   Argument& argument);
  bool make_stub(const GenericType& goal, Draft& draft, int depth,
                 Argument& argument);
  /// A list in which lambdas and stubs note what they are called with. It is
  /// looked at in the end.
  Argument make_notes(Draft& draft);
  /// What the variables of a type stand for where `goal` is wanted.
  std::map<std::string, GenericType> stood_for(
      const std::vector<std::string>& variables, const GenericType& goal);
  /// Whether a statement's value is of the type, as its operation declares it.
  bool gives(const Draft& draft, int statement, const std::string& type) const;
  std::map<std::string, GenericType> variables_of(const Operation& op,
                                                  const Known& known,
                                                  int receiver,
                                                  const Draft& draft) const;
  bool fits(const Statement& statement, const std::vector<std::string>& takes,
            const Draft& draft) const;
  bool reuse(const GenericType& goal, const Draft& draft, Argument& argument);
  Argument append_kept(const std::string& goal, Draft& draft);
  Argument append(Statement statement, GenericType type, Draft& draft) const;
  const std::vector<Way>& ways_to(const std::string& descriptor);
  int weight_of(const Way& way) const;
  static void share_evenly(std::vector<Way>& ways);
  GenericType resolve(const GenericType& type,
                      const std::map<std::string, GenericType>& bounds,
                      Draft& draft);
  const FunctionType* function(const std::string& descriptor) const;
  Known& known(int operation);
  int intern(const Operation& operation);

  Common& common_;
  std::mt19937_64& random_;
  CodeValues values_;
  std::vector<std::string> asked_;  ///< What an Object may be.
  std::vector<Operation> classes_;  ///< What a Class may be.
  std::map<std::string, int> interned_;
  std::set<int> fixed_texts_;
  std::map<std::string, std::vector<int>> by_output_;
  std::map<std::string, std::vector<Way>> ways_;
  std::map<std::string, std::vector<int>> methods_;
  std::map<int, Known> known_;
  /// By type, in the order in which types were met.
  std::vector<std::pair<std::string, std::vector<Sequence>>> kept_;
};

}  // namespace refute::sequence
