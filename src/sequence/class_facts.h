#pragma once

#include <map>
#include <string>
#include <vector>

/// What the tester knows of a compiled program: its classes' names, flags and
/// members. Names are binary, with dots: "p.A$B".
namespace refute::sequence {

/// The bits of the class file format that we look at.
enum Flag : int {
  kPublic = 0x1,
  kPrivate = 0x2,
  kProtected = 0x4,
  kStatic = 0x8,
  kFinal = 0x10,
  kInterface = 0x200,
  kAbstract = 0x400,
  kSynthetic = 0x1000,
  kEnum = 0x4000,
};

/// A field or a method.
struct Member {
  int flags = 0;
  std::string name;
  std::string descriptor;  ///< "(ILp/A;)V", "I"
  std::vector<std::string> exceptions = {};
  std::string signature = {};  ///< The descriptor with its generics, if any.

  bool has(Flag flag) const { return (flags & flag) != 0; }
};

struct ClassFacts {
  std::string name;
  int flags = 0;
  std::string superclass;
  std::vector<std::string> interfaces = {};
  std::string outer = {};  ///< Of a member class.
  int inner_flags = -1;    ///< As written, of a member class; else -1.
  bool sealed = false;     ///< Says which classes extend it.
  bool local = false;      ///< Local or anonymous: no test can name it.
  std::vector<Member> fields = {};
  std::vector<Member> methods = {};
  std::string signature = {};  ///< Its variables and supertypes, if generic.

  bool has(Flag flag) const { return (flags & flag) != 0; }
  /// Does the constructor take the enclosing object? Those of inner classes do.
  bool takes_outer(const Member& constructor) const {
    return !outer.empty() && inner_flags >= 0 && (inner_flags & kStatic) == 0 &&
           constructor.descriptor.starts_with("(L");
  }
};

/// The classes of a program by name.
using ProgramFacts = std::map<std::string, ClassFacts>;

/// Whether `sub` is `super` or below it, as far as the program's own classes
/// tell. Everything is an Object.
bool is_subclass(const ProgramFacts& program, const std::string& sub,
                 const std::string& super);

/// Does it name one type ("[Lp/A;"), or parameters and a result ("(IJ)V")?
bool is_field_descriptor(const std::string& text);
bool is_method_descriptor(const std::string& text);

/// The class, then its superclasses and interfaces in the program, nearest
/// first, each once.
std::vector<const ClassFacts*> lineage(const ProgramFacts& program,
                                       const std::string& name);

}  // namespace refute::sequence
