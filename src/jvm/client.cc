#include "jvm/client.h"

#include <nlohmann/json.hpp>

namespace refute::jvm {

using nlohmann::json;
using std::chrono::milliseconds;

namespace {

Result<json> ask(Channel& worker, json request, milliseconds timeout) {
  REFUTE_TRY(json answer, worker.call(std::move(request), timeout));
  if (!answer.is_object()) return fail("the JVM worker gave no object");
  if (const auto error = answer.find("error"); error != answer.end()) {
    const bool spoken = error->is_object() && error->contains("message") &&
                        error->at("message").is_string();
    return fail(
        "the JVM worker refused: " +
        (spoken ? error->at("message").get<std::string>() : error->dump()));
  }
  if (!answer.contains("result"))
    return fail("the JVM worker gave neither result nor error");
  return answer.at("result");
}

}  // namespace

Result<HelloReply> hello(Channel& worker, milliseconds timeout) {
  REFUTE_TRY(const json result,
             ask(worker, {{"method", "hello"}, {"protocol", 1}}, timeout));
  return hello_reply_from_json(result);
}

Result<CompileReply> compile(Channel& worker, const CompileRequest& request,
                             milliseconds timeout) {
  REFUTE_TRY(const json result, ask(worker, to_json(request), timeout));
  return compile_reply_from_json(result);
}

Result<Bindings> bindings(Channel& worker, const CompileRequest& request,
                          milliseconds timeout) {
  json question = to_json(request);
  question["method"] = "bindings";
  REFUTE_TRY(const json result, ask(worker, std::move(question), timeout));
  return bindings_from_json(result);
}

Result<CompareReply> compare(Channel& worker, const CompareRequest& request,
                             milliseconds timeout) {
  REFUTE_TRY(const json result, ask(worker, to_json(request), timeout));
  return compare_reply_from_json(result);
}

}  // namespace refute::jvm
