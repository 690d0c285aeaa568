#include "jvm/messages.h"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace refute::jvm {

using nlohmann::json;

namespace {

constexpr std::array<std::pair<Verdict, const char*>, 7> kVerdicts{{
    {Verdict::kSame, "same"},
    {Verdict::kDiffers, "differs"},
    {Verdict::kBeforeDoesNotCompile, "before-does-not-compile"},
    {Verdict::kAfterDoesNotCompile, "after-does-not-compile"},
    {Verdict::kNothingToCompare, "nothing-to-compare"},
    {Verdict::kNotTested, "not-tested"},
    {Verdict::kMissingClasses, "missing-classes"},
}};

json diagnostic_to_json(const Diagnostic& from) {
  return {{"compiler", from.compiler}, {"severity", from.severity},
          {"code", from.code},         {"arguments", from.arguments},
          {"file", from.file},         {"start", from.start},
          {"end", from.end},           {"line", from.line},
          {"message", from.message}};
}

json diagnostics_to_json(const std::vector<Diagnostic>& diagnostics) {
  json all = json::array();
  for (const auto& each : diagnostics) all.push_back(diagnostic_to_json(each));
  return all;
}

std::vector<Diagnostic> diagnostics_from_json(const json& from) {
  std::vector<Diagnostic> diagnostics;
  for (const auto& each : from)
    diagnostics.push_back({each.at("compiler").get<std::string>(),
                           each.at("severity").get<std::string>(),
                           each.at("code").get<std::string>(),
                           each.value("arguments", std::vector<std::string>{}),
                           each.value("file", ""), each.value("start", -1),
                           each.value("end", -1), each.value("line", -1),
                           each.value("message", "")});
  return diagnostics;
}

/// Runs `read`, and turns what the JSON library throws into an Error.
template <typename Read>
auto reading(const char* what, Read read) -> Result<decltype(read())> {
  try {
    return read();
  } catch (const json::exception& e) {
    return fail(std::string("malformed ") + what + ": " + e.what());
  }
}

using Names = std::map<std::string, std::string>;

json excuses_to_json(const sequence::Excuses& excuses) {
  return {{"null-receivers", excuses.null_receivers},
          {"field", excuses.field},
          {"new-field", excuses.new_field},
          {"names", excuses.names}};
}

sequence::Excuses excuses_from_json(const json& from) {
  return {from.value("null-receivers", std::vector<std::string>{}),
          from.value("field", ""), from.value("new-field", ""),
          from.value("names", false)};
}

json evidence_to_json(const CallEvidence& evidence) {
  return {{"call", evidence.call},
          {"before", evidence.before},
          {"after", evidence.after},
          {"earlier", evidence.earlier},
          {"world", evidence.closed ? "closed" : "open"},
          {"member", evidence.member},
          {"kind", evidence.kind},
          {"null", evidence.needs_null},
          {"junit", evidence.junit},
          {"junit-after", evidence.junit_after}};
}

CallEvidence evidence_from_json(const json& from) {
  return {from.at("call").get<std::string>(),
          from.at("before").get<std::string>(),
          from.at("after").get<std::string>(),
          from.value("earlier", std::vector<std::string>{}),
          from.value("world", "open") == "closed",
          from.value("member", ""),
          from.value("kind", ""),
          from.value("null", false),
          from.value("junit", ""),
          from.value("junit-after", "")};
}

json accepted_to_json(const std::vector<AcceptedDifference>& accepted) {
  json all = json::array();
  for (const auto& each : accepted)
    all.push_back({{"member", each.member}, {"kind", each.kind}});
  return all;
}

json reach_to_json(const Reach& from) {
  return {{"lines-reached", from.lines_reached},
          {"lines", from.lines},
          {"branches-reached", from.branches_reached},
          {"branches", from.branches},
          {"missed", from.missed}};
}

Reach reach_from_json(const json& from) {
  return {from.value("lines-reached", 0), from.value("lines", 0),
          from.value("branches-reached", 0), from.value("branches", 0),
          from.value("missed", std::vector<std::string>{})};
}

json api_to_json(const std::vector<sequence::ApiChange>& api) {
  json all = json::array();
  for (const auto& each : api)
    all.push_back({{"kind", to_string(each.kind)},
                   {"before", each.before},
                   {"after", each.after},
                   {"guess", each.guess},
                   {"compared", each.compared}});
  return all;
}

std::vector<sequence::ApiChange> api_from_json(const json& from) {
  std::vector<sequence::ApiChange> api;
  for (const auto& each : from)
    api.push_back({sequence::api_change_kind(each.value("kind", "")),
                   each.value("before", ""), each.value("after", ""),
                   each.value("guess", false), each.value("compared", false)});
  return api;
}

Spent spent_from_json(const json& from) {
  const auto microseconds = [&](const char* stage) {
    return from.value(stage, std::int64_t{0});
  };
  return {microseconds("compile"), microseconds("prepare"), microseconds("run"),
          microseconds("confirm")};
}

json test_to_json(const std::optional<WrittenTest>& test) {
  return test ? to_json(*test) : json();
}

std::optional<WrittenTest> test_from_json(const json& from) {
  if (!from.is_object()) return std::nullopt;
  return written_test_from_json(from);
}

}  // namespace

std::string to_string(Verdict verdict) {
  for (const auto& [value, name] : kVerdicts)
    if (value == verdict) return name;
  return "";
}

json to_json(const CompileRequest& request) {
  return {{"method", "compile"},
          {"files", program_to_json(request.program)},
          {"compiler", request.compiler},
          {"level", request.level},
          {"class-path", request.class_path},
          {"class-files", request.class_files}};
}

json to_json(const CompareRequest& request) {
  const bool strict = request.common == sequence::CommonRule::kStrict;
  return {{"method", "compare"},
          {"again", test_to_json(request.again)},
          {"made", to_json(request.made)},
          {"junit", request.junit},
          {"before", program_to_json(request.before)},
          {"after", program_to_json(request.after)},
          {"level", request.level},
          {"class-path", request.class_path},
          {"common", strict ? "strict" : "extended"},
          {"mapping",
           {{"types", request.mapping.types},
            {"methods", request.mapping.methods},
            {"fields", request.mapping.fields},
            {"reordered", request.mapping.reordered},
            {"excuses", excuses_to_json(request.mapping.excuses)}}},
          {"budget",
           {{"steps", request.max_steps},
            {"sequences", request.max_sequences},
            {"milliseconds", request.max_milliseconds}}},
          {"seed", request.seed},
          {"exhaustive", request.exhaustive},
          {"coverage", request.coverage},
          {"directed", request.directed},
          {"all-reached", request.all_reached},
          {"stated", request.stated},
          {"no-null", request.no_null},
          {"cpu-time", request.cpu_time},
          {"guess", request.guess},
          {"first-only", request.first_only},
          {"ignore", request.ignore},
          {"accepted", accepted_to_json(request.accepted)},
          {"class-files", request.class_files}};
}

std::string mode_of(const CompareReply& reply) {
  if (reply.sequences == 0) return "none";
  if (reply.exhaustive.length == 0) return "random";
  const bool more = reply.sequences > reply.exhaustive.sequences;
  return more ? "exhaustive-then-random" : "exhaustive";
}

json error_reply(const char* code, const std::string& message) {
  return {{"error", {{"code", code}, {"message", message}}}};
}

json to_json(const HelloReply& reply) {
  json confined = nullptr;
  if (reply.confined)
    confined = {{"landlock", reply.confined->landlock},
                {"namespaces", reply.confined->namespaces}};
  return {{"protocol", 1},          {"java", reply.java},
          {"vendor", reply.vendor}, {"ecj", reply.ecj},
          {"javac", reply.javac},   {"javac_pool", reply.javac_pool},
          {"level", reply.level},   {"confined", std::move(confined)}};
}

json to_json(const CompileReply& reply) {
  json result = {{"ok", reply.ok},
                 {"diagnostics", diagnostics_to_json(reply.diagnostics)}};
  if (!reply.class_files.files.empty())
    result["class-files"] = program_to_json(reply.class_files);
  return result;
}

json to_json(const ChangedCode& changed) {
  return {{"before", reach_to_json(changed.before)},
          {"after", reach_to_json(changed.after)}};
}

ChangedCode changed_code_from_json(const json& from) {
  return {reach_from_json(from.value("before", json::object())),
          reach_from_json(from.value("after", json::object()))};
}

json to_json(const CompareReply& reply) {
  json evidence = json::array();
  for (const auto& each : reply.evidence)
    evidence.push_back(evidence_to_json(each));
  json excused = nullptr;
  if (!reply.excused.why.empty()) {
    excused = evidence_to_json(reply.excused.evidence);
    excused["why"] = reply.excused.why;
  }
  json all = {
      {"verdict", to_string(reply.verdict)},
      {"evidence", std::move(evidence)},
      {"excused", std::move(excused)},
      {"junit", reply.junit},
      {"junit-after", reply.junit_after},
      {"diagnostics", diagnostics_to_json(reply.diagnostics)},
      {"sequences", reply.sequences},
      {"calls", reply.calls},
      {"methods", reply.methods},
      {"common", reply.common},
      {"reached", reply.reached},
      {"mode", mode_of(reply)},
      {"exhaustive",
       {{"length", reply.exhaustive.length},
        {"sequences", reply.exhaustive.sequences}}},
      {"coverage",
       {{"lines-reached", reply.coverage.lines_reached},
        {"lines", reply.coverage.lines},
        {"branches-reached", reply.coverage.branches_reached},
        {"branches", reply.coverage.branches}}},
      {"changed", to_json(reply.changed)},
      {"api", api_to_json(reply.api)},
      {"missing", reply.missing},
      {"ignored", reply.ignored},
      {"accepted", reply.accepted},
      {"mistake", reply.mistake},
      {"guesses", reply.guesses},
      {"rests-on-guess", reply.rests_on_guess},
      {"tests-ran", reply.tests_ran},
      {"flaky", reply.flaky},
      {"unconfirmed", reply.unconfirmed},
      {"left_out",
       {{"files", reply.left_out.files}, {"same", reply.left_out.same}}},
      {"stopped", reply.stopped},
      {"identical", reply.identical},
      {"exhausted", reply.exhausted},
      {"compiler", reply.compiler},
      {"spent",
       {{"compile", reply.spent.compile},
        {"prepare", reply.spent.prepare},
        {"run", reply.spent.run},
        {"confirm", reply.spent.confirm}}}};
  // Between processes; nobody else is asked to read these.
  if (reply.test) all["test"] = to_json(*reply.test);
  if (reply.ran_again) all["ran-again"] = true;
  if (!reply.classes.empty()) all["class-files"] = to_json(reply.classes);
  for (const auto& each : reply.test_classes)
    all["test-classes"].push_back(to_json(each));
  return all;
}

Result<CompileRequest> compile_request_from_json(const json& from) {
  return reading("compile request", [&] {
    CompileRequest request;
    request.program = program_from_json(from.at("files"));
    request.compiler = from.value("compiler", request.compiler);
    request.level = from.value("level", 0);
    request.class_path = from.value("class-path", std::vector<std::string>{});
    request.class_files = from.value("class-files", false);
    return request;
  });
}

Result<CompareRequest> compare_request_from_json(const json& from) {
  return reading("compare request", [&] {
    CompareRequest request;
    request.before = program_from_json(from.at("before"));
    request.after = program_from_json(from.at("after"));
    request.level = from.value("level", 0);
    request.class_path = from.value("class-path", std::vector<std::string>{});
    if (from.value("common", "extended") == "strict")
      request.common = sequence::CommonRule::kStrict;
    const json mapping = from.value("mapping", json::object());
    request.mapping.types = mapping.value("types", Names{});
    request.mapping.methods = mapping.value("methods", Names{});
    request.mapping.fields = mapping.value("fields", Names{});
    request.mapping.reordered =
        mapping.value("reordered", std::vector<std::string>{});
    request.mapping.excuses =
        excuses_from_json(mapping.value("excuses", json::object()));
    const json budget = from.value("budget", json::object());
    request.max_steps = budget.value("steps", request.max_steps);
    request.max_sequences = budget.value("sequences", request.max_sequences);
    request.max_milliseconds =
        budget.value("milliseconds", request.max_milliseconds);
    request.seed = from.value("seed", 0);
    request.exhaustive = from.value("exhaustive", false);
    request.coverage = from.value("coverage", false);
    request.directed = from.value("directed", false);
    request.all_reached = from.value("all-reached", false);
    request.stated = from.value(
        "stated", std::vector<std::pair<std::string, std::string>>{});
    request.no_null = from.value("no-null", false);
    request.cpu_time = from.value("cpu-time", false);
    request.guess = from.value("guess", true);
    request.first_only = from.value("first-only", false);
    request.again = test_from_json(from.value("again", json()));
    request.made = version_classes_from_json(from.value("made", json()));
    request.junit = from.value("junit", std::vector<std::string>{});
    request.ignore = from.value("ignore", std::vector<std::string>{});
    for (const auto& each : from.value("accepted", json::array()))
      request.accepted.push_back({each.at("member").get<std::string>(),
                                  each.at("kind").get<std::string>()});
    request.class_files = from.value("class-files", false);
    return request;
  });
}

Result<HelloReply> hello_reply_from_json(const json& from) {
  return reading("hello reply", [&] {
    HelloReply reply{.java = from.at("java"),
                     .vendor = from.value("vendor", ""),
                     .ecj = from.at("ecj"),
                     .javac = from.at("javac"),
                     .javac_pool = from.value("javac_pool", false),
                     .level = from.at("level")};
    const json confined = from.value("confined", json());
    if (confined.is_object())
      reply.confined = {.landlock = confined.at("landlock"),
                        .namespaces = confined.at("namespaces")};
    return reply;
  });
}

Result<CompileReply> compile_reply_from_json(const json& from) {
  return reading("compile reply", [&] {
    return CompileReply{
        from.at("ok").get<bool>(),
        diagnostics_from_json(from.at("diagnostics")),
        program_from_json(from.value("class-files", json::object()))};
  });
}

Result<CompareReply> compare_reply_from_json(const json& from) {
  auto read = reading("compare reply", [&] {
    CompareReply reply;
    const auto verdict = from.at("verdict").get<std::string>();
    for (const auto& [value, name] : kVerdicts)
      if (verdict == name) reply.verdict = value;
    for (const auto& each : from.at("evidence"))
      reply.evidence.push_back(evidence_from_json(each));
    const json excused = from.value("excused", json());
    if (excused.is_object())
      reply.excused = {evidence_from_json(excused), excused.value("why", "")};
    reply.test = test_from_json(from.value("test", json()));
    reply.ran_again = from.value("ran-again", false);
    reply.classes =
        version_classes_from_json(from.value("class-files", json()));
    for (const auto& each : from.value("test-classes", json::array()))
      reply.test_classes.push_back(version_classes_from_json(each));
    reply.junit = from.value("junit", "");
    reply.junit_after = from.value("junit-after", "");
    reply.diagnostics = diagnostics_from_json(from.at("diagnostics"));
    reply.sequences = from.value("sequences", 0);
    reply.calls = from.value("calls", 0);
    reply.methods = from.value("methods", 0);
    reply.common = from.value("common", 0);
    reply.reached = from.value("reached", 0);
    const json all = from.value("exhaustive", json::object());
    reply.exhaustive = {all.value("length", 0), all.value("sequences", 0)};
    const json coverage = from.value("coverage", json::object());
    reply.coverage = {
        coverage.value("lines-reached", 0), coverage.value("lines", 0),
        coverage.value("branches-reached", 0), coverage.value("branches", 0)};
    reply.changed =
        changed_code_from_json(from.value("changed", json::object()));
    reply.api = api_from_json(from.value("api", json::array()));
    using Texts = std::vector<std::string>;
    reply.missing = from.value("missing", Texts{});
    reply.ignored = from.value("ignored", Texts{});
    reply.accepted = from.value("accepted", Texts{});
    reply.mistake = from.value("mistake", "");
    reply.guesses = from.value(
        "guesses", std::vector<std::pair<std::string, std::string>>{});
    reply.rests_on_guess = from.value("rests-on-guess", false);
    reply.tests_ran = from.value("tests-ran", false);
    reply.flaky = from.value("flaky", 0);
    reply.unconfirmed = from.value("unconfirmed", 0);
    reply.stopped = from.value("stopped", std::map<std::string, int>());
    reply.identical = from.value("identical", false);
    reply.exhausted = from.value("exhausted", false);
    reply.compiler = from.value("compiler", reply.compiler);
    reply.spent = spent_from_json(from.value("spent", json::object()));
    return reply;
  });
  if (read && from.at("verdict") != to_string(read->verdict))
    return fail("malformed compare reply: no verdict " +
                from.at("verdict").dump());
  return read;
}

}  // namespace refute::jvm
