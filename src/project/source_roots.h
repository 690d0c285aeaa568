#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "java/read_program.h"

/// Where the main sources of a Maven project lie, if its poms say so: by
/// <sourceDirectory> and <testSourceDirectory>, also those of a parent in the
/// project. Nothing is run, and nothing outside of the folder is read.
///
/// Plugins may add more folders, which a pom does not say in a place of its
/// own. So src/main counts whatever a pom says, and what lies elsewhere is said
/// to have been left out.
namespace refute::project {

class SourceRoots {
 public:
  /// Of no Maven project, or of one whose poms cannot be read, nothing is
  /// known; whoever asks for its class path hears why.
  static SourceRoots of(const std::filesystem::path& folder);

  /// What a file is as far as the poms tell, by its path below the folder:
  /// wanted if it is a main source, which every file is where they say nothing;
  /// unwanted if it is a test; and else left out.
  java::Wanted of_file(const std::filesystem::path& below) const;

 private:
  struct Module {
    std::string sources = {};  ///< Below its folder; "" if it does not say.
    std::string tests = {};
  };
  /// By folder below the project's; "" is the project's own.
  std::map<std::filesystem::path, Module> modules_;
};

}  // namespace refute::project
