#pragma once

#include "javagen/generator.h"

/// Programs that look at themselves: UDITA's Fig. 18, written to test
/// a virtual machine. Each is a class `p.C` whose `test()` asks one question of
/// a class beside it by reflection, and gives the answer as text:
///
///     class A { private static int f = 3; }
///     public class C { … Field f = A.class.getDeclaredField("f");
///                        return String.valueOf(f.get(null)); … }
///
/// UDITA gives the number of programs of each and no more; the axes are
/// ours (docs/evaluation/generators.md). What is asked is determined by the
/// Java specification where that says anything: order is sorted away.
namespace refute::javagen {

std::vector<Generator> reflection_generators();

/// In files of their own; part of the above.
std::vector<Generator> annotation_generators();
std::vector<Generator> reflective_class_generators();

namespace reflection {

/// `text` with each `$name` replaced; then one file, p/C.java.
struct Hole {
  std::string_view name;  ///< Without the `$`.
  std::string_view value;
};
void write(Draft& draft, std::string_view text, std::span<const Hole> holes);
inline void write(Draft& draft, std::string_view text,
                  std::initializer_list<Hole> holes) {
  write(draft, text, std::span<const Hole>(holes.begin(), holes.size()));
}

/// With the package and an import of java.lang.reflect in front.
std::string in_test(std::string_view rest);

/// A generator for virtual machines.
Generator runs(std::string_view name, std::string_view varies,
               std::vector<Axis> axes, Build build);

/// As they are written in front of a declaration.
inline const std::vector<std::string> kVisibilityWords = {
    "public ", "", "protected ", "private "};
inline const std::vector<std::string> kStatic = {"", "static "};

/// The words themselves as the names of an axis' values, none where empty.
std::vector<std::string> words(const std::vector<std::string>& values);

}  // namespace reflection
}  // namespace refute::javagen
