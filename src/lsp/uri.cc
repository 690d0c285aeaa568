#include "lsp/uri.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>

namespace refute::lsp {
namespace {

constexpr std::string_view kFile = "file://";

bool stands_for_itself(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

}  // namespace

std::string uri_of(std::string_view path) {
  std::string uri(kFile);
  for (const char c : path)
    uri += stands_for_itself(c)
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

std::optional<std::string> path_of(std::string_view uri) {
  // Some write file:/p, which means the same.
  if (uri.starts_with(kFile))
    uri.remove_prefix(kFile.size());
  else if (uri.starts_with("file:/"))
    uri.remove_prefix(5);
  else
    return std::nullopt;
  if (!uri.starts_with('/')) return std::nullopt;  // another machine's
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] != '%') {
      path += uri[i];
      continue;
    }
    const auto digits = uri.substr(i + 1, 2);
    unsigned char byte = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (error != std::errc{} || end != digits.data() + 2) return std::nullopt;
    path += static_cast<char>(byte);
    i += 2;
  }
  return path;
}

}  // namespace refute::lsp
