#include <cstdlib>

#include "json_input.h"
#include "lsp/connection.h"
#include "lsp/exceptions.h"
#include "lsp/uri.h"
#include "lsp/workspace_edit.h"

/// Whatever a language server sends: an edit, a header, a log. An edit that
/// cannot be applied changes nothing, and none reaches beyond the program.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const auto text = fuzz::text_of(data, size);
  (void)lsp::content_length(text);
  (void)lsp::logged_error(text);
  if (const auto path = lsp::path_of(text))
    if (lsp::path_of(lsp::uri_of(*path)) != *path) std::abort();
  const auto edit = parse_json(text);
  if (edit.is_discarded()) return 0;
  (void)lsp::is_empty_edit(edit);
  const lsp::Documents before{
      .root = "/w",
      .texts = {{"A.java", "class A {\r\n  int é; // 😀\n}"}, {"p/B.java", ""}},
      .versions = {{"A.java", 1}}};
  lsp::Documents after = before;
  const bool done = lsp::apply_edit(after, edit).has_value();
  if (!done && after.texts != before.texts) std::abort();
  for (const auto& [path, content] : after.texts)
    if (path.empty() || path.front() == '/' || path.starts_with("../"))
      std::abort();
  return 0;
}
