#include "jvm/program_on_wire.h"

#include <nlohmann/json.hpp>

namespace refute::jvm {

using nlohmann::json;

json program_to_json(const java::Program& program) {
  json files = json::object();
  for (const auto& file : program.files) files[file.path] = file.text;
  return files;
}

java::Program program_from_json(const json& files) {
  java::Program program;
  // Of a text `items` would give one, without a key.
  for (const auto& [path, text] : files.get_ref<const json::object_t&>())
    program.files.push_back({path, text.get<std::string>()});
  java::normalise(program);
  return program;
}

json to_json(const VersionClasses& classes) {
  return {{"before", program_to_json(classes.before)},
          {"after", program_to_json(classes.after)}};
}

VersionClasses version_classes_from_json(const json& from) {
  if (!from.is_object()) return {};
  return {program_from_json(from.value("before", json::object())),
          program_from_json(from.value("after", json::object()))};
}

}  // namespace refute::jvm
