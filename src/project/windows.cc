#include "project/windows.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/files.h"
#include "base/text.h"
#include "java/read_program.h"
#include "java/scan.h"
#include "project/class_file.h"

namespace refute::project {
namespace {

namespace fs = std::filesystem;

using Files = std::set<std::size_t>;

// Names in a kept project's folder.
constexpr char kSources[] = "sources";
constexpr char kNeeded[] = "needed";

// Fewer make more jars for an engine to look into, more make larger ones to
// write and to index when a file is cut out.
constexpr std::size_t kFilesInAJar = 12;

/// "p/q" of "p/q/A.java".
std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

/// The files that the classes of a project were compiled from, and how they
/// hang together.
struct Links {
  std::vector<std::size_t> file_of = {};  ///< Of each class.
  std::vector<Files> users;   ///< Of each file: who names its types.
  std::vector<Files> supers;  ///< Of each file: where its supertypes are.
  std::vector<Files> subs;    ///< Of each file: where its subtypes are.
  std::vector<Files> near;    ///< Of each file: what it names in its package.
};

/// Finds the file that a class was compiled from.
class Homes {
 public:
  explicit Homes(const java::Program& sources) : sources_(sources) {
    for (std::size_t i = 0; i < sources.files.size(); ++i)
      numbers_[sources.files[i].path] = i;
  }

  std::optional<std::size_t> of(const ClassOutline& outline) {
    const std::string folder = folder_of(outline.name);
    if (!outline.source.empty())
      if (const auto found = numbers_.find(join(folder, outline.source));
          found != numbers_.end())
        return found->second;
    // As it should be called: without the names of nested classes.
    std::string name = outline.name;
    for (auto end = name.size(); end != std::string::npos && end > 0;
         end = name.rfind('$', end - 1)) {
      name.resize(end);
      if (const auto found = numbers_.find(name + ".java");
          found != numbers_.end())
        return found->second;
    }
    return declaring(folder, name.substr(name.rfind('/') + 1));
  }

 private:
  static std::string join(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
  }

  /// The file that declares a class beside the one that it is called after.
  std::optional<std::size_t> declaring(const std::string& folder,
                                       const std::string& name) const {
    for (const auto& [path, number] : numbers_) {
      if (folder_of(path) != folder) continue;
      std::string_view before;
      bool found = false;
      java::words_in(sources_.files[number].text, [&](std::string_view word) {
        const bool declares = before == "class" || before == "interface" ||
                              before == "enum" || before == "record";
        found = found || (declares && word == name);
        before = word;
      });
      if (found) return number;
    }
    return std::nullopt;
  }

  const java::Program& sources_;
  std::map<std::string, std::size_t> numbers_;
};

Result<Links> links_of(const java::Program& sources,
                       const std::vector<ClassFile>& classes) {
  Homes finder(sources);
  Links links{.users = std::vector<Files>(sources.files.size()),
              .supers = std::vector<Files>(sources.files.size()),
              .subs = std::vector<Files>(sources.files.size()),
              .near = std::vector<Files>(sources.files.size())};
  std::vector<ClassOutline> outlines;
  std::map<std::string, std::size_t> homes;  // of classes, by name
  for (const auto& each : classes) {
    auto outline = read_class(each.bytes);
    if (!outline) return in_context(each.path, outline.error());
    const auto file = finder.of(*outline);
    if (!file) return fail("no source is that of " + each.path);
    links.file_of.push_back(*file);
    homes[outline->name] = *file;
    outlines.push_back(*std::move(outline));
  }
  std::map<std::string, Files, std::less<>> declaring;  // by simple name
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    const std::size_t file = links.file_of[i];
    for (const auto& name : outlines[i].mentions)
      if (const auto home = homes.find(name);
          home != homes.end() && home->second != file) {
        links.users[home->second].insert(file);
        if (folder_of(name) == folder_of(outlines[i].name))
          links.near[file].insert(home->second);
      }
    for (const auto& name : outlines[i].supertypes)
      if (const auto home = homes.find(name);
          home != homes.end() && home->second != file) {
        links.supers[file].insert(home->second);
        links.subs[home->second].insert(file);
      }
    if (outlines[i].name.find('$') == std::string::npos)
      declaring[outlines[i].name.substr(outlines[i].name.rfind('/') + 1)]
          .insert(file);
  }
  for (std::size_t i = 0; i < sources.files.size(); ++i)
    java::words_in(sources.files[i].text, [&](std::string_view word) {
      if (const auto files = declaring.find(word); files != declaring.end())
        for (const std::size_t each : files->second)
          if (each != i) links.users[each].insert(i);
    });
  return links;
}

/// Adds what can be reached by some links.
void follow(const std::vector<Files>& links, Files& files) {
  std::vector<std::size_t> open(files.begin(), files.end());
  while (!open.empty()) {
    const std::size_t next = open.back();
    open.pop_back();
    for (const std::size_t each : links[next])
      if (files.insert(each).second) open.push_back(each);
  }
}

/// The file, all files above it, all below those, and who uses any of them: a
/// call of `b.m()` names the class of b, wherever its m is from.
Files concerned_by(std::size_t file, const Links& links) {
  Files all = {file};
  follow(links.supers, all);
  follow(links.subs, all);
  const Files related = all;
  // Code that leaves the package may need access to these.
  all.insert(links.near[file].begin(), links.near[file].end());
  for (const std::size_t each : related)
    all.insert(links.users[each].begin(), links.users[each].end());
  return all;
}

Result<void> keep_sources(const java::Program& sources, const fs::path& to) {
  std::error_code error;
  if (fs::exists(to, error)) return {};
  const fs::path draft = fmt::format("{}.{}", to.string(), getpid());
  REFUTE_TRY_VOID(java::write_program(draft, {sources.files}));
  fs::rename(draft, to, error);
  if (error && !fs::exists(to))  // another run may have been quicker
    return fail("cannot write " + to.string() + ": " + error.message());
  fs::remove_all(draft, error);
  return {};
}

}  // namespace

std::vector<Windows::Group> Windows::groups_of(
    const java::Program& sources, const std::vector<std::size_t>& file_of) {
  std::map<std::string, std::map<std::size_t, std::vector<std::size_t>>>
      packages;  // the classes of each file
  for (std::size_t i = 0; i < file_of.size(); ++i)
    packages[folder_of(sources.files[file_of[i]].path)][file_of[i]].push_back(
        i);
  std::vector<Group> groups;
  for (const auto& [package, files] : packages) {
    std::string name = package.empty() ? "default" : package;
    std::ranges::replace(name, '/', '.');
    std::size_t count = 0;
    for (const auto& [file, classes] : files) {
      if (count % kFilesInAJar == 0)
        groups.push_back(
            {fmt::format("{}-{}", name, count / kFilesInAJar), {}});
      auto& group = groups.back().classes;
      group.insert(group.end(), classes.begin(), classes.end());
      ++count;
    }
  }
  return groups;
}

Result<fs::path> kept_projects() {
  REFUTE_TRY(const auto cache, cache_folder());
  return cache / "projects";
}

Result<void> must_be_kept(const std::vector<std::string>& class_path) {
  if (class_path.empty()) return {};
  REFUTE_TRY(const auto folder, kept_projects());
  for (const auto& entry : class_path) {
    const fs::path path = fs::path(entry).lexically_normal();
    const auto inside = path.lexically_relative(folder.lexically_normal());
    if (!path.is_absolute() || inside.empty() || *inside.begin() == "..")
      return fail("class path entry " + entry + " is not one of refute's own",
                  "a store may name only what is in " + folder.string());
    std::error_code error;
    if (!fs::is_regular_file(path, error))
      return fail("class path entry " + entry + " is gone",
                  "`refute run --project` makes it again");
  }
  return {};
}

std::optional<KeptProject> kept_project(
    const std::vector<std::string>& class_path) {
  const auto projects = kept_projects();
  if (!projects) return std::nullopt;
  KeptProject kept;
  fs::path folder;
  for (const auto& entry : class_path) {
    const auto inside = fs::path(entry).lexically_relative(*projects);
    if (inside.empty() || *inside.begin() == "..") return std::nullopt;
    folder = *projects / *inside.begin();
    if (inside.parent_path().filename() == kNeeded)
      kept.needed.push_back(entry);
  }
  if (folder.empty()) return std::nullopt;
  auto sources = java::read_program(folder / kSources);
  if (!sources) return std::nullopt;
  kept.sources = *std::move(sources);
  return kept;
}

fs::path place_for_needed(const fs::path& folder) { return folder / kNeeded; }

Result<Windows> Windows::of(java::Program sources,
                            std::vector<ClassFile> classes,
                            std::vector<std::string> class_path,
                            fs::path folder) {
  REFUTE_TRY(const Links links, links_of(sources, classes));
  Windows windows;
  windows.sources_ = std::move(sources);
  windows.classes_ = std::move(classes);
  windows.file_of_ = links.file_of;
  windows.class_path_ = std::move(class_path);
  windows.folder_ = std::move(folder);
  windows.groups_ = groups_of(windows.sources_, windows.file_of_);
  for (std::size_t i = 0; i < windows.sources_.files.size(); ++i)
    windows.concerned_.push_back(concerned_by(i, links));
  std::error_code error;
  fs::create_directories(windows.folder_, error);
  if (error)
    return fail("cannot make " + windows.folder_.string() + ": " +
                error.message());
  REFUTE_TRY_VOID(keep_sources(windows.sources_, windows.folder_ / kSources));
  return windows;
}

java::Program Windows::alone(std::size_t file) const { return program({file}); }

std::optional<java::Program> Windows::with_users(std::size_t file,
                                                 std::size_t most) const {
  if (concerned_[file].size() > most) return std::nullopt;
  return program(concerned_[file]);
}

java::Program Windows::program(const Files& files) const {
  java::Program made;
  for (const std::size_t each : files)
    made.files.push_back(sources_.files[each]);
  for (const auto& group : groups_) {
    // Only what is cut out of this group tells its jars apart, so that an
    // engine meets most jars again.
    Files without;
    for (const std::size_t each : group.classes)
      if (files.contains(file_of_[each])) without.insert(file_of_[each]);
    const std::string path = jar(group, without);
    if (!path.empty()) made.class_path.push_back(path);
  }
  made.class_path.insert(made.class_path.end(), class_path_.begin(),
                         class_path_.end());
  return made;
}

/// The classes of a group, less those of some files; "" if none is left. If
/// it cannot be written, the window does not compile, and that is recorded.
std::string Windows::jar(const Group& group, const Files& without) const {
  std::vector<const ClassFile*> left;
  for (const std::size_t each : group.classes)
    if (!without.contains(file_of_[each])) left.push_back(&classes_[each]);
  if (left.empty()) return "";
  std::string name = group.name;
  if (!without.empty()) {
    std::string names;
    for (const std::size_t each : without)
      names += sources_.files[each].path + '\n';
    name += fmt::format("-{:016x}", stable_hash(names));
  }
  const fs::path path = folder_ / (name + ".jar");
  std::error_code error;
  if (!fs::exists(path, error)) (void)write_jar(path, left);
  return path.string();
}

}  // namespace refute::project
