#include "jvm/jvm_executor.h"

#include <fmt/format.h>

#include <algorithm>

#include "sequence/class_literals.h"

namespace refute::jvm {

using sequence::Operation;
using sequence::Step;
using sequence::Trace;

namespace {

constexpr int kMaxCells = 1 << 20;

/// Java text of a name.
jstring ascii(JNIEnv* env, const std::string& text) {
  return env->NewStringUTF(text.c_str());
}

std::string show_char(jchar c) {
  if (c >= 0x20 && c < 0x7f) return fmt::format("char '{}'", char(c));
  return fmt::format("char '\\u{:04x}'", c);
}

/// Canonical text of a primitive; "" if `type` is a reference.
std::string show_primitive(char type, jvalue value) {
  switch (type) {
    case 'Z':
      return value.z ? "boolean true" : "boolean false";
    case 'B':
      return fmt::format("byte {}", value.b);
    case 'C':
      return show_char(value.c);
    case 'S':
      return fmt::format("short {}", value.s);
    case 'I':
      return fmt::format("int {}", value.i);
    case 'J':
      return fmt::format("long {}", value.j);
    case 'F':
      return fmt::format("float {}", value.f);
    case 'D':
      return fmt::format("double {}", value.d);
    case 'V':
      return "void";
    default:
      return "";
  }
}

}  // namespace

JvmExecutor::JvmExecutor(const Machine& machine, const Compiled& compiled,
                         const sequence::CommonSide& side, int max_cost)
    : machine_(machine),
      env_(machine.env()),
      side_(side),
      max_cost_(max_cost),
      resolved_(side.operations.size()) {
  LocalFrame frame(env_);
  jobject loader =
      env_->CallObjectMethod(compiled.object.get(), machine_.compilation_load_);
  die_if_thrown(env_, "load");
  loader_ = GlobalRef(env_, loader);
  jobject canon = env_->CallObjectMethod(loader, machine_.loader_canon_);
  canon_ = GlobalRef(env_, canon);
  describe_fields();
  env_->CallStaticVoidMethod(machine_.guard_, machine_.guard_reset_);
}

void JvmExecutor::describe_fields() {
  for (const auto& [name, old] : side_.shown_names) {
    LocalFrame frame(env_);
    env_->CallVoidMethod(canon_.get(), machine_.canon_rename_,
                         ascii(env_, name), ascii(env_, old));
  }
  for (const auto& member : side_.renamed) {
    LocalFrame frame(env_);
    env_->CallVoidMethod(canon_.get(), machine_.canon_rename_member_,
                         ascii(env_, member.type), ascii(env_, member.name),
                         ascii(env_, member.label));
  }
  for (const auto& field : side_.fields) {
    LocalFrame frame(env_);
    env_->CallVoidMethod(canon_.get(), machine_.canon_show_,
                         ascii(env_, field.type), ascii(env_, field.owner),
                         ascii(env_, field.name), ascii(env_, field.label));
  }
  die_if_thrown(env_, "fields");
}

/// Loads and initialises the class: the program's own code may run, and an
/// exception may be pending afterwards.
bool JvmExecutor::resolve(int operation) {
  Resolved& at = resolved_[operation];
  if (at.method || at.field) return true;
  const Operation& op = side_.operations[operation];
  if (!at.type) {
    jobject type = env_->CallObjectMethod(loader_.get(), machine_.loader_find_,
                                          ascii(env_, op.owner));
    if (env_->ExceptionCheck()) return false;
    at.type = GlobalRef(env_, type);
  }
  if (sequence::is_class_literal(op)) return true;
  auto* type = static_cast<jclass>(at.type.get());
  const char* name = op.name.c_str();
  const char* descriptor = op.descriptor.c_str();
  switch (op.kind) {
    case Operation::Kind::kConstructor:
    case Operation::Kind::kMethod:
      at.method = env_->GetMethodID(type, name, descriptor);
      break;
    case Operation::Kind::kStaticMethod:
      at.method = env_->GetStaticMethodID(type, name, descriptor);
      break;
    case Operation::Kind::kField:
      at.field = env_->GetFieldID(type, name, descriptor);
      break;
    case Operation::Kind::kStaticField:
      at.field = env_->GetStaticFieldID(type, name, descriptor);
      break;
    case Operation::Kind::kArray:
    case Operation::Kind::kLambda:
    case Operation::Kind::kStub:
      break;
  }
  return !env_->ExceptionCheck();
}

#define REFUTE_EACH_PRIMITIVE(CASE) \
  CASE('Z', Boolean, z)             \
  CASE('B', Byte, b)                \
  CASE('C', Char, c)                \
  CASE('S', Short, s)               \
  CASE('I', Int, i)                 \
  CASE('J', Long, j)                \
  CASE('F', Float, f)               \
  CASE('D', Double, d)

jvalue JvmExecutor::invoke(const Operation& op, const Resolved& at,
                           const std::vector<jvalue>& arguments) {
  auto* type = static_cast<jclass>(at.type.get());
  const jvalue* values = arguments.data();
  jvalue result{};
  if (op.kind == Operation::Kind::kConstructor) {
    result.l = env_->NewObjectA(type, at.method, values);
    return result;
  }
  if (op.kind == Operation::Kind::kStaticMethod) {
    switch (at.output[0]) {
#define CALL(letter, Name, member)                                            \
  case letter:                                                                \
    result.member = env_->CallStatic##Name##MethodA(type, at.method, values); \
    break;
      REFUTE_EACH_PRIMITIVE(CALL)
#undef CALL
      case 'V':
        env_->CallStaticVoidMethodA(type, at.method, values);
        break;
      default:
        result.l = env_->CallStaticObjectMethodA(type, at.method, values);
    }
    return result;
  }
  jobject receiver = arguments[0].l;
  ++values;
  switch (at.output[0]) {
#define CALL(letter, Name, member)                                          \
  case letter:                                                              \
    result.member = env_->Call##Name##MethodA(receiver, at.method, values); \
    break;
    REFUTE_EACH_PRIMITIVE(CALL)
#undef CALL
    case 'V':
      // A thread may have its start() by way of an interface of the program.
      if (op.name == "start") {
        env_->CallStaticVoidMethod(machine_.guard_, machine_.guard_starting_,
                                   receiver);
        if (env_->ExceptionCheck()) break;
      }
      env_->CallVoidMethodA(receiver, at.method, values);
      break;
    default:
      result.l = env_->CallObjectMethodA(receiver, at.method, values);
  }
  return result;
}

jobject JvmExecutor::primitive_array(char type,
                                     const std::vector<jvalue>& elements) {
  const auto size = static_cast<jsize>(elements.size());
  switch (type) {
#define MAKE(letter, Name, member)                                    \
  case letter: {                                                      \
    auto array = env_->New##Name##Array(size);                        \
    for (jsize i = 0; array && i < size; ++i)                         \
      env_->Set##Name##ArrayRegion(array, i, 1, &elements[i].member); \
    return array;                                                     \
  }
    REFUTE_EACH_PRIMITIVE(MAKE)
#undef MAKE
    default:
      return nullptr;
  }
}

jvalue JvmExecutor::made(const Operation& op,
                         const std::vector<jvalue>& arguments) {
  jvalue result{};
  if (op.kind == Operation::Kind::kLambda) {
    const auto body = op.name.substr(op.name.find("-> ") + 3);
    result.l = env_->CallStaticObjectMethod(
        machine_.values_, machine_.values_lambda_, loader_.get(),
        ascii(env_, op.owner), ascii(env_, body),
        arguments.empty() ? nullptr : arguments[0].l);
    return result;
  }
  const bool is_stub = op.kind == Operation::Kind::kStub;
  std::string type = op.output();
  if (!is_stub && type[1] != 'L' && type[1] != '[') {
    result.l = primitive_array(type[1], arguments);
    return result;
  }
  std::replace(type.begin(), type.end(), '/', '.');
  jobjectArray elements = env_->NewObjectArray(
      static_cast<jsize>(arguments.size()), machine_.object_, nullptr);
  for (std::size_t i = 0; elements && i < arguments.size(); ++i)
    env_->SetObjectArrayElement(elements, static_cast<jsize>(i),
                                arguments[i].l);
  if (elements && is_stub)
    result.l = env_->CallStaticObjectMethod(
        machine_.values_, machine_.values_stub_, loader_.get(),
        ascii(env_, op.owner), ascii(env_, op.name), elements);
  else if (elements)
    result.l = env_->CallStaticObjectMethod(
        machine_.values_, machine_.values_array_, loader_.get(),
        ascii(env_, type), elements);
  return result;
}

jvalue JvmExecutor::read_field(const Operation& op, const Resolved& at,
                               jobject receiver) {
  auto* type = static_cast<jclass>(at.type.get());
  const bool is_static = op.kind == Operation::Kind::kStaticField;
  jvalue result{};
  switch (at.output[0]) {
#define READ(letter, Name, member)                                           \
  case letter:                                                               \
    result.member = is_static ? env_->GetStatic##Name##Field(type, at.field) \
                              : env_->Get##Name##Field(receiver, at.field);  \
    break;
    REFUTE_EACH_PRIMITIVE(READ)
#undef READ
    default:
      result.l = is_static ? env_->GetStaticObjectField(type, at.field)
                           : env_->GetObjectField(receiver, at.field);
  }
  return result;
}

jvalue JvmExecutor::literal(const sequence::Literal& from) {
  jvalue value{};
  if (from.null) return value;
  switch (from.type[0]) {
#define SET(letter, Name, member)                      \
  case letter:                                         \
    value.member = static_cast<j##Name>(from.integer); \
    break;
    SET('B', byte, b)
    SET('C', char, c)
    SET('S', short, s)
    SET('I', int, i)
    SET('J', long, j)
#undef SET
    case 'Z':
      value.z = from.integer ? JNI_TRUE : JNI_FALSE;
      break;
    case 'F':
      value.f = static_cast<jfloat>(from.real);
      break;
    case 'D':
      value.d = from.real;
      break;
    default:
      value.l = to_text(env_, from.text);
  }
  return value;
}

std::string JvmExecutor::take_output() {
  if (env_->GetStaticIntField(machine_.output_, machine_.output_printed_) == 0)
    return {};
  jobject bytes = env_->CallObjectMethod(canon_.get(), machine_.canon_printed_);
  die_if_thrown(env_, "output");
  return from_bytes(env_, bytes);
}

/// The step that an exception makes of a call. Stops are sticky: what the
/// tested code made of them does not matter.
Step JvmExecutor::ended_by(jthrowable thrown) {
  jobject bytes =
      env_->CallObjectMethod(canon_.get(), machine_.canon_thrown_, thrown);
  if (env_->ExceptionCheck()) {
    env_->ExceptionClear();
    return {Step::Ending::kStopped, "memory", "", 0};
  }
  std::string text = from_bytes(env_, bytes);
  if (text == "StackOverflowError")
    return {Step::Ending::kStopped, "stack", "", 0};
  if (text == "OutOfMemoryError")
    return {Step::Ending::kStopped, "memory", "", 0};
  constexpr std::string_view kMissing = "missing ";
  if (text.starts_with(kMissing)) {
    if (!side_.other_types.contains(text.substr(kMissing.size())))
      return {Step::Ending::kStopped, std::move(text), "", 0};
    text = "NoClassDefFoundError";
  }
  Step step{Step::Ending::kThrew, std::move(text), "", 0};
  if (const auto end = step.text.find('\0'); end != std::string::npos) {
    step.called_on_null = step.text.substr(end + 1);
    step.text.resize(end);
  }
  return step;
}

Step JvmExecutor::observe(const std::string& type, jvalue value) {
  Step step;
  machine_.guard_clean_ = true;
  if (env_->ExceptionCheck()) {
    jthrowable thrown = env_->ExceptionOccurred();
    machine_.guard_clean_ = false;
    env_->ExceptionClear();
    step = ended_by(thrown);
  } else {
    step.text = show_primitive(type[0], value);
  }
  const jint left =
      env_->GetStaticIntField(machine_.guard_, machine_.guard_steps_);
  step.cost = max_cost_ - left;
  if (left < 0) {
    machine_.guard_clean_ = false;
    auto* reason = static_cast<jstring>(
        env_->CallStaticObjectMethod(machine_.guard_, machine_.guard_reason_));
    die_if_thrown(env_, "reason");
    if (reason) {
      const char* text = env_->GetStringUTFChars(reason, nullptr);
      step.ending = Step::Ending::kStopped;
      step.text = text;
      env_->ReleaseStringUTFChars(reason, text);
    }
  }
  step.output = take_output();
  return step;
}

jvalue JvmExecutor::call(int operation, const std::vector<jvalue>& arguments) {
  const Operation& op = side_.operations[operation];
  jvalue result{};
  const bool is_made = op.kind == Operation::Kind::kArray ||
                       op.kind == Operation::Kind::kLambda ||
                       op.kind == Operation::Kind::kStub;
  machine_.watchdog_->enter();
  if (is_made) {
    result = made(op, arguments);
  } else if (resolve(operation)) {
    const Resolved& at = resolved_[operation];
    jobject receiver = arguments.empty() ? nullptr : arguments[0].l;
    if (sequence::is_class_literal(op))
      result.l = env_->NewLocalRef(at.type.get());
    else
      result = op.is_field() ? read_field(op, at, receiver)
                             : invoke(op, at, arguments);
  }
  if (machine_.watchdog_->leave()) machine_.settle();
  return result;
}

Trace JvmExecutor::run(const sequence::Sequence& sequence) {
  LocalFrame frame(env_, 16 + 4 * static_cast<int>(sequence.size()));
  // The search may have thought of more to do since.
  if (resolved_.size() < side_.operations.size())
    resolved_.resize(side_.operations.size());
  Trace trace;
  trace.steps.reserve(sequence.size());
  std::vector<jvalue> results(sequence.size());
  std::vector<jvalue> arguments;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const auto& statement = sequence[i];
    const Operation& op = side_.operations[statement.operation];
    arguments.clear();
    for (const auto& each : statement.arguments)
      arguments.push_back(each.statement >= 0 ? results[each.statement]
                                              : literal(*each.literal));
    arm();
    if (op.has_receiver() && !arguments[0].l) {
      trace.steps.push_back(
          {Step::Ending::kThrew, "NullPointerException", "", 0});
      return trace;
    }
    if (machine_.checks_arguments_ && !fit(statement.operation, arguments)) {
      trace.steps.push_back(
          {Step::Ending::kThrew, "ClassCastException", "", 0});
      return trace;
    }
    if (auto& output = resolved_[statement.operation].output; output.empty())
      output = op.output();
    results[i] = call(statement.operation, arguments);
    trace.steps.push_back(
        observe(resolved_[statement.operation].output, results[i]));
    if (trace.steps.back().ending != Step::Ending::kReturned) return trace;
  }
  show_state(sequence, results, trace);
  return trace;
}

/// A fresh allowance. Setting two fields is cheaper than a call, and enough
/// unless the last call was stopped or threw.
void JvmExecutor::arm() {
  if (machine_.guard_clean_) {
    env_->SetStaticIntField(machine_.guard_, machine_.guard_steps_, max_cost_);
    env_->SetStaticIntField(machine_.guard_, machine_.guard_cells_, kMaxCells);
    return;
  }
  env_->CallStaticVoidMethod(machine_.guard_, machine_.guard_arm_,
                             static_cast<jint>(max_cost_),
                             static_cast<jint>(kMaxCells));
}

/// All objects in one call; the one that the last statement gave is its text.
void JvmExecutor::show_state(const sequence::Sequence& sequence,
                             const std::vector<jvalue>& results, Trace& trace) {
  trace.state.resize(sequence.size());
  std::vector<std::size_t> objects;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    const char type = resolved_[sequence[i].operation].output[0];
    if (type == 'L' || type == '[') objects.push_back(i);
  }
  if (objects.empty()) return;
  jobjectArray values = env_->NewObjectArray(static_cast<jsize>(objects.size()),
                                             machine_.object_, nullptr);
  die_if_thrown(env_, "state");
  for (std::size_t i = 0; i < objects.size(); ++i)
    env_->SetObjectArrayElement(values, static_cast<jsize>(i),
                                results[objects[i]].l);
  jobject bytes =
      env_->CallObjectMethod(canon_.get(), machine_.canon_values_, values);
  if (env_->ExceptionCheck()) {
    // Out of memory or stack in the middle of it: say so, equally everywhere.
    env_->ExceptionClear();
    trace.state[objects[0]] = "(too large to show)";
    return;
  }
  const std::string text = from_bytes(env_, bytes);
  std::size_t start = 0;
  for (const auto object : objects) {
    const auto end = text.find('\0', start);
    auto& shown = object + 1 == sequence.size() ? trace.steps.back().text
                                                : trace.state[object];
    shown = text.substr(start, end - start);
    start = end + 1;
  }
}

}  // namespace refute::jvm
