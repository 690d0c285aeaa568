#pragma once

#include <algorithm>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/result.h"

/// What the names of a program stand for, as javac resolved them (the request
/// "bindings" of docs/worker.md). Members are written "p.A.m(int,p.B)" and
/// "p.A.f", the third variable that a member declares "p.A.f#2".
namespace refute::jvm {

struct Bindings {
  struct Method {
    std::string id;
    std::string name;
    std::string access;                  ///< "public", …; empty for none.
    std::vector<std::string> overrides;  ///< Directly or not.
    std::vector<std::string> overrides_library = {};
    std::vector<std::string> modifiers = {};  ///< All but access; implied too.

    bool is_static() const {
      return std::find(modifiers.begin(), modifiers.end(), "static") !=
             modifiers.end();
    }
  };
  struct Field {
    std::string id;
    std::string name;
    std::string access;
    std::vector<std::string> hides;
    std::vector<std::string> modifiers = {};
  };
  struct Type {
    std::string name;  ///< Binary: "p.A$B".
    std::vector<std::string> supertypes;
    std::vector<Method> methods;
    std::vector<Field> fields;
    std::vector<std::string> callable;  ///< Methods declared or inherited.
    std::vector<std::string> constructors = {};
    bool is_abstract = false;  ///< Or an interface.
    bool is_interface = false;
  };
  /// A name in the text, in its order.
  struct Use {
    std::string inside;  ///< The member, or the type, in whose text it is.
    /// "method", "field" or "type"; "constructor", "local" (parameters too),
    /// "type-variable", "library-method" or "library-field".
    std::string kind;
    std::string name;           ///< As it is written.
    std::string target;         ///< What it stands for.
    std::string through;        ///< "super", "this", "implicit" or "other".
    std::string receiver = {};  ///< Of a method: the type it is called on.

    /// A field or method that the program declares.
    bool is_member() const { return kind == "method" || kind == "field"; }
  };
  /// A primitive value becomes another without being asked to.
  struct Cast {
    std::string inside;
    std::string from;
    std::string to;
  };
  /// A parameter or a local variable, in the order of the text.
  struct Variable {
    std::string inside;
    std::string id;
    std::string name;
  };

  std::vector<Type> types;
  std::vector<Use> uses;
  std::vector<Cast> casts;
  std::vector<Variable> variables = {};
};

nlohmann::json to_json(const Bindings& bindings);
Result<Bindings> bindings_from_json(const nlohmann::json& from);

}  // namespace refute::jvm
