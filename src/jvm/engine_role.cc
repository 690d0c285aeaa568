#include "jvm/engine_role.h"

#include <nlohmann/json.hpp>

#include "jvm/messages.h"
#include "sequence/difference.h"
#include "sequence/random_generator.h"

namespace refute::jvm {

using nlohmann::json;

namespace {

constexpr int kSteps = 20'000;
constexpr int kSequences = 40;

bool is_machine(const EngineRole& role) { return role.kind == "java"; }

const char* task_of(const EngineRole& role) {
  return is_machine(role) ? "run" : "compile";
}

/// What a compiler objects to, each with its code behind it in brackets.
json status_of(const std::vector<Diagnostic>& diagnostics) {
  json status = json::array();
  for (const auto& each : diagnostics) {
    json entry = {{"severity", "error"},
                  {"message", each.message + " [" + each.code + "]"}};
    if (!each.file.empty() && each.start >= 0) {
      entry["file"] = each.file;
      entry["offset"] = each.start;
      entry["length"] = std::max(0, each.end - each.start);
    }
    status.push_back(std::move(entry));
  }
  return status;
}

json compile(const Machine& machine, const EngineRole& role,
             const java::Program& program) {
  const auto compiled = machine.compile(
      program,
      {role.kind == "javac" ? Compiler::kJavac : Compiler::kEcj, role.level},
      /*with_facts=*/false);
  if (compiled.ok)
    return {{"outcome", "applied"},
            {"files", json::parse(machine.class_files(compiled))},
            {"status", json::array()}};
  const auto report = compile_reply_from_json(json::parse(compiled.report));
  for (const auto& each : report->diagnostics)
    if (each.code == "crash")
      return {{"outcome", "crashed"},
              {"exception", each.message.substr(0, each.message.find(':'))},
              {"message", each.message},
              {"stack",
               each.arguments.empty() ? each.message : each.arguments.front()},
              {"phase", "compile"},
              {"status", json::array()}};
  return {{"outcome", "refused"}, {"status", status_of(report->diagnostics)}};
}

std::string one_line(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out;
}

/// "new p.C().m(): int 1", and the objects that it left, if any.
std::string to_line(const sequence::Sequence& sequence,
                    const sequence::Trace& trace,
                    const std::vector<sequence::Operation>& operations) {
  std::string line = to_java(sequence, operations) + ": ";
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    line += (i > 0 ? "; " : "") + describe(trace.steps[i]);
  for (const auto& state : trace.state)
    if (!state.empty()) line += " | " + state;
  return one_line(line) + "\n";
}

json run(const Machine& machine, const java::Program& program) {
  const auto compiled = machine.compile(program, {}, /*with_facts=*/true);
  if (!compiled.ok) {
    const auto report = compile_reply_from_json(json::parse(compiled.report));
    return error_reply("bad-request", report->diagnostics.front().message);
  }
  const auto common = sequence::common_members(compiled.facts, compiled.facts,
                                               sequence::CommonRule::kExtended);
  const auto executor = machine.load(compiled, common.before, kSteps);
  sequence::RandomGenerator generator(common, {});
  std::string transcript;
  for (int i = 0; i < kSequences; ++i) {
    const auto sequence = generator.next();
    if (!sequence) break;
    const auto trace = executor->run(*sequence);
    // A clock is no measure of a machine: what follows is not compared.
    if (!trace.steps.empty() && trace.steps.back().text == "time") break;
    transcript += to_line(*sequence, trace, common.before.operations);
    generator.learn(*sequence, trace);
  }
  return {{"outcome", "applied"},
          {"files", {{"transcript.txt", transcript}}},
          {"status", json::array()}};
}

java::Program program_of(const json& files) {
  java::Program program;
  for (const auto& [path, text] : files.items())
    program.files.push_back({path, text.get<std::string>()});
  java::normalise(program);
  return program;
}

}  // namespace

json engine_hello(const Machine& machine, const EngineRole& role) {
  const json about = json::parse(machine.hello());
  const std::string version = is_machine(role) ? "java" : role.kind;
  return {{"result",
           {{"protocol", 1},
            {"engine", role.name},
            {"version", about.at(version)},
            {"details",
             {{"java", about.at("java")}, {"vendor", about.at("vendor")}}},
            {"refactorings",
             {{task_of(role),
               {{"target", "program"}, {"options", json::object()}}}}}}}};
}

json engine_apply(const Machine& machine, const EngineRole& role,
                  const json& request) {
  const auto asked = request.at("request").at("refactoring");
  if (asked != task_of(role))
    return error_reply("unsupported", role.name + " answers \"" +
                                          task_of(role) + "\" alone, and not " +
                                          asked.dump());
  const auto program = program_of(request.at("files"));
  json result = is_machine(role) ? run(machine, program)
                                 : compile(machine, role, program);
  if (result.contains("error")) return result;
  return {{"result", std::move(result)}};
}

}  // namespace refute::jvm
