#include "engine/language_servers.h"

#include <algorithm>

#include "base/result.h"
#include "engine/jdtls.h"

namespace refute {
namespace {

constexpr std::string_view kAnyJava = "java";

LanguageServer any_java_server() {
  return {.name = kAnyJava,
          .program = "",
          .sources = {{".java", "java"}},
          .has_names = true};
}

LanguageServer typescript_server() {
  return {.name = "typescript",
          .program = "typescript-language-server",
          .sources = {{".ts", "typescript"},
                      {".tsx", "typescriptreact"},
                      {".js", "javascript"},
                      {".jsx", "javascriptreact"}},
          .project = {{"tsconfig.json",
                       R"({"compilerOptions": {"strict": true}})"}},
          .opens_all = true,
          .refusals = {"You cannot rename"}};
}

LanguageServer clangd_server() {
  return {
      .name = "clangd",
      .program = "clangd",
      .sources = {{".cc", "cpp"}, {".cpp", "cpp"}, {".h", "cpp"}, {".c", "c"}},
      .opens_all = true};
}

LanguageServer go_server() {
  return {.name = "gopls",
          .program = "gopls",
          .sources = {{".go", "go"}},
          .project = {{"go.mod", "module example.org/program\n\ngo 1.21\n"}}};
}

}  // namespace

const std::vector<LanguageServer>& language_servers() {
  static const std::vector<LanguageServer> all = {
      jdtls_server(), typescript_server(), clangd_server(), go_server(),
      any_java_server()};
  return all;
}

const LanguageServer& language_server(std::string_view name) {
  const auto& all = language_servers();
  const auto found = std::ranges::find(all, name, &LanguageServer::name);
  REFUTE_CHECK(found != all.end(), "a language server without a row");
  return *found;
}

const LanguageServer& server_of_command(std::string_view command) {
  const auto first = command.substr(0, command.find(' '));
  const auto program = first.substr(first.rfind('/') + 1);
  // A version may follow: "clangd-19".
  for (const auto& each : language_servers())
    if (!each.program.empty() && program.starts_with(each.program) &&
        (program.size() == each.program.size() ||
         program[each.program.size()] == '-'))
      return each;
  return language_server(kAnyJava);
}

}  // namespace refute
