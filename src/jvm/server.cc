#include "jvm/server.h"

#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "jvm/behaviour.h"
#include "jvm/engine_messages.h"
#include "jvm/messages.h"
#include "jvm/random_session.h"

namespace refute::jvm {

using nlohmann::json;

namespace {

json compile(const Machine& machine, const json& from) {
  const auto request = compile_request_from_json(from);
  if (!request) return error_reply("bad-request", request.error().message);
  if (request->compiler != "ecj" && request->compiler != "javac")
    return error_reply("bad-request", "no such compiler: " + request->compiler);
  const auto compiled = machine.compile_cached(
      request->program,
      {request->compiler == "javac" ? Compiler::kJavac : Compiler::kEcj,
       request->level, request->class_path},
      /*with_facts=*/false);
  CompileReply reply{compiled->ok, compiled->diagnostics};
  if (request->class_files && compiled->ok)
    reply.class_files = machine.class_files(*compiled);
  return {{"result", to_json(reply)}};
}

json bindings(const Machine& machine, const json& from) {
  const auto request = compile_request_from_json(from);
  if (!request) return error_reply("bad-request", request.error().message);
  const auto compiled = machine.compile(
      request->program,
      {Compiler::kBindings, request->level, request->class_path},
      /*with_facts=*/false);
  if (!compiled.bindings)
    return error_reply("does-not-compile", "javac gives no bindings");
  return {{"result", to_json(*compiled.bindings)}};
}

json compare(const Machine& machine, const json& from) {
  const auto request = compare_request_from_json(from);
  if (!request) return error_reply("bad-request", request.error().message);
  return {{"result", to_json(compare_behaviour(machine, *request))}};
}

json apply(const Machine& machine, const EngineRole& role, const json& from) {
  const auto request = engine_request_from_json(from);
  if (!request) return error_reply("bad-request", request.error().message);
  return to_json(engine_apply(machine, role, request->task, request->program));
}

json dispatch(const Machine& machine, const EngineRole& role,
              const json& request) {
  const auto method = request.value("method", "");
  if (!role.kind.empty()) {
    if (method == "hello") return to_json(engine_about(machine, role));
    if (method == "apply") return apply(machine, role, request);
  }
  if (method == "compile") return compile(machine, request);
  if (method == "compare") return compare(machine, request);
  if (method == "bindings") return bindings(machine, request);
  if (method == "hello") return {{"result", to_json(machine.hello())}};
  if (method.starts_with("randoop/")) return answer_random(machine, request);
  if (method == "ping" || method == "shutdown")
    return {{"result", json::object()}};
  return error_reply("unsupported", "no method \"" + method + "\"");
}

bool write_line(int out, const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = write(out, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

}  // namespace

json answer(const Machine& machine, const EngineRole& role,
            const std::string& line) {
  const json request = parse_json(line);
  if (!request.is_object()) {
    json reply = error_reply("bad-request", "not a JSON object");
    reply["id"] = nullptr;
    return reply;
  }
  json reply;
  try {
    reply = dispatch(machine, role, request);
  } catch (const json::exception& e) {
    reply = error_reply("bad-request", e.what());
  }
  reply["id"] = request.value("id", json());
  if (request.value("method", json()) == "shutdown") reply["last"] = true;
  return reply;
}

int serve(const Machine& machine, const EngineRole& role, int in, int out) {
  std::string pending;
  char buffer[1 << 16];
  while (true) {
    const auto end = pending.find('\n');
    if (end == std::string::npos) {
      const ssize_t n = read(in, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return 0;
      pending.append(buffer, static_cast<std::size_t>(n));
      continue;
    }
    json reply = answer(machine, role, pending.substr(0, end));
    pending.erase(0, end + 1);
    const bool last = reply.erase("last") > 0;
    // Text that is not UTF-8 must not kill us: replace what is broken.
    const auto text =
        reply.dump(-1, ' ', false, json::error_handler_t::replace);
    if (!write_line(out, text)) return 1;
    if (last) return 0;
  }
}

}  // namespace refute::jvm
