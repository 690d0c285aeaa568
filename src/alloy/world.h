#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "alloy/source.h"
#include "alloy/syntax.h"
#include "alloy/term.h"
#include "alloy/type.h"

/// A model with all it opens, names resolved and types checked: what is solved.
namespace refute::alloy {

struct Module;

struct Sig {
  std::string name;   ///< "A".
  std::string label;  ///< "this/A", or with the path of its module.
  const Module* module = nullptr;
  const SigDecl* decl = nullptr;  ///< Null for built-in sigs and parameters.
  Span at;
  bool is_abstract = false;
  bool is_enum = false;
  bool is_private = false;
  Mult mult = Mult::kAny;
  bool is_subset = false;            ///< `in` or `=`.
  bool is_exact_subset = false;      ///< `=`
  SigId parent = kUniv;              ///< Of a sig that extends.
  std::vector<SigId> parents = {};   ///< Of a subset.
  std::vector<SigId> children = {};  ///< Those that extend it, in order.
  std::vector<int> fields = {};
  Type type = {};
  int this_variable = -1;  ///< `this` in its fields' bounds and its fact.
  TermPtr fact = nullptr;
  /// As it is shown: "A" of the model itself, "order/Ord" of a module.
  std::string shown() const;
};

/// Fields declared together share a FieldGroup.
struct FieldGroup {
  SigId sig = kUniv;
  std::vector<int> fields;
  TermPtr bound;
  bool disjoint_names = false;
  bool disjoint_values = false;
};

struct Field {
  std::string name;
  SigId sig = kUniv;
  Type type;
  Span at;
  bool is_private = false;
};

struct Variable {
  std::string name;
  Type type;
};

struct Function {
  std::string name;
  std::string label;
  const Module* module = nullptr;
  const FunDecl* decl = nullptr;
  std::vector<TermDecl> parameters = {};
  std::vector<int> parameter_variables = {};  ///< The same, flat.
  TermPtr result = nullptr;                   ///< Null for a predicate.
  TermPtr body = nullptr;
  bool is_predicate() const { return decl->result == nullptr; }
};

struct Assertion {
  std::string name;
  TermPtr body = nullptr;
};

struct Open {
  const OpenDecl* decl = nullptr;
  Module* module = nullptr;
  bool is_private = false;
};

/// A file, with its parameters bound.
struct Module {
  std::string
      path;  ///< "" for the model itself, else the aliases leading here.
  std::uint32_t file = 0;
  std::shared_ptr<const ModuleDecl> decl;
  std::vector<std::string> parameter_names;
  std::vector<std::optional<SigId>> parameters;
  std::vector<std::pair<std::string, Open>> opens;  ///< By alias.
  std::vector<std::pair<std::string, SigId>> sigs;  ///< In order.
  std::multimap<std::string, int> functions;
  std::vector<std::pair<std::string, Assertion>> assertions;
  std::vector<TermPtr> facts;

  std::optional<SigId> sig(const std::string& name) const;
  const Open* open(const std::string& alias) const;
};

/// A scope of a command, its sig found.
struct Scope {
  SigId sig = kUniv;
  int count = 0;
  bool exact = false;
  Span at;
};

struct Command {
  const CommandDecl* decl = nullptr;
  std::string label;  ///< "show", or "run$1" if it has no name.
  std::vector<Scope> scopes = {};
  /// What an instance must satisfy beyond the facts: the assertion of a check
  /// is to be negated.
  TermPtr formula = nullptr;
  /// The predicate's or function's parameters, existentially quantified.
  std::optional<int> function = std::nullopt;
};

struct World {
  World() : types(tree) {}
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  Sources sources;
  SigTree tree;
  Types types;
  std::vector<std::unique_ptr<Module>> modules;  ///< The model is the first.
  std::vector<Sig> sigs;
  std::vector<Field> fields;
  std::vector<FieldGroup> field_groups;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Command> commands;
  /// `run {}`, for a model that has no command.
  CommandDecl default_command;
  /// Sigs that a parameter `exactly` of a module forces to be exact.
  std::set<SigId> exact_sigs;

  Sig& sig(SigId id) { return sigs[static_cast<std::size_t>(id)]; }
  const Sig& sig(SigId id) const { return sigs[static_cast<std::size_t>(id)]; }
  const Field& field(int id) const {
    return fields[static_cast<std::size_t>(id)];
  }
  const Variable& variable(int id) const {
    return variables[static_cast<std::size_t>(id)];
  }
  Function& function(int id) { return functions[static_cast<std::size_t>(id)]; }
  const Function& function(int id) const {
    return functions[static_cast<std::size_t>(id)];
  }
  int add_variable(std::string name, Type type);
  std::string show(const Type& type) const;
  /// Whether `sig` is `ancestor`, extends it or is a subset of it.
  bool is_same_or_below(SigId sig, SigId ancestor) const;
  /// Top-level sigs of the model and its modules, in order.
  std::vector<SigId> top_sigs() const;
};

/// Modules that `module` can name things of: itself, and what it opens.
std::vector<Module*> nameable_modules(Module& module);

}  // namespace refute::alloy
