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

/// What is kept of the project that a class path is from.
struct KeptProject {
  java::Program sources;  ///< All of them; without a class path.
  /// What the project needs from elsewhere.
  std::vector<std::string> needed;
};

/// Where in a kept project's folder the jars belong that it needs.
std::filesystem::path place_for_needed(const std::filesystem::path& folder);

/// Nothing if the class path is not a project's, or the sources are gone.
std::optional<KeptProject> kept_project(
    const std::vector<std::string>& class_path);

class Windows {
 public:
  /// `classes` are those of all the sources, `class_path` is what they need
  /// beside them. Jars of class files are kept in `folder`, and a copy of the
  /// sources, for whoever makes a finding stand alone.
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

  /// The classes of a few files of one package. They share a jar, so that a
  /// window needs new jars only for the groups that it cuts files from.
  struct Group {
    std::string name;
    std::vector<std::size_t> classes;
  };

  static std::vector<Group> groups_of(const java::Program& sources,
                                      const std::vector<std::size_t>& file_of);
  java::Program program(const std::set<std::size_t>& files) const;
  std::string jar(const Group& group,
                  const std::set<std::size_t>& without) const;

  java::Program sources_;
  std::vector<ClassFile> classes_;
  std::vector<std::size_t> file_of_;  ///< Of each class.
  std::vector<Group> groups_;         ///< Each class is in one.
  std::vector<std::string> class_path_;
  std::filesystem::path folder_;
  std::vector<std::set<std::size_t>> concerned_;  ///< By each file.
};

}  // namespace refute::project
