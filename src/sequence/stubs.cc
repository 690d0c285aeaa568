#include "sequence/stubs.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "calls/names.h"
#include "sequence/common.h"

namespace refute::sequence {

namespace {

/// Interfaces of the JDK that ask for nothing, or for one known method.
const std::map<std::string, const char*>& known_interfaces() {
  static const std::map<std::string, const char*> known{
      {"java.io.Serializable", ""},
      {"java.lang.Cloneable", ""},
      {"java.lang.AutoCloseable", "close"},
      {"java.io.Closeable", "close"},
      {"java.lang.Runnable", "run"}};
  return known;
}

bool is_reachable(const Member& member, const std::string& owner,
                  const std::string& from) {
  if (member.has(kPublic) || member.has(kProtected)) return true;
  return !member.has(kPrivate) &&
         calls::package_of(owner) == calls::package_of(from);
}

const char* access_of(const Member& method) {
  if (method.has(kPublic)) return "public";
  return method.has(kProtected) ? "protected" : "";
}

/// The constructor that takes least; null if a subclass can call none.
const Member* best_constructor(const ClassFacts& type) {
  const Member* best = nullptr;
  for (const Member& each : type.methods) {
    if (each.name != "<init>" || each.has(kPrivate) || type.takes_outer(each))
      continue;
    if (!best || each.descriptor.size() < best->descriptor.size()) best = &each;
  }
  return best;
}

bool repeats_object(const Member& method) {
  return (method.name == "equals" &&
          method.descriptor == "(Ljava/lang/Object;)Z") ||
         (method.name == "hashCode" && method.descriptor == "()I") ||
         (method.name == "toString" &&
          method.descriptor == "()Ljava/lang/String;");
}

/// Adds what `each`, which is `type` or above it, asks for. False if an
/// anonymous class of raw `type` cannot give it.
bool add_methods(const ClassFacts& type, const ClassFacts& each,
                 std::set<std::string>& met, StubType& stub) {
  for (const Member& method : each.methods) {
    if (method.has(kStatic) || method.has(kPrivate) || method.name[0] == '<')
      continue;
    // The nearest comes first, and what it has need not be given.
    if (!met.insert(method.name + method.descriptor).second) continue;
    if (!method.has(kAbstract)) continue;
    if (repeats_object(method) && type.has(kInterface)) continue;
    if (!is_reachable(method, each.name, type.name)) return false;
    const bool own = &each == &type;
    // In a type that is not raw, its parameters are not those of the erasure.
    if (!own && !method.signature.empty() && stub.variables.empty())
      return false;
    const bool generic =
        own && !method.signature.empty() && !method.signature.starts_with('<');
    stub.methods.push_back(
        {access_of(method), method.name, method.descriptor,
         parse_signature(generic ? method.signature : method.descriptor)
             .result});
  }
  return true;
}

std::optional<StubType> stub_of(const ProgramFacts& program,
                                const ClassFacts& type) {
  const bool is_interface = type.has(kInterface);
  if (!type.has(kAbstract) || type.sealed || type.local || type.has(kEnum))
    return std::nullopt;
  StubType stub{.is_interface = is_interface};
  for (const auto& [name, bound] : parse_variables(type.signature))
    stub.variables.push_back(name);
  if (!is_interface) {
    const Member* constructor = best_constructor(type);
    if (!constructor) return std::nullopt;
    stub.constructor = constructor->descriptor;
  }
  std::set<std::string> met;
  for (const ClassFacts* each : lineage(program, type.name)) {
    // What other classes of the JDK ask for is not known.
    if (!program.contains(each->superclass) && !each->superclass.empty() &&
        each->superclass != "java.lang.Object")
      return std::nullopt;
    if (!add_methods(type, *each, met, stub)) return std::nullopt;
    for (const auto& above : each->interfaces) {
      if (program.contains(above)) continue;
      const auto known = known_interfaces().find(above);
      if (known == known_interfaces().end()) return std::nullopt;
      const std::string name = known->second;
      if (!name.empty() && met.insert(name + "()V").second)
        stub.methods.push_back({"public", name, "()V"});
    }
  }
  return stub;
}

std::string marked(std::size_t input) { return fmt::format("\1{}\2", input); }

/// "p.A" of "(ILp/A;)V" and so on; the result last.
std::vector<std::string> types_of(const std::string& descriptor) {
  const Operation op{Operation::Kind::kStaticMethod, "", "", descriptor};
  std::vector<std::string> types;
  for (const auto& each : op.inputs()) types.push_back(java_type(each));
  types.push_back(op.output() == "V" ? "void" : java_type(op.output()));
  return types;
}

}  // namespace

std::string StubType::written() const {
  std::string text = (is_interface ? "I " : "C ") + constructor;
  for (const auto& each : methods)
    text +=
        fmt::format(" {}{}{}{}", each.access, each.access.empty() ? "" : " ",
                    each.name, each.descriptor);
  return text;
}

std::string stub_body(const std::string& written) {
  std::istringstream words(written);
  std::string kind, word, access;
  words >> kind >> word;
  std::size_t input = 0;
  std::vector<std::string> inputs;
  for (auto left = types_of(word).size() - 1; left > 0; --left)
    inputs.push_back(marked(input++));
  const std::string notes = "\1notes\2";
  std::string methods;
  while (words >> word) {
    if (word.find('(') == word.npos) {
      access = word + " ";
      continue;
    }
    const auto at = word.find('(');
    const auto types = types_of(word.substr(at));
    std::vector<std::string> parameters,
        noted{fmt::format("\"{}\"", word.substr(0, at))};
    for (std::size_t i = 0; i + 1 < types.size(); ++i) {
      parameters.push_back(fmt::format("{} a{}", types[i], i));
      noted.push_back(fmt::format("a{}", i));
    }
    const auto body =
        types.back() == "void"
            ? fmt::format(
                  "{}.add(java.util.Arrays.asList(new Object[] {{{}}}))", notes,
                  fmt::join(noted, ", "))
            : "return " + marked(input++);
    methods +=
        fmt::format("{}{} {}({}) {{ {}; }} ", access, types.back(),
                    word.substr(0, at), fmt::join(parameters, ", "), body);
    access.clear();
  }
  if (kind == "I") methods += "public String toString() { return \"stub\"; } ";
  std::string text =
      fmt::format("({}) {{ {}}}", fmt::join(inputs, ", "), methods);
  for (auto at = text.find(notes); at != text.npos; at = text.find(notes, at))
    text.replace(at, notes.size(), marked(input));
  return text;
}

std::map<std::string, StubType> common_stubs(const ProgramFacts& before,
                                             const ProgramFacts& after,
                                             const Common& common) {
  std::map<std::string, StubType> stubs;
  for (const auto& [name, type] : before) {
    const auto other = after.find(name);
    // Only what a test can name has supertypes there.
    if (other == after.end() || !common.supertypes.contains(name)) continue;
    std::string descriptor = "L" + name + ";";
    std::replace(descriptor.begin(), descriptor.end(), '.', '/');
    if (common.functions.contains(descriptor)) continue;
    auto stub = stub_of(before, type);
    if (!stub) continue;
    const auto now = stub_of(after, other->second);
    if (now && now->written() == stub->written())
      stubs.emplace(std::move(descriptor), *std::move(stub));
  }
  return stubs;
}

}  // namespace refute::sequence
