#include "java/read_program.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>

#include "base/files.h"
#include "base/utf8.h"
#include "base/visible.h"
#include "java/outline.h"

namespace refute::java {

namespace fs = std::filesystem;

namespace {

/// The text as UTF-8, and how much of it could be read.
struct Decoded {
  std::string text;
  std::optional<std::size_t> broken_at = {};
};

Result<Decoded> decode(std::string bytes, const std::string& encoding) {
  if (encoding == "UTF-8") {
    const auto broken = first_invalid_utf8(bytes);
    return Decoded{std::move(bytes), broken};
  }
  const iconv_t converter = iconv_open("UTF-8", encoding.c_str());
  if (reinterpret_cast<std::intptr_t>(converter) == -1)
    return usage_error("no encoding is called " + encoding,
                       "`iconv --list` shows them");
  Decoded out;
  char* from = bytes.data();
  std::size_t left = bytes.size();
  std::array<char, 4096> chunk{};
  bool good = true;
  while (good && left > 0) {
    char* to = chunk.data();
    std::size_t room = chunk.size();
    good = iconv(converter, &from, &left, &to, &room) != std::size_t(-1) ||
           errno == E2BIG;
    out.text.append(chunk.data(), chunk.size() - room);
  }
  iconv_close(converter);
  if (!good) out.broken_at = bytes.size() - left;
  return out;
}

Result<std::string> read_file(const fs::path& file,
                              const std::string& encoding) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return fail("cannot read " + file.string());
  std::string bytes(std::istreambuf_iterator<char>(in), {});
  const std::string as_read = bytes;
  REFUTE_TRY(auto decoded, decode(std::move(bytes), encoding));
  if (!decoded.broken_at) return std::move(decoded.text);
  const auto at = static_cast<std::ptrdiff_t>(*decoded.broken_at);
  return usage_error(
      fmt::format("{}:{}: byte {:#04x} is not {}", file.string(),
                  1 + std::count(as_read.begin(), as_read.begin() + at, '\n'),
                  static_cast<unsigned char>(as_read[*decoded.broken_at]),
                  encoding),
      "give the encoding of the files, as in --encoding ISO-8859-1");
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

/// Compilers make URIs and messages of names; some they cannot.
bool is_odd(const fs::path& file) {
  const std::string name = file.filename().string();
  const bool odd = std::any_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f' ||
           std::string_view("\"<>\\|?*:").find(c) != std::string_view::npos;
  });
  return odd || first_invalid_utf8(name);
}

auto odd_name(const fs::path& file) {
  return usage_error(in_one_line(file.string()) +
                     ": a .java file cannot have this name");
}

/// The path below the source root, wherever that is: the package tells.
std::string path_by_package(const std::string& path, const std::string& text) {
  const auto folder = package_folder(text);
  if (folder.empty()) return path;
  return folder + path.substr(path.rfind('/') + 1);
}

/// A file alone may have any name: it is compiled under that of its public
/// type.
std::string name_by_type(const std::string& name, const std::string& text) {
  const auto outline = Outline::of({{{name, text}}});
  if (!outline) return name;
  for (const auto& type : outline->types())
    if (type.top_level() && !type.local && type.node->modifiers & kPublic)
      return type.simple + ".java";
  return name;
}

/// The path below the source root; nothing for what is left out.
std::optional<std::string> path_in_program(const std::string& path) {
  for (const char* root :
       {"src/test/", "src/testFixtures/", "target/generated-test-sources/"})
    if (path.starts_with(root) ||
        path.find("/" + std::string(root)) != std::string::npos)
      return std::nullopt;
  if (path.ends_with("module-info.java")) return std::nullopt;
  const std::string main = "src/main/java/";
  const auto at = path.find(main);
  return at == std::string::npos ? path : path.substr(at + main.size());
}

}  // namespace

Result<Program> read_program(const fs::path& path, const std::string& encoding,
                             NotRead* rest, const WantedFiles& wanted) {
  std::error_code error;
  if (!fs::exists(path, error))
    return usage_error(path.string() + " does not exist");
  Program program;
  if (!fs::is_directory(path, error)) {
    if (path.extension() != ".java")
      return usage_error(path.string() + " is not a .java file");
    if (is_odd(path)) return odd_name(path);
    REFUTE_TRY(auto text, read_file(path, encoding));
    const auto name = name_by_type(path.filename().string(), text);
    program.files.push_back({path_by_package(name, text), std::move(text)});
    return program;
  }
  for (auto it = fs::recursive_directory_iterator(path, error);
       !error && it != fs::recursive_directory_iterator();
       it.increment(error)) {
    if (it->path().extension() != ".java" || !it->is_regular_file()) continue;
    const auto below = it->path().lexically_relative(path);
    const auto name = path_in_program(below.generic_string());
    const auto is_wanted = wanted ? wanted(below) : Wanted::kYes;
    if (!name || is_wanted == Wanted::kNo) continue;
    const bool left_out = is_wanted == Wanted::kLeftOut;
    if (left_out && !rest) continue;
    if (is_odd(it->path()) && !rest) return odd_name(it->path());
    REFUTE_TRY(auto text, read_file(it->path(), encoding));
    if (left_out) {
      rest->left_out.push_back({below.generic_string(), std::move(text)});
      continue;
    }
    if (is_odd(it->path())) {
      rest->odd.push_back({*name, std::move(text)});
      continue;
    }
    program.files.push_back({path_by_package(*name, text), std::move(text)});
  }
  if (error)
    return fail("cannot read folder " + path.string() + ": " + error.message());
  if (program.files.empty() && rest && !rest->odd.empty())
    return odd_name(path / rest->odd.front().path);
  if (program.files.empty())
    return usage_error("no Java files in " + path.string());
  normalise(program);
  if (rest) {
    std::ranges::sort(rest->odd, {}, &SourceFile::path);
    std::ranges::sort(rest->left_out, {}, &SourceFile::path);
  }
  return program;
}

Result<void> write_program(const std::filesystem::path& folder,
                           const Program& program) {
  // Names come from engines and stores: "../.bashrc" is one.
  for (const auto& file : program.files)
    if (const fs::path path(file.path);
        path.is_absolute() || *path.lexically_normal().begin() == ".." ||
        file.path.find('\0') != std::string::npos)
      return fail("a program cannot have a file named " + file.path,
                  "names of files must stay below the program's folder");
  for (const auto& file : program.files) {
    const auto path = folder / file.path;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error)
      return fail("cannot create " + path.parent_path().string() + ": " +
                  error.message());
    REFUTE_TRY_VOID(write_file(path, file.text));
  }
  return {};
}

}  // namespace refute::java
