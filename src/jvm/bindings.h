#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/result.h"

/// What the names of a program stand for, as javac resolved them (the request
/// "bindings" of docs/worker.md). Members are written "p.A.m(int,p.B)" and
/// "p.A.f"; those of libraries are left out.
namespace refute::jvm {

struct Bindings {
  struct Method {
    std::string id;
    std::string name;
    std::string access;                  ///< "public", …; empty for none.
    std::vector<std::string> overrides;  ///< Directly or not.
  };
  struct Field {
    std::string id;
    std::string name;
    std::string access;
    std::vector<std::string> hides;
  };
  struct Type {
    std::string name;  ///< Binary: "p.A$B".
    std::vector<std::string> supertypes;
    std::vector<Method> methods;
    std::vector<Field> fields;
    std::vector<std::string> callable;  ///< Methods declared or inherited.
  };
  /// A name in the text, in its order.
  struct Use {
    std::string inside;   ///< The member, or the type, in whose text it is.
    std::string kind;     ///< "method", "field" or "type".
    std::string name;     ///< As it is written.
    std::string target;   ///< What it stands for.
    std::string through;  ///< "super", "this", "implicit" or "other".
  };
  /// A primitive value becomes another without being asked to.
  struct Cast {
    std::string inside;
    std::string from;
    std::string to;
  };

  std::vector<Type> types;
  std::vector<Use> uses;
  std::vector<Cast> casts;
};

Result<Bindings> bindings_from_json(const nlohmann::json& from);

}  // namespace refute::jvm
