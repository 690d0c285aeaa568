#include "cli/open_project.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <map>
#include <optional>

#include "base/files.h"
#include "base/run_to_end.h"
#include "base/text.h"
#include "base/worker_channel.h"
#include "cli/check_project.h"
#include "java/jdk.h"
#include "java/read_program.h"
#include "jvm/client.h"
#include "project/class_path.h"
#include "project/maven.h"
#include "project/source_roots.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

// A file of this size is generated; engines take minutes for it.
constexpr std::size_t kLargestFile = std::size_t{1} << 20;
// What does not compile is left out, then what needed that, and so on.
constexpr int kRounds = 8;
constexpr std::chrono::minutes kCompileTime(5);

struct Sources {
  java::Program program;
  std::vector<std::string> class_path;
};

/// "group:artifact:version".
struct Coordinates {
  std::string group, artifact, version;
};

std::optional<Coordinates> coordinates(const std::string& text) {
  const auto parts = split(text, ':');
  const auto plain = [](const std::string& part) {
    return !part.empty() && std::ranges::all_of(part, [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' ||
             c == '-' || c == '_';
    });
  };
  if (parts.size() != 3 || !std::ranges::all_of(parts, plain))
    return std::nullopt;
  return Coordinates{parts[0], parts[1], parts[2]};
}

std::string asked_for_sources(const Coordinates& c) {
  const std::string one = fmt::format(
      "<groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>",
      c.group, c.artifact, c.version);
  return fmt::format(
      "<project><modelVersion>4.0.0</modelVersion><groupId>refute</groupId>"
      "<artifactId>asked</artifactId><version>1</version><dependencies>"
      "<dependency>{0}</dependency><dependency>{0}<classifier>sources"
      "</classifier></dependency></dependencies></project>\n",
      one);
}

Result<fs::path> unpack(const fs::path& jar, const fs::path& to,
                        const std::string& jdk) {
  std::error_code error;
  if (fs::exists(to, error)) return to;
  REFUTE_TRY(const auto found, java::choose_jdk(17, jdk));
  const fs::path draft = fmt::format("{}.{}", to.string(), getpid());
  fs::create_directories(draft, error);
  REFUTE_TRY(const auto ended,
             run_to_end("jar",
                        {(found.home / "bin" / "jar").string(), "--extract",
                         "--file", jar.string(), "--dir", draft.string()},
                        std::chrono::minutes(2)));
  if (ended.well()) fs::rename(draft, to, error);
  const bool there = fs::exists(to, error);
  fs::remove_all(draft, error);
  if (!there) return fail("cannot unpack " + jar.string() + ": " + ended.how);
  return to;
}

void add_given(const std::string& class_path, Sources& sources) {
  for (const auto& entry : split(class_path, ':'))
    if (!entry.empty())
      project::add_once(fs::absolute(entry).string(), sources.class_path);
}

/// The sources of a published library, and what it needs, by Maven. It does not
/// say what a library needs only if one has it: --classpath adds that.
Result<Sources> published(const Coordinates& c, const ProjectOptions& options,
                          const std::string& encoding,
                          const EngineOptions& engine) {
  REFUTE_TRY(const auto cache, cache_folder());
  const fs::path home = cache / "published" / c.group / c.artifact / c.version;
  std::error_code error;
  fs::create_directories(home, error);
  REFUTE_TRY_VOID(write_file(home / "pom.xml", asked_for_sources(c)));
  REFUTE_TRY(
      auto path,
      project::maven_class_path(
          home,
          {.cache = cache, .offline = options.offline, .about_to_ask = [] {
             fmt::print(stderr, "Asking Maven for the sources.\n");
           }}));
  const std::string own = fmt::format("{}-{}", c.artifact, c.version);
  Sources sources;
  fs::path jar;
  for (const auto& entry : path.entries) {
    const std::string name = fs::path(entry).filename().string();
    if (name == own + "-sources.jar")
      jar = entry;
    else if (name != own + ".jar")
      sources.class_path.push_back(entry);
  }
  if (jar.empty())
    return fail(
        fmt::format("{}:{}:{} has no sources", c.group, c.artifact, c.version));
  REFUTE_TRY(const auto folder, unpack(jar, home / "sources", engine.jdk));
  REFUTE_TRY(sources.program, java::read_program(folder, encoding));
  add_given(options.class_path, sources);
  return sources;
}

Result<Sources> read_sources(const ProjectOptions& options,
                             const std::string& encoding,
                             const EngineOptions& engine,
                             std::vector<std::string>& left_out) {
  std::error_code error;
  if (!fs::exists(options.project, error)) {
    if (const auto named = coordinates(options.project))
      return published(*named, options, encoding, engine);
    return usage_error("--project: there is no folder " + options.project,
                       "give a folder, or group:artifact:version");
  }
  Sources sources;
  java::NotRead rest;
  const auto roots = project::SourceRoots::of(options.project);
  REFUTE_TRY(sources.program, java::read_program(options.project, encoding,
                                                 &rest, [&](const auto& each) {
                                                   return roots.of_file(each);
                                                 }));
  for (const auto& each : rest.odd)
    left_out.push_back(each.path + " was left out: no compiler takes its name");
  for (const auto& each : rest.left_out)
    left_out.push_back(each.path +
                       " was left out: no pom says that sources lie there");
  add_given(options.class_path, sources);
  if (!options.class_path.empty()) return sources;
  auto path = project_path({options.project, options.project, options.project},
                           {options.offline, options.run_build});
  if (!path.trouble.empty()) left_out.push_back(path.trouble);
  sources.class_path = std::move(path.entries);
  return sources;
}

/// Takes files out of the program, and says why.
void leave_out(java::Program& program,
               const std::map<std::string, std::string>& why,
               std::vector<std::string>& left_out) {
  std::erase_if(program.files, [&](const java::SourceFile& file) {
    const auto found = why.find(file.path);
    if (found == why.end()) return false;
    left_out.push_back(
        fmt::format("{} was left out: {}", file.path, found->second));
    return true;
  });
}

void leave_out_odd_files(java::Program& program,
                         std::vector<std::string>& left_out) {
  std::map<std::string, std::string> why;
  // These have no code.
  std::erase_if(program.files, [](const java::SourceFile& file) {
    return fs::path(file.path).filename() == "package-info.java";
  });
  for (const auto& file : program.files) {
    const std::string name = fs::path(file.path).filename().string();
    if (name == "module-info.java")
      why[file.path] = "windows are compiled without modules";
    else if (file.text.size() > kLargestFile)
      why[file.path] = fmt::format("it has {} KB; the limit is {}",
                                   file.text.size() >> 10, kLargestFile >> 10);
  }
  leave_out(program, why, left_out);
}

/// The class files of what compiles; what does not is taken out.
Result<std::vector<project::ClassFile>> compile(
    Sources& sources, const EngineOptions& engine,
    std::vector<std::string>& left_out) {
  for (const auto& entry : sources.class_path)
    if (std::error_code error; !fs::exists(entry, error))
      return usage_error("class path entry " + entry + " does not exist");
  REFUTE_TRY(WorkerSpec spec, lab_spec(engine, {sources.class_path.begin(),
                                                sources.class_path.end()}));
  spec.command.insert(spec.command.begin() + 1, {"--profile", "large"});
  WorkerChannel worker(std::move(spec));
  for (int round = 0; round < kRounds && !sources.program.files.empty();
       ++round) {
    REFUTE_TRY(const auto reply, jvm::compile(worker,
                                              {.program = sources.program,
                                               .level = engine.level,
                                               .class_path = sources.class_path,
                                               .class_files = true},
                                              kCompileTime));
    if (reply.ok) {
      std::vector<project::ClassFile> classes;
      for (const auto& file : reply.class_files.files)
        if (auto bytes = from_base64(file.text))
          classes.push_back({file.path, *std::move(bytes)});
      return classes;
    }
    std::map<std::string, std::string> why;
    for (const auto& each : reply.diagnostics)
      if (each.severity == "error" && !each.file.empty())
        why.try_emplace(each.file, fmt::format("line {} does not compile: {}",
                                               each.line, each.message));
    if (why.empty())
      return fail("the project does not compile, and ECJ does not say where");
    leave_out(sources.program, why, left_out);
  }
  return usage_error(
      "the project does not compile: " +
          (left_out.empty() ? "there are no sources" : left_out.back()),
      "give the jars that it needs with --classpath, and its Java with "
      "--level");
}

/// What a folder of classes, or a jar, has: names, sizes and times.
std::string contents(const fs::path& entry) {
  std::string all;
  const auto add = [&](const fs::path& path) {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    const auto time = fs::last_write_time(path, error);
    all += fmt::format("{} {} {}\n", path.string(), size,
                       time.time_since_epoch().count());
  };
  std::error_code error;
  if (!fs::is_directory(entry, error)) add(entry);
  std::vector<fs::path> classes;
  fs::recursive_directory_iterator at(entry, error);
  for (const fs::recursive_directory_iterator end; !error && at != end;
       at.increment(error))
    if (at->path().extension() == ".class") classes.push_back(at->path());
  std::ranges::sort(classes);
  for (const auto& each : classes) add(each);
  return all;
}

std::string state_of(const Sources& sources, int level) {
  std::string all = fmt::format("{}\n", level);
  for (const auto& each : sources.class_path) all += contents(each);
  for (const auto& [path, text] : sources.program.files)
    all += path + '\n' + text;
  return fmt::format("{:016x}", stable_hash(all));
}

/// Puts a file in its place when it is whole.
Result<void> copy_whole(const fs::path& from, const fs::path& to) {
  std::error_code error;
  const fs::path draft = fmt::format("{}.{}", to.string(), getpid());
  fs::copy_file(from, draft, fs::copy_options::overwrite_existing, error);
  if (!error) fs::rename(draft, to, error);
  if (error)
    return fail("cannot copy " + from.string() + ": " + error.message());
  return {};
}

/// A copy, so that whoever may read the project's folder may read it too.
Result<std::string> keep(const fs::path& entry, const fs::path& folder) {
  std::error_code error;
  const std::string name =
      fmt::format("{}-{:08x}", entry.stem().string(),
                  stable_hash(entry.string()) & 0xFFFFFFFF);
  const fs::path to = project::place_for_needed(folder) / (name + ".jar");
  if (fs::exists(to, error)) return to.string();
  fs::create_directories(to.parent_path(), error);
  if (!fs::is_directory(entry, error)) {
    REFUTE_TRY_VOID(copy_whole(entry, to));
    return to.string();
  }
  std::vector<project::ClassFile> classes;
  fs::recursive_directory_iterator at(entry, error);
  for (const fs::recursive_directory_iterator end; !error && at != end;
       at.increment(error))
    if (at->path().extension() == ".class") {
      REFUTE_TRY(auto bytes, read_file(at->path()));
      classes.push_back({at->path().lexically_relative(entry).generic_string(),
                         std::move(bytes)});
    }
  if (error)
    return fail("cannot read " + entry.string() + ": " + error.message());
  std::vector<const project::ClassFile*> all;
  for (const auto& each : classes) all.push_back(&each);
  REFUTE_TRY_VOID(project::write_jar(to, all));
  return to.string();
}

}  // namespace

Result<OpenedProject> open_project(const ProjectOptions& options,
                                   const std::string& encoding,
                                   const EngineOptions& engine) {
  OpenedProject opened;
  REFUTE_TRY(Sources sources,
             read_sources(options, encoding, engine, opened.left_out));
  leave_out_odd_files(sources.program, opened.left_out);
  REFUTE_TRY(auto classes, compile(sources, engine, opened.left_out));
  opened.state = state_of(sources, engine.level);
  REFUTE_TRY(const auto projects, project::kept_projects());
  const fs::path folder = projects / opened.state;
  for (auto& entry : sources.class_path) {
    REFUTE_TRY(entry, keep(entry, folder));
  }
  REFUTE_TRY(auto windows, project::Windows::of(
                               std::move(sources.program), std::move(classes),
                               std::move(sources.class_path), folder));
  opened.windows = std::make_shared<project::Windows>(std::move(windows));
  return opened;
}

}  // namespace refute::cli
