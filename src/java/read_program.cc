#include "java/read_program.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>

#include "base/files.h"

namespace refute::java {

namespace fs = std::filesystem;

namespace {

Result<std::string> read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return fail("cannot read " + file.string());
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Where the first word is, past white space and comments.
std::size_t skip_comments(const std::string& text) {
  std::size_t at = 0;
  while (true) {
    at = text.find_first_not_of(" \t\r\n\f", at);
    if (at == std::string::npos) return text.size();
    const bool line = text.compare(at, 2, "//") == 0;
    if (!line && text.compare(at, 2, "/*") != 0) return at;
    at = line ? text.find('\n', at) : text.find("*/", at + 2);
    if (at == std::string::npos) return text.size();
    at += line ? 1 : 2;
  }
}

/// "p/q/" for a text that begins with `package p.q;`; "" if it names none.
std::string package_folder(const std::string& text) {
  const std::string word = "package";
  auto at = skip_comments(text);
  if (text.compare(at, word.size(), word) != 0) return {};
  at += word.size();
  const auto end = text.find(';', at);
  if (end == std::string::npos ||
      !std::isspace(static_cast<unsigned char>(text[at])))
    return {};
  std::string folder;
  for (; at < end; ++at)
    if (!std::isspace(static_cast<unsigned char>(text[at])))
      folder += text[at] == '.' ? '/' : text[at];
  return folder + "/";
}

/// The path below the source root, wherever that is: the package tells.
std::string path_by_package(const std::string& path, const std::string& text) {
  const auto folder = package_folder(text);
  if (folder.empty()) return path;
  return folder + path.substr(path.rfind('/') + 1);
}

/// The path below the source root; nothing for what is left out.
std::optional<std::string> path_in_program(const std::string& path) {
  for (const char* root : {"src/test/", "src/testFixtures/"})
    if (path.starts_with(root) ||
        path.find("/" + std::string(root)) != std::string::npos)
      return std::nullopt;
  if (path.ends_with("module-info.java")) return std::nullopt;
  const std::string main = "src/main/java/";
  const auto at = path.find(main);
  return at == std::string::npos ? path : path.substr(at + main.size());
}

}  // namespace

Result<Program> read_program(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error))
    return usage_error(path.string() + " does not exist");
  Program program;
  if (!fs::is_directory(path, error)) {
    if (path.extension() != ".java")
      return usage_error(path.string() + " is no .java file");
    REFUTE_TRY(auto text, read_file(path));
    program.files.push_back(
        {path_by_package(path.filename().string(), text), std::move(text)});
    return program;
  }
  for (auto it = fs::recursive_directory_iterator(path, error);
       !error && it != fs::recursive_directory_iterator();
       it.increment(error)) {
    if (it->path().extension() != ".java" || !it->is_regular_file()) continue;
    const auto name =
        path_in_program(it->path().lexically_relative(path).generic_string());
    if (!name) continue;
    REFUTE_TRY(auto text, read_file(it->path()));
    program.files.push_back({path_by_package(*name, text), std::move(text)});
  }
  if (error)
    return fail("cannot read folder " + path.string() + ": " + error.message());
  if (program.files.empty())
    return usage_error("no Java files in " + path.string());
  normalise(program);
  return program;
}

Result<void> write_program(const std::filesystem::path& folder,
                           const Program& program) {
  for (const auto& file : program.files) {
    const auto path = folder / file.path;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    REFUTE_TRY_VOID(write_file(path, file.text));
  }
  return {};
}

}  // namespace refute::java
