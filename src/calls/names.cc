#include "calls/names.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace refute::calls {

namespace {

/// Names that mean something else wherever they stand.
const char* const kTaken[] = {
    "Boolean",      "Byte",      "Character",  "Class",         "Comparable",
    "Double",       "Error",     "Exception",  "Float",         "Integer",
    "Iterable",     "Long",      "Math",       "Module",        "Number",
    "Object",       "Override",  "Package",    "Process",       "Record",
    "Runnable",     "Short",     "String",     "System",        "Test",
    "Thread",       "Throwable", "Void",       "Assert",        "Assertions",
    "Compiler",     "Runtime",   "Deprecated", "StringBuilder", "StringBuffer",
    "CharSequence", "Cloneable", "Enum",       "Appendable",
};

/// Where the name of the outermost class ends; packages are written small.
std::size_t end_of_outer(const std::string& java) {
  std::size_t start = 0;
  while (true) {
    const auto dot = java.find('.', start);
    if (dot == std::string::npos) return java.size();
    if (std::isupper(static_cast<unsigned char>(java[start]))) return dot;
    start = dot + 1;
  }
}

}  // namespace

std::string dotted(std::string binary_name) {
  std::replace(binary_name.begin(), binary_name.end(), '$', '.');
  return binary_name;
}

std::string package_of(const std::string& binary_name) {
  const auto dot = binary_name.rfind('.');
  return dot == std::string::npos ? "" : binary_name.substr(0, dot);
}

std::string java_type(const std::string& descriptor) {
  switch (descriptor.empty() ? 'V' : descriptor[0]) {
    case 'B':
      return "byte";
    case 'C':
      return "char";
    case 'D':
      return "double";
    case 'F':
      return "float";
    case 'I':
      return "int";
    case 'J':
      return "long";
    case 'S':
      return "short";
    case 'Z':
      return "boolean";
    case 'V':
      return "void";
    case '[':
      return java_type(descriptor.substr(1)) + "[]";
    default:
      break;
  }
  std::string name = descriptor.substr(1, descriptor.size() - 2);
  std::replace(name.begin(), name.end(), '/', '.');
  name = dotted(name);
  const std::string lang = "java.lang.";
  if (name.starts_with(lang) && name.find('.', lang.size()) == name.npos)
    return name.substr(lang.size());
  return name;
}

bool is_primitive(const std::string& java) {
  static const std::set<std::string> all{"byte", "char", "double", "float",
                                         "int",  "long", "short",  "boolean"};
  return all.contains(java);
}

std::string variable_for(const std::string& java) {
  std::string name = java;
  std::string suffix;
  while (name.ends_with("[]")) {
    name.resize(name.size() - 2);
    suffix += "Array";
  }
  name = name.substr(name.rfind('.') + 1);
  name[0] =
      static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
  return name + suffix;
}

Names Names::in_full() {
  Names names;
  names.full_ = true;
  return names;
}

Names::Names(std::string package, const std::string& self)
    : package_(std::move(package)) {
  for (const char* each : kTaken)
    owners_[each] = std::string("java.lang.") + each;
  owners_[self] = (package_.empty() ? "" : package_ + ".") + self;
}

std::string Names::of(const std::string& java) {
  if (full_) return java;
  const auto bracket = java.find('[');
  if (bracket != std::string::npos)
    return of(java.substr(0, bracket)) + java.substr(bracket);
  const auto end = end_of_outer(java);
  const auto outer = java.substr(0, end);
  const auto dot = outer.rfind('.');
  if (dot == std::string::npos) {
    // A primitive, or a class without package.
    owners_.try_emplace(outer, outer);
    return java;
  }
  const auto simple = outer.substr(dot + 1);
  const auto [it, fresh] = owners_.try_emplace(simple, outer);
  return it->second == outer ? simple + java.substr(end) : java;
}

std::string Names::member(const std::string& java) {
  const auto dot = java.rfind('.');
  return of(java.substr(0, dot)) + java.substr(dot);
}

std::string Names::imports(std::vector<std::string> more) const {
  std::set<std::string> all(more.begin(), more.end());
  for (const auto& [simple, owner] : owners_) {
    const auto dot = owner.rfind('.');
    if (dot == std::string::npos) continue;
    const auto package = owner.substr(0, dot);
    if (package != "java.lang" && package != package_) all.insert(owner);
  }
  std::string text;
  for (const auto& each : all) text += "import " + each + ";\n";
  return text;
}

}  // namespace refute::calls
