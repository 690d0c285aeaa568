#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "calls/call.h"

/// What random tests of a library can be made of. The JVM worker looks at the
/// classes and tells; everything else works on numbers.
namespace refute::randoop {

struct Type {
  std::string java;  ///< As source writes it, erased: "java.util.Map.Entry".
  bool primitive = false;
  std::vector<int> from = {};  ///< The types whose values can be passed here.

  friend bool operator==(const Type&, const Type&) = default;
};

struct Operation {
  using Kind = calls::Kind;

  Kind kind = Kind::kMethod;
  std::string owner = {};  ///< As source writes it.
  std::string name = {};
  std::string label = {};    ///< "p.C.m(int)", for people and for filters.
  std::string package = {};  ///< Of the owner.
  bool is_public = true;
  bool helper = false;  ///< Makes values for others; not under test itself.
  bool inner = false;   ///< The constructor of an inner class.
  std::vector<int> inputs = {};  ///< Types, the receiver first.
  int result = -1;               ///< Type; -1: none.

  friend bool operator==(const Operation&, const Operation&) = default;
};

struct Constant {
  int type = 0;
  std::string java;

  friend bool operator==(const Constant&, const Constant&) = default;
};

struct Catalogue {
  std::vector<Operation> operations = {};
  std::vector<Type> types = {};
  std::vector<Constant> constants = {};
  /// What could not be used, and why.
  std::map<std::string, std::string> left_out = {};
  int classes = 0;  ///< Under test.

  /// Slots hold the constants first, then null, then results.
  int null_slot() const { return static_cast<int>(constants.size()); }
  int first_result() const { return null_slot() + 1; }

  friend bool operator==(const Catalogue&, const Catalogue&) = default;
};

nlohmann::json to_json(const Catalogue& catalogue);
Catalogue catalogue_from_json(const nlohmann::json& from);

}  // namespace refute::randoop
