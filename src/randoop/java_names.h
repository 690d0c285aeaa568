#pragma once

#include <map>
#include <string>
#include <vector>

/// Short names for types in one Java file, and the imports that they need.
namespace refute::randoop {

class Names {
 public:
  /// Of the file's class `self` in `package`.
  Names(std::string package, const std::string& self);

  /// How the file writes the type "java.util.Map.Entry[]": by its simple name
  /// if no other has it, else in full.
  std::string of(const std::string& java);

  /// The same for the constant "java.util.Locale.Category.DISPLAY".
  std::string member(const std::string& java);

  /// The import lines, with `more` among them.
  std::string imports(std::vector<std::string> more) const;

 private:
  std::string package_;
  std::map<std::string, std::string> owners_;  ///< By simple name.
};

/// "arrayList" for java.util.ArrayList, "intArray" for int[].
std::string variable_for(const std::string& java);

}  // namespace refute::randoop
