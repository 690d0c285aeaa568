#include "eval/document.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/marks.h"

namespace refute::eval {
namespace {

namespace fs = std::filesystem;

std::string begin_of(const std::string& evaluation, const std::string& table) {
  return fmt::format("<!-- begin: refute eval {} {} -->", evaluation, table);
}

}  // namespace

Result<std::string> with_table(const std::string& document,
                               const std::string& evaluation,
                               const Table& table) {
  const std::string begin = begin_of(evaluation, table.name);
  const std::string text = to_markdown(table);
  REFUTE_TRY(auto put, put_between_marks(document, begin, text));
  if (put) return *std::move(put);
  std::string all = document;
  if (!all.empty() && all.back() != '\n') all += '\n';
  return all + fmt::format("\n## {}\n\n{}\n{}{}\n", table.title, begin, text,
                           kEndMark);
}

Result<void> write_tables(const fs::path& path, const std::string& head,
                          const std::string& evaluation,
                          const std::vector<Table>& tables) {
  std::string document = head;
  std::error_code error;
  if (fs::exists(path, error)) {
    REFUTE_TRY(document, read_file(path));
  }
  for (const auto& table : tables) {
    auto next = with_table(document, evaluation, table);
    if (!next) return in_context(path.string(), next.error());
    document = *std::move(next);
  }
  if (!path.parent_path().empty())
    fs::create_directories(path.parent_path(), error);
  return replace_file(path, document);
}

}  // namespace refute::eval
