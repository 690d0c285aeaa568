#include "jvm/engine_role.h"

#include "sequence/difference.h"
#include "sequence/random_generator.h"

namespace refute::jvm {

namespace {

constexpr int kSteps = 20'000;
constexpr int kSequences = 40;

bool is_machine(const EngineRole& role) { return role.kind == "java"; }

EngineAnswer compile(const Machine& machine, const EngineRole& role,
                     const java::Program& program) {
  auto compiled = machine.compile(
      program,
      {role.kind == "javac" ? Compiler::kJavac : Compiler::kEcj, role.level},
      /*with_facts=*/false);
  if (compiled.ok) return EngineMade{machine.class_files(compiled)};
  for (const auto& each : compiled.diagnostics)
    if (each.code == "crash")
      return EngineCrashed{each.message, each.arguments.empty()
                                             ? each.message
                                             : each.arguments.front()};
  return EngineRefused{std::move(compiled.diagnostics)};
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

EngineAnswer run(const Machine& machine, const java::Program& program) {
  const auto compiled = machine.compile(program, {}, /*with_facts=*/true);
  if (!compiled.ok)
    return EngineError{"bad-request", compiled.diagnostics.front().message};
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
  return EngineMade{{{{"transcript.txt", transcript}}}};
}

}  // namespace

std::string task_of(const EngineRole& role) {
  return is_machine(role) ? "run" : "compile";
}

EngineAbout engine_about(const Machine& machine, const EngineRole& role) {
  const auto about = machine.hello();
  return {.name = role.name,
          .version = is_machine(role)       ? about.java
                     : role.kind == "javac" ? about.javac
                                            : about.ecj,
          .task = task_of(role),
          .java = about.java,
          .vendor = about.vendor};
}

EngineAnswer engine_apply(const Machine& machine, const EngineRole& role,
                          const std::string& task,
                          const java::Program& program) {
  if (task != task_of(role))
    return EngineError{"unsupported", role.name + " answers \"" +
                                          task_of(role) +
                                          "\" alone, and not \"" + task + "\""};
  return is_machine(role) ? run(machine, program)
                          : compile(machine, role, program);
}

}  // namespace refute::jvm
