#include "plugin/subject_line.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "refactoring/request_json.h"

namespace refute::plugin {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestWord = 64u << 10;

/// Programs are written to disk, so a path must stay below its folder.
bool is_sound(const std::string& path) {
  if (path.empty() || path.front() == '/') return false;
  for (const auto& part : std::filesystem::path(path))
    if (part == "..") return false;
  return true;
}

Result<Made> made_of(const json& from) {
  if (!from.is_object()) return fail("it is no JSON object");
  if (const auto told = from.find("error"); told != from.end())
    return fail("it says: " +
                (told->is_string() ? told->get<std::string>() : told->dump()));
  for (const char* field : {"files", "request", "word"})
    if (!from.contains(field))
      return fail(std::string("it has no \"") + field + "\"");
  Made made;
  REFUTE_TRY(made.subject.program, program_from_json(from["files"]));
  for (const auto& file : made.subject.program.files)
    if (!is_sound(file.path))
      return fail("\"" + file.path + "\" is no path below the source root");
  if (made.subject.program.files.empty()) return fail("it has no file");
  REFUTE_TRY(made.subject.request, request_from_json(from["request"]));
  if (!from["word"].is_string()) return fail("\"word\" is not a text");
  made.word = from["word"].get<std::string>();
  if (made.word.empty() || made.word.size() > kLongestWord)
    return fail("\"word\" is empty, or longer than 64 KB");
  const json expect = from.value("expect", json(""));
  if (!expect.is_string() ||
      to_string(expectation_from(expect.get<std::string>())) !=
          expect.get<std::string>())
    return fail("\"expect\" is neither \"must-proceed\" nor \"must-refuse\"");
  made.subject.expectation = expectation_from(expect.get<std::string>());
  return made;
}

}  // namespace

Result<Made> read_subject(const std::string& line) {
  const json from = parse_json(line);
  if (from.is_discarded()) return fail("it is not JSON");
  return made_of(from);
}

std::string write_subject(const Made& made) {
  json line = {{"files", program_to_json(made.subject.program)},
               {"request", request_to_json(made.subject.request)},
               {"word", made.word}};
  if (made.subject.expectation != Expectation::kUnknown)
    line["expect"] = to_string(made.subject.expectation);
  return dump_json(line);
}

}  // namespace refute::plugin
