#include "jvm/version_pair.h"

namespace refute::jvm {

namespace {

void add_diagnostics(const Compiled& compiled, CompareReply& reply) {
  reply.diagnostics.insert(reply.diagnostics.end(),
                           compiled.diagnostics.begin(),
                           compiled.diagnostics.end());
}

}  // namespace

Pair compile_pair(const Machine& machine, const CompareRequest& request,
                  bool javac) {
  const Compiler ecj = request.directed ? Compiler::kLinedEcj : Compiler::kEcj;
  const CompileOptions options{javac ? Compiler::kJavac : ecj, request.level,
                               request.class_path};
  const bool made = !javac && !request.made.empty();
  return {machine.compile_cached(made ? request.made.before : request.before,
                                 options, true),
          machine.compile_cached(made ? request.made.after : request.after,
                                 options, true)};
}

Pair compile_pair_by_javac(const Machine& machine,
                           const CompareRequest& request, const Pair& by_ecj) {
  if (request.directed)
    if (auto changed = machine.compile_changed(request.before, *by_ecj.before,
                                               request.after, *by_ecj.after,
                                               request.level))
      return {std::make_shared<Compiled>(std::move(changed->first)),
              std::make_shared<Compiled>(std::move(changed->second))};
  return compile_pair(machine, request, /*javac=*/true);
}

bool rejected(const Pair& pair, CompareReply& reply) {
  if (pair.ok()) return false;
  const bool before = !pair.before->ok;
  reply.verdict =
      before ? Verdict::kBeforeDoesNotCompile : Verdict::kAfterDoesNotCompile;
  add_diagnostics(before ? *pair.before : *pair.after, reply);
  return true;
}

}  // namespace refute::jvm
