#include <algorithm>

#include "jvm/jvm_executor.h"

/// Whether arguments are what a method takes. Calls are made without the casts
/// that a compiler puts where generics leave a type open, and the JVM does not
/// survive a method that gets a wrong object.
namespace refute::jvm {

/// The classes that the operation takes; null for primitives, arrays and what
/// cannot be loaded.
void JvmExecutor::find_inputs(const sequence::Operation& op, Resolved& at) {
  at.has_inputs = true;
  for (std::string type : op.inputs()) {
    at.inputs.emplace_back();
    if (type[0] != 'L') continue;
    type = type.substr(1, type.size() - 2);
    std::replace(type.begin(), type.end(), '/', '.');
    jobject found = env_->CallObjectMethod(loader_.get(), machine_.loader_find_,
                                           env_->NewStringUTF(type.c_str()));
    if (env_->ExceptionCheck())
      env_->ExceptionClear();
    else
      at.inputs.back() = GlobalRef(env_, found);
  }
}

bool JvmExecutor::fit(int operation, const std::vector<jvalue>& arguments) {
  const sequence::Operation& op = side_.operations[operation];
  Resolved& at = resolved_[operation];
  if (!at.has_inputs) find_inputs(op, at);
  for (std::size_t i = 0; i < at.inputs.size(); ++i) {
    auto* type = static_cast<jclass>(at.inputs[i].get());
    if (type && !env_->IsInstanceOf(arguments[i].l, type)) return false;
  }
  return true;
}

}  // namespace refute::jvm
