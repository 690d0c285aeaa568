#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "java/program.h"
#include "project/jar.h"

/// A real project is too large for a trial: engines, compilers and the JVM
/// would read all of it thousands of times. A trial gets a window instead: the
/// files that matter as sources, and all others as class files on the class
/// path.
///
/// What matters follows from the class files of the whole project. If a file's
/// declarations may change, so may the files of its super- and subtypes, since
/// a method changes with what it overrides, every file that names a type of any
/// of these, and what it uses of its own package, since code may move away.
/// A constant leaves no trace in the class files that use it, so files whose
/// text has the name of a type count as well.
namespace refute::project {

/// Where the class files of projects are kept; workers may read it.
Result<std::filesystem::path> kept_projects();

/// For a class path that a store names: an Error unless it is made of jars in
/// that folder.
Result<void> must_be_kept(const std::vector<std::string>& class_path);

class Windows {
 public:
  /// `classes` are those of all the sources, `class_path` is what they need
  /// beside them. Jars of class files are kept in `folder`.
  static Result<Windows> of(java::Program sources,
                            std::vector<ClassFile> classes,
                            std::vector<std::string> class_path,
                            std::filesystem::path folder);

  /// The whole project.
  const java::Program& sources() const { return sources_; }

  /// Only the file, for changes that stay in it. Files have numbers, in the
  /// order of `sources`.
  java::Program alone(std::size_t file) const;

  /// The file and all that a change of its declarations can concern; nothing
  /// if these are more than `most` files.
  std::optional<java::Program> with_users(std::size_t file,
                                          std::size_t most) const;

  /// The numbers of those files.
  const std::set<std::size_t>& concerned(std::size_t file) const {
    return concerned_[file];
  }

 private:
  Windows() = default;

  java::Program program(const std::set<std::size_t>& files) const;
  std::string jar(const std::string& package,
                  const std::set<std::size_t>& without) const;

  java::Program sources_;
  std::vector<ClassFile> classes_;
  std::vector<std::size_t> file_of_;  ///< Of each class.
  std::map<std::string, std::vector<std::size_t>> packages_;  ///< Classes.
  std::vector<std::string> class_path_;
  std::filesystem::path folder_;
  std::vector<std::set<std::size_t>> concerned_;  ///< By each file.
};

}  // namespace refute::project
