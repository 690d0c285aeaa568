#pragma once

#include <jni.h>

#include <map>
#include <string>
#include <vector>

#include "jvm/jni_support.h"
#include "jvm/machine.h"
#include "sequence/common.h"
#include "sequence/executor.h"

/// Runs sequences by JNI: no driver code is generated, and the outcome of
/// every call is known before the next one is made.
namespace refute::jvm {

class JvmExecutor : public sequence::Executor {
 public:
  JvmExecutor(const Machine& machine, const Compiled& compiled,
              const sequence::CommonSide& side, int max_cost);

  sequence::Trace run(const sequence::Sequence& sequence) override;

 private:
  /// An operation once its class is loaded.
  struct Resolved {
    GlobalRef type;
    jmethodID method = nullptr;
    jfieldID field = nullptr;
    std::string output;
    std::vector<GlobalRef> inputs;
    bool has_inputs = false;
  };

  void find_inputs(const sequence::Operation& op, Resolved& at);
  /// Whether each argument is null or of the type that the operation takes.
  bool fit(int operation, const std::vector<jvalue>& arguments);

  bool resolve(int operation);
  /// What no method makes: an array or a lambda.
  jvalue made(const sequence::Operation& op,
              const std::vector<jvalue>& arguments);
  jobject primitive_array(char type, const std::vector<jvalue>& elements);
  void describe_fields();
  jvalue invoke(const sequence::Operation& op, const Resolved& at,
                const std::vector<jvalue>& arguments);
  jvalue read_field(const sequence::Operation& op, const Resolved& at,
                    jobject receiver);
  /// Makes the call under the watchdog's eyes.
  jvalue call(int operation, const std::vector<jvalue>& arguments);
  /// What a call came to. Objects are shown in the end, as they are then.
  sequence::Step observe(const std::string& type, jvalue value);
  sequence::Step ended_by(jthrowable thrown);
  std::string take_output();
  void show_state(const sequence::Sequence& sequence,
                  const std::vector<jvalue>& results, sequence::Trace& trace);
  void arm();
  jvalue literal(const sequence::Literal& from);

  const Machine& machine_;
  JNIEnv* env_;
  const sequence::CommonSide& side_;
  int max_cost_;
  GlobalRef loader_;
  GlobalRef canon_;
  std::vector<Resolved> resolved_;
};

}  // namespace refute::jvm
