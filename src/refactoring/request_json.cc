#include "refactoring/request_json.h"

#include <nlohmann/json.hpp>

namespace refute {

using nlohmann::json;

json program_to_json(const java::Program& program) {
  json files = json::object();
  for (const auto& file : program.files) files[file.path] = file.text;
  return files;
}

Result<java::Program> program_from_json(const json& files) {
  if (!files.is_object()) return fail("\"files\" is not an object");
  java::Program program;
  for (const auto& [path, text] : files.items()) {
    if (!text.is_string())
      return fail("the text of file \"" + path + "\" is not a string");
    program.files.push_back({path, text.get<std::string>()});
  }
  java::normalise(program);
  return program;
}

json request_to_json(const Request& request) {
  const Target& from = request.target;
  json target = json::object();
  if (!from.type.empty()) target["type"] = from.type;
  if (!from.method.empty()) target["method"] = from.method;
  if (!from.field.empty()) target["field"] = from.field;
  if (from.parameters) target["parameters"] = *from.parameters;
  if (!from.file.empty()) target["file"] = from.file;
  if (!from.file.empty() && !from.is_file()) {
    target["offset"] = from.offset;
    target["length"] = from.length;
  }
  return {{"refactoring", request.refactoring},
          {"target", std::move(target)},
          {"options", request.options}};
}

Result<Request> request_from_json(const json& from) {
  try {
    Request request;
    request.refactoring = from.at("refactoring").get<std::string>();
    const json& target = from.at("target");
    request.target.type = target.value("type", "");
    request.target.method = target.value("method", "");
    request.target.field = target.value("field", "");
    if (target.contains("parameters"))
      request.target.parameters =
          target.at("parameters").get<std::vector<std::string>>();
    request.target.file = target.value("file", "");
    request.target.offset = target.value("offset", std::int64_t{0});
    request.target.length = target.value("length", std::int64_t{0});
    request.options =
        from.value("options", std::map<std::string, std::string>{});
    return request;
  } catch (const json::exception& e) {
    return fail(std::string("malformed request: ") + e.what());
  }
}

}  // namespace refute
