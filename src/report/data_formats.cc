#include <fmt/format.h>

#include <set>
#include <string_view>

#include "base/text.h"
#include "base/utf8.h"
#include "oracle/oracle.h"
#include "report/evidence.h"

/// Reports for programs: JSON, SARIF 2.1.0, JUnit XML.
namespace refute::report {
namespace {

using nlohmann::json;

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::string_view xml_character(std::string_view character) {
  if (character == "&") return "&amp;";
  if (character == "<") return "&lt;";
  if (character == ">") return "&gt;";
  if (character == "\"") return "&quot;";
  const bool control = static_cast<unsigned char>(character.front()) < 0x20;
  return control && character != "\n" && character != "\t" && character != "\r"
             ? kReplacement
             : character;
}

// What XML 1.0 cannot hold, not even escaped, becomes a replacement mark.
std::string xml(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Utf8 next = decode_utf8(text);
    const bool whole = next.kind == Utf8::Kind::kWhole;
    const std::size_t length = whole ? next.length : 1;
    out += whole ? xml_character(text.substr(0, length)) : kReplacement;
    text.remove_prefix(length);
  }
  return out;
}

std::string sarif_level(const store::Finding& f) {
  if (f.level == Level::kSilent) return "error";
  return f.level == Level::kWarning ? "warning" : "note";
}

/// What an oracle asks, and what to make of its findings.
json sarif_rule(const std::string& name) {
  const Oracle* const oracle = find_oracle(name);
  const std::string question =
      oracle ? std::string(oracle->question) : "asks " + name + ".";
  const std::string help =
      "refute applied a refactoring with a real engine, and this question had "
      "a bad answer: " +
      question +
      " Each result shows the program before, the request, the program after "
      "and the evidence; its last line repeats it in fresh processes. An error "
      "came without a word from the engine, a warning behind one.";
  return {{"id", name},
          {"name", name},
          {"shortDescription", {{"text", question}}},
          {"fullDescription", {{"text", help}}},
          {"help", {{"text", help}, {"markdown", help}}},
          {"defaultConfiguration", {{"level", "error"}}},
          {"properties", {{"tags", {"refactoring", "correctness"}}}}};
}

/// The first line that the engine changed; 1 if it is new or gone.
std::int64_t first_difference(const std::string& before,
                              const std::string& after) {
  const auto a = split(before, '\n');
  const auto b = split(after, '\n');
  std::size_t line = 0;
  while (line < a.size() && line < b.size() && a[line] == b[line]) ++line;
  return line < a.size() ? static_cast<std::int64_t>(line) + 1 : 1;
}

/// A place in a file that the log holds itself: the program is nowhere else.
json sarif_place(json& artifacts, const std::string& uri,
                 const std::string& text, std::int64_t line) {
  const auto index = artifacts.size();
  artifacts.push_back({{"location", {{"uri", uri}}},
                       {"sourceLanguage", "java"},
                       {"contents", {{"text", text}}}});
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", uri}, {"index", index}}},
            {"region", {{"startLine", line}}}}}};
}

json sarif_result(const Cause& cause, const Context& context, json& artifacts) {
  const store::Finding& f = cause.finding;
  const Evidence e = evidence_of(f);
  const std::string folder = fmt::format("cause-{}/", cause.number);
  json changed = json::array();
  json other = json::array();
  const auto after_of = [&](const std::string& path) {
    for (const auto& file : e.after)
      if (file.path == path) return &file;
    return static_cast<const File*>(nullptr);
  };
  for (const auto& file : e.before) {
    const File* const after = after_of(file.path);
    auto place =
        sarif_place(artifacts, folder + "before/" + file.path, file.text,
                    after ? first_difference(file.text, after->text) : 1);
    (after ? changed : other).push_back(std::move(place));
  }
  for (const auto& file : e.after) {
    auto place =
        sarif_place(artifacts, folder + "after/" + file.path, file.text, 1);
    place["message"] = {{"text", "the file after the refactoring"}};
    other.push_back(std::move(place));
  }
  // A result is at one place: where the engine began to change the program.
  json locations = json::array();
  if (changed.empty() && !other.empty()) changed.push_back(other.front());
  if (!changed.empty()) locations.push_back(changed.front());
  for (std::size_t i = 1; i < changed.size(); ++i) other.push_back(changed[i]);
  int id = 0;
  for (auto& place : other) place["id"] = ++id;
  json result = {
      {"ruleId", f.oracle},
      {"level", sarif_level(f)},
      {"message",
       {{"text", fmt::format("{}: {}\n{}\n{}", e.action, f.summary, f.evidence,
                             replay_line(cause, context))}}},
      {"locations", locations},
      {"relatedLocations", other},
      {"partialFingerprints", {{"refute/signature", f.signature}}},
      {"properties",
       {{"engine", f.engine},
        {"engineVersion", f.engine_version},
        {"refactoring", cause.refactoring},
        {"level", to_string(f.level)},
        {"category", f.category},
        {"alike", cause.alike}}}};
  if (!cause.known.empty())
    result["suppressions"] = {
        {{"kind", "external"}, {"justification", cause.known}}};
  return result;
}

}  // namespace

std::string to_json(const Model& model, const Context& context) {
  return dump(model_to_json(model, context, /*rows=*/true), 1) + "\n";
}

std::string to_sarif(const Model& model, const Context& context) {
  std::set<std::string> oracles;
  json results = json::array();
  json artifacts = json::array();
  for (const Cause& cause : model.causes) {
    oracles.insert(cause.finding.oracle);
    results.push_back(sarif_result(cause, context, artifacts));
  }
  json rules = json::array();
  for (const auto& oracle : oracles) rules.push_back(sarif_rule(oracle));
  const json sarif = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool",
          {{"driver",
            {{"name", "refute"},
             {"semanticVersion", context.version},
             {"rules", rules}}}}},
         {"artifacts", artifacts},
         {"results", results}}}}};
  return dump(sarif, 1) + "\n";
}

std::string to_junit_xml(const Model& model, const Context& context) {
  std::string cases;
  std::int64_t failures = 0;
  for (const Cause& cause : model.causes) {
    const store::Finding& f = cause.finding;
    cases +=
        fmt::format("  <testcase classname=\"{}.{}\" name=\"{}\" time=\"0\">\n",
                    xml(f.engine), xml(cause.refactoring),
                    xml(fmt::format("cause {}: {}", cause.number, f.summary)));
    if (cause.known.empty()) {
      ++failures;
      cases += fmt::format(
          "    <failure type=\"{}\" message=\"{}\">{}</failure>\n",
          xml(f.oracle), xml(f.summary), xml(to_markdown(cause, context)));
    } else {
      cases += fmt::format("    <skipped message=\"{}\"/>\n",
                           xml("known: " + cause.known));
    }
    cases += "  </testcase>\n";
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuite name=\"refute\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
      "skipped=\"{}\">\n{}</testsuite>\n",
      model.causes.size(), failures,
      static_cast<std::int64_t>(model.causes.size()) - failures, cases);
}

}  // namespace refute::report
