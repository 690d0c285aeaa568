#include <fmt/format.h>

#include <set>
#include <string_view>

#include "base/utf8.h"
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

}  // namespace

std::string to_json(const Model& model, const Context& context) {
  return dump(model_to_json(model, context, /*rows=*/true), 1) + "\n";
}

std::string to_sarif(const Model& model, const Context& context) {
  std::set<std::string> oracles;
  json results = json::array();
  for (const Cause& cause : model.causes) {
    const store::Finding& f = cause.finding;
    oracles.insert(f.oracle);
    const Evidence e = evidence_of(f);
    json locations = json::array();
    if (!e.before.empty())
      locations.push_back(
          {{"physicalLocation",
            {{"artifactLocation", {{"uri", e.before.front().path}}}}}});
    json result = {
        {"ruleId", f.oracle},
        {"level", sarif_level(f)},
        {"message",
         {{"text", fmt::format("{}: {}\n{}\n{}", e.action, f.summary,
                               f.evidence, replay_line(cause, context))}}},
        {"locations", locations},
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
    results.push_back(std::move(result));
  }
  json rules = json::array();
  for (const auto& oracle : oracles)
    rules.push_back({{"id", oracle}, {"shortDescription", {{"text", oracle}}}});
  const json sarif = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool",
          {{"driver",
            {{"name", "refute"},
             {"semanticVersion", context.version},
             {"rules", rules}}}}},
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
