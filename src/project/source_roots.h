#pragma once

#include <filesystem>
#include <map>
#include <string>

/// Where the main sources of a Maven project lie, if its poms say so: by
/// <sourceDirectory> and <testSourceDirectory>, also those of a parent in the
/// project. Nothing is run, and nothing outside of the folder is read.
namespace refute::project {

class SourceRoots {
 public:
  /// Of no Maven project, or of one whose poms cannot be read, nothing is
  /// known; whoever asks for its class path hears why.
  static SourceRoots of(const std::filesystem::path& folder);

  /// Whether a file is a main source as far as the poms tell, by its path below
  /// the folder. Where they say nothing, every file is.
  bool has(const std::filesystem::path& below) const;

 private:
  struct Module {
    std::string sources = {};  ///< Below its folder; "" if it does not say.
    std::string tests = {};
  };
  /// By folder below the project's; "" is the project's own.
  std::map<std::filesystem::path, Module> modules_;
};

}  // namespace refute::project
