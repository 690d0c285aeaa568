#include "engine/compilers.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/files.h"
#include "base/text.h"
#include "engine/netbeans.h"
#include "engine/planted.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kOldestJava = 17;
// Programs leave classes behind that only a new JVM forgets for certain.
constexpr int kRecycleAfter = 20'000;
// With -Xcomp every method of the start-up is compiled first.
constexpr std::chrono::seconds kStartTimeout(180);

/// The ways of one JVM to run the same code.
struct Mode {
  std::string_view name;
  std::string_view description;
  std::vector<std::string> options;
};

const std::vector<Mode>& modes() {
  static const std::vector<Mode> all = {
      {"tiered", "as it runs by default", {"-XX:+TieredCompilation"}},
      {"int", "interpreted", {"-Xint"}},
      {"c1",
       "every method compiled by C1 before its first call",
       {"-Xcomp", "-XX:TieredStopAtLevel=1"}},
      {"c2",
       "every method compiled by C2 before its first call",
       {"-Xcomp", "-XX:-TieredCompilation"}},
  };
  return all;
}

std::vector<java::Jdk> jdks() {
  auto all = java::all_jdks();
  std::erase_if(all, [](const java::Jdk& jdk) {
    return jdk.major < kOldestJava || jdk.libjvm.empty() || !jdk.has_javac;
  });
  // Of each release the first: a name must mean one.
  std::set<int> seen;
  std::erase_if(all, [&](const java::Jdk& jdk) {
    return !seen.insert(jdk.major).second;
  });
  return all;
}

/// By its release, "17", or its home; the one that was asked for, else the
/// newest, without either.
Result<java::Jdk> jdk_of(const std::string& asked,
                         const EngineSettings& settings) {
  if (asked.empty()) return java::choose_jdk(kOldestJava, settings.jdk);
  if (asked.front() == '/') return java::choose_jdk(kOldestJava, asked);
  std::string found;
  for (const auto& jdk : jdks()) {
    if (std::to_string(jdk.major) == asked) return jdk;
    found += fmt::format("{}{}", found.empty() ? "" : ", ", jdk.major);
  }
  return usage_error(
      fmt::format("no JDK {} found; there is {}", asked, found),
      "`refute doctor` says where it looked; a path to a JDK's home will do");
}

struct EcjJar {
  std::string version;
  fs::path path;
  int needs_java = kOldestJava;
};

std::vector<int> numbers(const std::string& version) {
  std::vector<int> all;
  for (const auto& part : split(version, '.'))
    all.push_back(std::atoi(part.c_str()));
  return all;
}

/// Every ECJ that the hosts brought along, newest first.
std::vector<EcjJar> ecj_jars(const fs::path& share) {
  constexpr std::string_view kPrefix = "ecj-";
  std::vector<EcjJar> found;
  for (const auto& [folder, java] : {std::pair{"eclipse/jdk21", 21},
                                     {"worker", 17},
                                     {"eclipse/jdk17", 17}}) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(share / folder, error)) {
      const std::string stem = entry.path().stem().string();
      if (stem.starts_with(kPrefix) && entry.path().extension() == ".jar")
        found.push_back({stem.substr(kPrefix.size()), entry.path(), java});
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return numbers(a.version) > numbers(b.version);
  });
  return found;
}

/// What is told to refute-jvm.
struct Role {
  java::Jdk jdk;
  std::string name;
  std::vector<std::string> options = {};
};

Result<Role> javac_role(const std::string& version,
                        const EngineSettings& settings) {
  REFUTE_TRY(auto jdk, jdk_of(version, settings));
  const auto name = fmt::format("javac-{}", jdk.major);
  return Role{std::move(jdk), name};
}

Result<Role> ecj_role(const std::string& version,
                      const EngineSettings& settings) {
  REFUTE_TRY(auto jdk, java::choose_jdk(kOldestJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  std::string there;
  for (const auto& jar : ecj_jars(share)) {
    there += fmt::format("{}{}", there.empty() ? "" : ", ", jar.version);
    if (version.empty() ? jar.needs_java > jdk.major : jar.version != version)
      continue;
    if (jar.needs_java > jdk.major)
      return usage_error(fmt::format("ECJ {} needs Java {}, but the JDK is {}",
                                     version, jar.needs_java, jdk.version),
                         "give a newer one with --jdk");
    const auto name =
        version.empty() ? std::string("ecj") : "ecj-" + jar.version;
    return Role{std::move(jdk), name, {"--jar", jar.path.string()}};
  }
  return usage_error(fmt::format("no ECJ {}; there is {}", version, there),
                     "script/build-hosts brings them");
}

/// The javac that NetBeans brings along, which may be of another release than
/// that of any JDK here.
Result<Role> nb_javac_role(const std::string& version,
                           const EngineSettings& settings) {
  if (!version.empty())
    return usage_error("nb-javac comes in one release",
                       "use --engine nb-javac, without a version");
  REFUTE_TRY(auto jdk, java::choose_jdk(kOldestJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  Role role{std::move(jdk), "nb-javac"};
  role.options = {"--jvm-option",
                  fmt::format("--limit-modules={}", kModulesForNbJavac)};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(share / "netbeans", error))
    if (entry.path().filename().string().starts_with("nb-javac-"))
      role.options.insert(role.options.end(), {"--jar", entry.path().string()});
  if (role.options.size() == 2)
    return fail("no nb-javac in " + (share / "netbeans").string(),
                "run script/build-hosts");
  return role;
}

/// "/opt/jdk/bin/java -XX:+UseZGC": a JVM as the user starts it.
Result<Role> command_role(const std::string& command) {
  std::vector<std::string> words;
  for (const auto& word : split(command, ' '))
    if (!word.empty()) words.push_back(word);
  const fs::path program = words.front();
  REFUTE_TRY(auto jdk,
             java::choose_jdk(kOldestJava,
                              program.parent_path().parent_path().string()));
  Role role{std::move(jdk), command};
  for (std::size_t i = 1; i < words.size(); ++i)
    role.options.insert(role.options.end(), {"--jvm-option", words[i]});
  if (words.size() == 1)
    for (const auto& option : modes().front().options)
      role.options.insert(role.options.end(), {"--jvm-option", option});
  return role;
}

/// "", "25", "25-int", "int", or a command.
Result<Role> machine_role(const std::string& version,
                          const EngineSettings& settings) {
  if (version.starts_with("/")) return command_role(version);
  std::string release = version;
  const Mode* mode = &modes().front();
  for (const auto& each : modes()) {
    const std::string name(each.name);
    if (version != name && !version.ends_with("-" + name)) continue;
    mode = &each;
    release = version == name
                  ? ""
                  : version.substr(0, version.size() - name.size() - 1);
  }
  REFUTE_TRY(auto jdk, jdk_of(release, settings));
  Role role{std::move(jdk), ""};
  role.name = fmt::format("java-{}-{}", role.jdk.major, mode->name);
  for (const auto& option : mode->options)
    role.options.insert(role.options.end(), {"--jvm-option", option});
  return role;
}

struct Kind {
  std::string_view name;
  std::string_view kind;  ///< As refute-jvm calls it.
  Task task;
  Result<Role> (*role)(const std::string& version,
                       const EngineSettings& settings);
};

constexpr Kind kKinds[] = {{"javac", "javac", Task::kCompile, javac_role},
                           {"nb-javac", "javac", Task::kCompile, nb_javac_role},
                           {"ecj", "ecj", Task::kCompile, ecj_role},
                           {"java", "java", Task::kRun, machine_role}};

const Kind* kind_of(std::string_view engine) {
  const auto name = engine.substr(0, engine.find(':'));
  for (const auto& kind : kKinds)
    if (kind.name == name) return &kind;
  return nullptr;
}

}  // namespace

Control compile_control() {
  return {
      .what = "compile class C { int m() { return 1; } }",
      .request = {{"method", "apply"},
                  {"files", {{"C.java", "class C { int m() { return 1; } }"}}},
                  {"request",
                   {{"refactoring", "compile"},
                    {"target", nlohmann::json::object()}}}},
      .expected = {{"outcome", "applied"}}};
}

Task task_of_engine(std::string_view engine) {
  if (is_planted_compiler(engine)) return Task::kCompile;
  const Kind* const kind = kind_of(engine);
  return kind ? kind->task : Task::kRefactor;
}

Result<WorkerSpec> compiler_spec(const std::string& engine,
                                 const EngineSettings& settings) {
  const Kind* const kind = kind_of(engine);
  REFUTE_CHECK(kind != nullptr, "not a compiler");
  const auto colon = engine.find(':');
  REFUTE_TRY(Role role,
             kind->role(colon == engine.npos ? "" : engine.substr(colon + 1),
                        settings));
  REFUTE_TRY(const fs::path share, share_folder());
  WorkerSpec spec{.name = engine,
                  .start_timeout = kStartTimeout,
                  .request_timeout = settings.timeout,
                  .recycle_after = kRecycleAfter,
                  .memory_limit = settings.memory_limit,
                  .recycle_growth = kRecycleGrowth};
  spec.command = {(program_folder() / "refute-jvm").string(),
                  "--worker",
                  (share / "worker").string(),
                  "--jdk",
                  role.jdk.home.string(),
                  "--engine",
                  std::string(kind->kind),
                  "--name",
                  role.name,
                  "--level",
                  std::to_string(settings.source_level)};
  spec.command.insert(spec.command.end(), role.options.begin(),
                      role.options.end());
  if (settings.unconfined) spec.command.emplace_back("--unconfined");
  if (kind->task == Task::kCompile) spec.control = compile_control();
  return spec;
}

std::vector<std::string> default_engines(Task task) {
  if (task == Task::kRefactor) return {"eclipse"};
  if (task == Task::kRun) return {"java:tiered", "java:int"};
  std::vector<std::string> names;
  for (const auto& jdk : jdks())
    names.push_back(fmt::format("javac:{}", jdk.major));
  names.emplace_back("ecj");
  return names;
}

std::vector<EngineVersion> compilers_found() {
  std::vector<EngineVersion> all;
  for (const auto& jdk : jdks())
    all.push_back({fmt::format("javac:{}", jdk.major),
                   fmt::format("javac of JDK {}", jdk.version)});
  all.push_back({"nb-javac", "the javac that comes with NetBeans"});
  if (const auto share = share_folder())
    for (const auto& jar : ecj_jars(*share))
      all.push_back({"ecj:" + jar.version,
                     fmt::format("Eclipse's compiler, on Java {} and newer",
                                 jar.needs_java)});
  return all;
}

std::vector<EngineVersion> machines_found() {
  std::vector<EngineVersion> all;
  for (const auto& jdk : jdks())
    for (const auto& mode : modes())
      all.push_back({fmt::format("java:{}-{}", jdk.major, mode.name),
                     fmt::format("the JVM of JDK {}, {}", jdk.version,
                                 mode.description)});
  return all;
}

}  // namespace refute
