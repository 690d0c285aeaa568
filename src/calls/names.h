#pragma once

#include <map>
#include <string>
#include <vector>

/// Names of Java types: those of class files as source writes them, and short
/// ones with the imports that they need. Both kinds of generated tests, those
/// of changes (`sequence/`) and those of libraries (`randoop/`), use them.
namespace refute::calls {

/// "p.A.B" for the binary name "p.A$B".
std::string dotted(std::string binary_name);

/// "p" for the binary name "p.A$B"; empty for the package without a name.
std::string package_of(const std::string& binary_name);

/// "p.A" for the descriptor "Lp/A;", "int[]" for "[I". What is in java.lang is
/// named without it.
std::string java_type(const std::string& descriptor);

/// Whether source has a primitive type of this name.
bool is_primitive(const std::string& java);

/// "arrayList" for java.util.ArrayList, "intArray" for int[].
std::string variable_for(const std::string& java);

/// How one Java file writes its types.
class Names {
 public:
  /// In full, as `java_type` has them: no imports, and a reader sees at once
  /// which package a class is of. For a test or two.
  static Names in_full();

  /// By their simple names, in the file of class `self` of `package`.
  Names(std::string package, const std::string& self);

  /// How the file writes the type "java.util.Map.Entry[]": by its simple name
  /// if no other has it, else in full.
  std::string of(const std::string& java);

  /// The same for the constant "java.util.Locale.Category.DISPLAY".
  std::string member(const std::string& java);

  /// The import lines, with `more` among them.
  std::string imports(std::vector<std::string> more) const;

 private:
  Names() = default;

  bool full_ = false;
  std::string package_;
  std::map<std::string, std::string> owners_;  ///< By simple name.
};

}  // namespace refute::calls
