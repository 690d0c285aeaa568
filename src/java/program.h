#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// A Java program as text, which is what engines and compilers speak.
namespace refute::java {

struct SourceFile {
  std::string path;  ///< Relative to the source root, with '/': "p/A.java".
  std::string text;

  friend bool operator==(const SourceFile&, const SourceFile&) = default;
};

/// A set of source files, kept sorted by path.
struct Program {
  std::vector<SourceFile> files;
  /// Jars and folders with the classes that the sources use, beside the JDK's.
  std::vector<std::string> class_path = {};

  friend bool operator==(const Program&, const Program&) = default;
};

/// Sorts the files by path, so that equal programs compare equal.
void normalise(Program& program);

/// The file at `path`, or null.
const SourceFile* find_file(const Program& program, const std::string& path);

/// The files of `after` that `before` does not have in this form.
Program changed(const Program& before, const Program& after);

/// How much text it has.
std::size_t length(const Program& program);

/// Every file under a line that names it, as a person reads a program.
std::string to_text(const Program& program);

/// How many lines of code it has, blank ones aside.
std::int64_t count_lines(const Program& program);

}  // namespace refute::java
