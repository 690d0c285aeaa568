#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// Finds the JDKs of a machine by reading files: no program is started.
namespace refute::java {

struct Jdk {
  std::filesystem::path home;  ///< Real path, links followed.
  int major = 0;               ///< 17
  std::string version;         ///< "17.0.21"
  std::string vendor;          ///< "Eclipse Adoptium"; may be empty.
  bool has_javac = false;
  std::filesystem::path libjvm;  ///< Empty if there is none.

  friend bool operator==(const Jdk&, const Jdk&) = default;
};

/// What the search looks at; tests bring their own.
struct JdkSearch {
  /// The value of an environment variable, if it is set.
  std::function<std::optional<std::string>(const std::string&)> variable;
  /// Folders whose subfolders may be JDKs; "~" stands for HOME.
  std::vector<std::string> folders;
};

/// The process's environment and the usual places; REFUTE_JDK_FOLDERS, folders
/// separated by ':', takes the place of the latter.
JdkSearch usual_places();

/// The JDK at `home`, if `home` is one. A link or a `jre` folder is followed.
std::optional<Jdk> read_jdk(const std::filesystem::path& home);

/// What a process needs to read to be this JDK: its home, and where the links
/// in it lead to (Debian keeps the configuration in /etc).
std::vector<std::filesystem::path> files_of(const Jdk& jdk);

/// Classes of a program, laid out for this JDK so that it starts sooner:
/// `folder`/`program`-17.0.21.jsa, if script/build-hosts made it. A JVM that it
/// does not fit goes without.
std::optional<std::filesystem::path> class_archive(
    const Jdk& jdk, const std::filesystem::path& folder,
    std::string_view program);

/// Every JDK found, newest first, each once.
std::vector<Jdk> all_jdks(const JdkSearch& search = usual_places());

/// `explicit_home` if given (an error if it will not do), else JAVA_HOME if it
/// is new enough, else the newest found. It has javac and libjvm.
Result<Jdk> choose_jdk(int min_major, std::string_view explicit_home = {},
                       const JdkSearch& search = usual_places());

}  // namespace refute::java
