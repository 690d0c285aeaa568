#include "engine/jrrt.h"

#include <array>

#include "base/files.h"
#include "engine/jvm_host.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kJrrtNeedsJava = 17;

// It keeps no program, and was seen to keep its size; a bound all the same.
constexpr int kJrrtRecycleAfter = 20'000;

// JRRT's front end walks trees by recursion.
constexpr char kStack[] = "-Xss16m";

// Where a build has its classes, and where jars may be beside them.
constexpr std::array kClasses = {"classes", "bin", "."};
constexpr std::array kJars = {".", "lib"};

// The JDK's classes as Java 8 and older had them: newer ones JRRT cannot read.
constexpr std::array kLibraries = {"rt.jar", "rtstubs15.jar", "rtstubs.jar"};

constexpr char kLayout[] =
    "give the folder of your own build of JRRT: its classes in FOLDER, "
    "FOLDER/classes or FOLDER/bin; the jars that it needs and an rt.jar or "
    "rtstubs15.jar in FOLDER or FOLDER/lib; docs/engines.md says more";

Result<fs::path> classes_in(const fs::path& folder) {
  for (const char* name : kClasses)
    if (fs::exists(folder / name / "AST" / "Program.class"))
      return (folder / name).lexically_normal();
  return usage_error(
      "no JRRT in " + folder.string() + ": there is no class AST.Program in it",
      kLayout);
}

Result<fs::path> library_in(const fs::path& folder) {
  for (const char* jars : kJars)
    for (const char* name : kLibraries)
      if (fs::exists(folder / jars / name))
        return (folder / jars / name).lexically_normal();
  return usage_error(
      "JRRT in " + folder.string() + " has no classes of the JDK beside it",
      kLayout);
}

// JRRT prints every file anew, so the result's text says nothing. That a whole
// program was parsed, changed and printed is what the control is for.
Control jrrt_control() {
  Control control = rename_control();
  control.expected.erase("files");
  return control;
}

}  // namespace

Result<WorkerSpec> jrrt_spec(const EngineSettings& settings) {
  if (settings.version.empty())
    return usage_error("JRRT does not come with refute", kLayout);
  std::error_code error;
  const fs::path folder = fs::absolute(settings.version, error);
  REFUTE_TRY(const fs::path classes, classes_in(folder));
  REFUTE_TRY(const fs::path library, library_in(folder));
  REFUTE_TRY(const auto jdk, java::choose_jdk(kJrrtNeedsJava, settings.jdk));
  REFUTE_TRY(const fs::path share, share_folder());
  const fs::path host = share / "jrrt";
  if (!fs::exists(host / "host.jar"))
    return fail("no host for JRRT in " + host.string(),
                "run script/build-hosts");

  std::string path = (host / "*").string() + ":" + classes.string();
  for (const char* jars : kJars)
    path += ":" + (folder / jars / "*").lexically_normal().string();
  WorkerSpec spec =
      jvm_host("jrrt:" + settings.version, jdk, settings, kJrrtRecycleAfter);
  spec.control = jrrt_control();
  append(spec.command,
         {"-Xmx512m", kStack, "-Dfile.encoding=UTF-8", "-cp", path,
          "dev.refute.jrrt.Main", "--library", library.string(), "--version",
          folder.lexically_normal().filename().string()});
  return spec;
}

EngineEntry jrrt_engine() {
  EngineEntry entry{
      "jrrt", "JRRT in your own build of it: jrrt:FOLDER (docs/engines.md)",
      jrrt_spec};
  entry.shipped = false;
  return entry;
}

}  // namespace refute
