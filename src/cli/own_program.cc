#include "cli/own_program.h"

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/json_text.h"
#include "java/read_program.h"
#include "refactoring/request_json.h"
#include "refactoring/request_text.h"

namespace refute::cli {
namespace {

namespace fs = std::filesystem;

// A wrong request is the user's to fix.
Result<Request> read_request(const std::string& given,
                             const java::Program& program) {
  std::string text = given;
  std::error_code unknown;
  const bool is_file = fs::is_regular_file(given, unknown);
  if (is_file || !(given.starts_with('{') || looks_like_request(given))) {
    auto file = read_file(given);
    if (!file)
      return usage_error("--request: " + file.error().message,
                         "give an action such as `rename-field p.B.k "
                         "new-name=n`, JSON, or the name of a file with "
                         "either");
    text = *std::move(file);
  }
  if (looks_like_request(text)) {
    auto request = request_from_text(text, program);
    if (!request) return in_context("--request", request.error());
    return request;
  }
  const auto json = parse_json(text);
  if (json.is_discarded())
    return usage_error("--request is not JSON: " + given,
                       R"(write {"refactoring": …, "target": …}, or the name )"
                       "of a file that says so; see docs/protocol.md");
  auto request = request_from_json(json);
  if (!request)
    return usage_error("--request: " + request.error().message,
                       "docs/protocol.md shows one");
  return request;
}

}  // namespace

void declare_encoding(CLI::App& app, std::string& encoding) {
  app.add_option("--encoding", encoding, "encoding of the .java files")
      ->capture_default_str();
}

Result<Subject> read_own(const std::string& program, const std::string& request,
                         const std::string& encoding) {
  Subject subject;
  REFUTE_TRY(subject.program, java::read_program(program, encoding));
  REFUTE_TRY(subject.request, read_request(request, subject.program));
  return subject;
}

Result<Subject> read_own_folder(const fs::path& folder,
                                const std::string& encoding) {
  std::error_code ignored;
  for (const char* part : {"before", "request.json"})
    if (!fs::exists(folder / part, ignored))
      return usage_error((folder / part).string() + " does not exist",
                         "a folder holds a program in before/ and a request in "
                         "request.json; or give --program and --request");
  return read_own((folder / "before").string(),
                  (folder / "request.json").string(), encoding);
}

}  // namespace refute::cli
