#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "java/outline.h"
#include "java/program.h"
#include "refactoring/request.h"

/// A program as places see it: everything in it that a refactoring could start
/// from, told by syntax alone.
///
/// Nothing is bound. A name that is written where a local of that name is in
/// scope counts as a use of it; if that is wrong, an engine refuses.
namespace refute::places {

/// What can be asked about.
enum class What {
  kType,         ///< A declaration with a name, local ones included.
  kMethod,       ///< Of a class, an interface, an anonymous class …
  kConstructor,  ///< One that is written down.
  kField,        ///< Enum constants and record components included.
  kVariable,     ///< The name where a local, a parameter … is declared.
  kUse,          ///< The name where one is used.
  kConstantUse,  ///< The name of a static final field where it is used.
  kCall,         ///< The name of a method of the program that is called.
  kNew,          ///< `new X()` of a class of the program.
  kAnonymous,    ///< `new X() {}`.
  kExpression,
  kStatements,  ///< Up to three in a row, or all of a block.
  kFile,        ///< A whole file, which has no home.
  kProgram,     ///< All files; its site is in the first.
};

/// What sort of variable a kVariable is.
enum class VariableSort {
  kNone,
  kLocal,
  kParameter,  ///< Of a method or a constructor.
  kLambda,
  kPattern,
  kResource,
  kException,
};

/// The body of a class, named or anonymous.
struct Home {
  const java::Node* node = nullptr;    ///< A type's declaration, or a kBody.
  const DeclaredType* type = nullptr;  ///< Null: it is anonymous.
  const Home* outer = nullptr;         ///< The body around it, if any.
  bool addressable = false;            ///< A qualified name says which it is.
};

/// One thing in the program, and where it stands.
struct Site {
  What what = What::kType;
  const java::SourceFile* file = nullptr;
  /// In bytes: the declared name, or what is selected.
  std::size_t begin = 0;
  std::size_t end = 0;
  const java::Node* node = nullptr;  ///< The declaration, or the first node.
  /// The body it stands in; for a type, its own. None for a file.
  const Home* home = nullptr;
  const java::Node* callable = nullptr;  ///< The method around it, if any.
  std::string name = {};  ///< Of a declaration, or of what is used.
  VariableSort sort = VariableSort::kNone;
  std::size_t statements = 0;  ///< Of kStatements: how many.
};

class View {
 public:
  /// An Error says which file is no Java, and where. No refactoring starts in
  /// the type called `scaffold`: it only shows what the others do.
  static Result<std::shared_ptr<const View>> of(java::Program program,
                                                std::string_view scaffold = {});

  const java::Program& program() const { return program_; }
  const Outline& outline() const { return *outline_; }

  /// In the order of the text; among expressions and statements the short ones
  /// of a file first.
  const std::vector<Site>& sites() const { return sites_; }

  bool is_scaffold(const Site& site) const;

  /// Which packages the program has, in the order of its files.
  const std::vector<std::string>& packages() const { return packages_; }

  /// Every word that the program has as a name.
  const std::set<std::string>& words() const { return words_; }

  /// The variables that are declared in a method, its parameters first.
  const std::vector<std::string>& variables(const java::Node* callable) const;

  /// Whether the name is written in the method, as a variable.
  bool mentions(const java::Node* callable, const std::string& name) const;

  /// Methods and constructors in the order of the text.
  const std::vector<const java::Node*>& callables() const { return callables_; }

  /// The site as an engine is told of it.
  Target target(const Site& site) const;

  /// The site as what is selected, whatever else it is.
  Target selection(const Site& site) const;

  /// How often a name is written, comments and strings included.
  std::size_t times_written(const std::string& name) const;

 private:
  friend class Collector;

  View() = default;

  java::Program program_;
  std::string scaffold_;
  std::unique_ptr<Outline> outline_;
  std::deque<Home> homes_;
  std::vector<Site> sites_;
  std::vector<std::string> packages_;
  std::set<std::string> words_;
  std::vector<const java::Node*> callables_;
  std::map<const java::Node*, std::vector<std::string>> variables_;
  std::map<const java::Node*, std::set<std::string>> mentions_;
};

/// All types above, nearest first; those of the program only.
std::vector<const DeclaredType*> supertypes(const View& view,
                                            const DeclaredType& type);

/// All types below, nearest first.
std::vector<const DeclaredType*> subtypes(const View& view,
                                          const DeclaredType& type);

/// "static", or so by where it stands: a field of an interface.
bool is_static(const Site& site);

/// A static final field with a value.
bool is_constant(const Site& site);

/// The innermost body around it that has a name; null if there is none.
const DeclaredType* named_home(const Site& site);

}  // namespace refute::places
