#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Files as language servers name them.
namespace refute::lsp {

/// "/tmp/a b.java" → "file:///tmp/a%20b.java".
std::string uri_of(std::string_view path);

/// The other way round; nothing if it is no file of this machine.
std::optional<std::string> path_of(std::string_view uri);

}  // namespace refute::lsp
