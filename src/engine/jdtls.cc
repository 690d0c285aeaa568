#include "engine/jdtls.h"

#include <array>

#include "base/files.h"
#include "engine/jvm_host.h"
#include "engine/lsp.h"
#include "java/jdk.h"

namespace refute {
namespace {

namespace fs = std::filesystem;

constexpr int kJdtlsNeedsJava = 21;

constexpr char kHowToGet[] =
    "npm install --prefix ~/.cache/refute/jdtls coc-java   (or give the folder "
    "of your own: jdtls:FOLDER)";

// Where the server is below the folder: its own archive, the npm package, and
// what npm makes of that.
constexpr std::array kPlaces = {"", "server", "package/server",
                                "node_modules/coc-java/server"};

constexpr std::string_view kLauncher = "org.eclipse.equinox.launcher_";
constexpr std::string_view kCore = "org.eclipse.jdt.ls.core_";

// As Eclipse makes a project, so that nothing has to be guessed or built. It is
// compiled against the JDK of its level, if jdt.ls finds one.
constexpr std::string_view kProject =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<projectDescription>
  <name>program</name>
  <buildSpec>
    <buildCommand><name>org.eclipse.jdt.core.javabuilder</name></buildCommand>
  </buildSpec>
  <natures><nature>org.eclipse.jdt.core.javanature</nature></natures>
</projectDescription>
)";

constexpr std::string_view kClassPath =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<classpath>
  <classpathentry kind="src" path="src"/>
  <classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER/org.eclipse.jdt.internal.debug.ui.launcher.StandardVMType/JavaSE-{level}">
    <attributes><attribute name="module" value="true"/></attributes>
  </classpathentry>
  <classpathentry kind="output" path="bin"/>
</classpath>
)";

constexpr std::string_view kCompiler =
    R"(eclipse.preferences.version=1
org.eclipse.jdt.core.compiler.codegen.targetPlatform={level}
org.eclipse.jdt.core.compiler.compliance={level}
org.eclipse.jdt.core.compiler.source={level}
)";

// Lines end as the program's do, and nothing is built or fetched.
constexpr std::string_view kInitialization = R"({
  "settings": {"java": {
    "autobuild": {"enabled": false},
    "import": {"gradle": {"enabled": false}, "maven": {"enabled": false}},
    "telemetry": {"enabled": false},
    "eclipse": {"downloadSources": false},
    "maven": {"downloadSources": false}}},
  "extendedClientCapabilities": {"classFileContentsSupport": false}
})";

// What needs no dialog (docs/engines.md says what does), by the words of its
// menu. Some of it jdt.ls calls quick assists.
std::vector<CodeAction> jdtls_actions() {
  constexpr std::string_view kSelection = "selection", kFile = "file";
  return {
      {.refactoring = "extract-local",
       .target = kSelection,
       .kind = "refactor.extract.variable",
       .title = "Extract to local variable (replace all occurrences)",
       .option = "replace-all",
       .other_title = "Extract to local variable"},
      {"extract-constant", kSelection, "refactor.extract.constant",
       "Extract to constant*"},
      {"extract-method", kSelection, "refactor.extract.function",
       "Extract to method"},
      {"convert-local-to-field", kSelection, "refactor.extract.field",
       "Extract to field"},
      {"introduce-parameter", kSelection, "refactor.introduce.parameter"},
      {"inline-local", kSelection, "refactor.inline", "Inline local variable"},
      {"inline-method", "method", "refactor.inline", "Inline Method"},
      {"inline-constant", "field", "refactor.inline", "Inline Constant"},
      {"make-static", "method", "refactor.inline", "Make Static"},
      {"convert-anonymous-to-nested", kSelection, "refactor",
       "Convert anonymous to nested class"},
      {"surround-with-try-catch", kSelection, "refactor",
       "Surround with try/catch"},
      {"surround-with-try-with-resources", kSelection, "refactor",
       "Surround with try-with-resources"},

      {"code-action:assign-to-local", kSelection, "refactor.assign.variable"},
      {"code-action:assign-to-field", kSelection, "refactor.assign.field"},
      {"code-action:change-type", kSelection, "refactor", "Change type of *"},
      {"code-action:convert-for-loop", kSelection, "refactor",
       "Convert to enhanced 'for' loop"},
      {"code-action:convert-to-lambda", kSelection, "refactor",
       "Convert to lambda expression"},
      {"code-action:convert-to-anonymous", kSelection, "refactor",
       "Convert to anonymous class creation"},
      {"code-action:convert-to-static-import", kSelection, "refactor",
       "Convert to static import (replace all occurrences)"},
      {"code-action:invert-conditions", kSelection, "refactor",
       "Invert conditions"},
      {"code-action:invert-variable", kSelection, "refactor",
       "Invert local variable"},

      {"code-action:add-lambda-types", kSelection, "quickassist",
       "Add inferred lambda parameter types"},
      {"code-action:assign-parameter-to-field", kSelection, "quickassist",
       "Assign parameter to new field"},
      {"code-action:clean-up-lambda", kSelection, "quickassist",
       "Clean up lambda expression"},
      {"code-action:convert-to-method-reference", kSelection, "quickassist",
       "Convert to method reference"},
      {"code-action:convert-to-switch-expression", kSelection, "quickassist",
       "Convert to switch expression"},
      {"code-action:extract-lambda-body", kSelection, "quickassist",
       "Extract lambda body to method"},
      {.refactoring = "code-action:invert-equals",
       .target = kSelection,
       .kind = "quickassist",
       .title = "Invert equals",
       .changes_behaviour = true},  // `"a".equals(s)` throws nothing
      {"code-action:join-declaration", kSelection, "quickassist",
       "Join variable declaration"},
      {"code-action:lambda-to-block", kSelection, "quickassist",
       "Change body expression to block"},
      {"code-action:lambda-to-expression", kSelection, "quickassist",
       "Change body block to expression"},
      {"code-action:split-declaration", kSelection, "quickassist",
       "Split variable declaration"},

      {.refactoring = "code-action:source.organizeImports",
       .target = kFile,
       .kind = "source.organizeImports",
       .idempotent = true},
      {.refactoring = "code-action:source.sortMembers",
       .target = kFile,
       .kind = "source.sortMembers",
       .idempotent = true},
      {.refactoring = "code-action:source.generate.finalModifiers",
       .target = kFile,
       .kind = "source.generate.finalModifiers",
       .idempotent = true},
      {"code-action:source.generate.accessors", "type",
       "source.generate.accessors", "Generate Getters and Setters"}};
}

// The jar in the folder whose name begins so; empty if there is none.
fs::path jar_in(const fs::path& folder, std::string_view begin) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename();
    // "launcher.gtk…" are native fragments of it.
    if (name.starts_with(begin) && name.ends_with(".jar")) return entry.path();
  }
  return {};
}

Result<fs::path> jdtls_folder(const std::string& asked) {
  fs::path folder = asked;
  if (asked.empty()) {
    REFUTE_TRY(const fs::path cache, cache_folder());
    folder = cache / "jdtls";
  }
  std::error_code error;
  for (const char* place : kPlaces) {
    const fs::path server = fs::absolute(folder / place, error);
    if (!jar_in(server / "plugins", kLauncher).empty() &&
        !jar_in(server / "plugins", kCore).empty())
      return server.lexically_normal();
  }
  return usage_error("no jdt.ls in " + folder.string(), kHowToGet);
}

// "org.eclipse.jdt.ls.core_1.60.0.202606262232.jar" → "1.60.0".
std::string version_in(const fs::path& jar) {
  std::string name = jar.filename();
  name.erase(0, kCore.size());
  std::size_t end = 0;
  for (int dots = 0; end < name.size(); ++end)
    if (name[end] == '.' && ++dots == 3) break;
  return name.substr(0, end);
}

Result<WorkerSpec> jdtls_spec(const EngineSettings& settings) {
  REFUTE_TRY(const fs::path folder, jdtls_folder(settings.version));
  REFUTE_TRY(const auto jdk, java::choose_jdk(kJdtlsNeedsJava, settings.jdk));
  const fs::path plugins = folder / "plugins";
  const std::vector<std::string> command = {
      (jdk.home / "bin/java").string(),
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-XX:+DisplayVMOutputToStderr",
      "-XX:+ExitOnOutOfMemoryError",
      "-Xlog:disable",
      "-Xlog:all=error:stderr",
      "-Djava.awt.headless=true",
      "-Declipse.application=org.eclipse.jdt.ls.core.id1",
      "-Declipse.product=org.eclipse.jdt.ls.core.product",
      "-Dosgi.bundles.defaultStartLevel=4",
      "-Dosgi.sharedConfiguration.area=" + (folder / "config_linux").string(),
      "-Dosgi.sharedConfiguration.area.readOnly=true",
      "-Dosgi.checkConfiguration=true",
      "-Dosgi.configuration.cascaded=true",
      "-Xmx512m",
      "--add-modules=ALL-SYSTEM",
      "--add-opens=java.base/java.util=ALL-UNNAMED",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      "-jar",
      jar_in(plugins, kLauncher).string(),
      "-configuration",
      "{scratch}/configuration",
      "-data",
      "{scratch}/data"};
  REFUTE_TRY(
      WorkerSpec spec,
      language_server_spec(
          settings.version.empty() ? "jdtls" : "jdtls:" + settings.version,
          language_server("jdtls"), command, settings));
  const std::vector<std::string> told = {
      "--version", version_in(jar_in(plugins, kCore)), "--java", jdk.version};
  // Behind "lsp-host".
  spec.command.insert(spec.command.begin() + 2, told.begin(), told.end());
  spec.control = rename_control();
  return spec;
}

}  // namespace

LanguageServer jdtls_server() {
  return {.name = "jdtls",
          .program = "jdtls",
          .sources = {{".java", "java"}},
          .has_names = true,
          .source_root = "src",
          .project = {{".project", kProject},
                      {".classpath", kClassPath},
                      {".settings/org.eclipse.jdt.core.prefs", kCompiler}},
          .initialization = kInitialization,
          .settings = R"({"java": {"format": {"tabSize": 4,
                                              "insertSpaces": true}}})",
          .ready_method = "language/status",
          .ready_text = "ServiceReady",
          .no_renaming = {"rename-package"},  // it refuses each
          .actions = jdtls_actions()};
}

EngineEntry jdtls_engine() {
  EngineEntry entry{
      "jdtls",
      "Eclipse JDT's language server, from npm: docs/engines.md; or "
      "jdtls:FOLDER",
      jdtls_spec};
  entry.shipped = false;
  return entry;
}

}  // namespace refute
