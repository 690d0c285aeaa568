#include "jvm/random_lab.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/files.h"

namespace refute::jvm {

using randoop::Outcome;

namespace {

// The header of a batch; dev.refute.worker.SequenceRunner has the same.
constexpr int kMagic = 0;
constexpr int kCount = 1;
constexpr int kCurrent = 2;
constexpr int kProgress = 3;
constexpr int kSize = 4;
constexpr int kFlags = 5;
constexpr int kStatement = 6;
constexpr int kData = 8;
constexpr std::int32_t kRunning = 0x52414e44;

constexpr std::size_t kInts = 1 << 18;

/// The text of the pending exception, which is cleared.
std::string take_exception(JNIEnv* env) {
  jthrowable thrown = env->ExceptionOccurred();
  env->ExceptionClear();
  if (!thrown) return {};
  LocalFrame frame(env);
  jclass type = env->FindClass("java/lang/Object");
  auto* text = static_cast<jstring>(env->CallObjectMethod(
      thrown, env->GetMethodID(type, "toString", "()Ljava/lang/String;")));
  if (env->ExceptionCheck() || !text) {
    env->ExceptionClear();
    return "an exception";
  }
  const char* chars = env->GetStringUTFChars(text, nullptr);
  std::string result = chars;
  env->ReleaseStringUTFChars(text, chars);
  return result;
}

/// As dev.refute.worker.RandomLab reads them.
std::int32_t to_bits(const randoop::LabMode& mode) {
  return (mode.check ? 1 : 0) | (mode.past_exceptions ? 2 : 0) |
         (mode.prune ? 4 : 0) | (mode.overlook ? 8 : 0) |
         (mode.shape ? 16 : 0) | (mode.state ? 32 : 0) |
         (mode.all_state ? 64 : 0);
}

}  // namespace

Result<std::unique_ptr<RandomLab>> RandomLab::open(
    const Machine& machine, const std::vector<std::string>& settings,
    const std::filesystem::path& input) {
  std::unique_ptr<RandomLab> lab(new RandomLab(machine));
  REFUTE_TRY_VOID(lab->map(input));
  JNIEnv* env = lab->env_;
  LocalFrame frame(env);
  jclass type = machine.our_class("RandomLab");
  const auto method = [&](const char* name, const char* descriptor) {
    jmethodID id = env->GetMethodID(type, name, descriptor);
    die_if_thrown(env, name);
    return id;
  };
  jobject opened = env->CallStaticObjectMethod(
      type,
      env->GetStaticMethodID(type, "open",
                             "([[B)Ldev/refute/worker/RandomLab;"),
      to_byte_arrays(env, settings));
  if (env->ExceptionCheck())
    return fail("cannot open the library: " + take_exception(env));
  lab->lab_ = GlobalRef(env, opened);
  lab->run_ = method("run", "()I");
  lab->explain_ = method("explain", "([IZ)[B");
  lab->coverage_ = method("coverage", "()[I");
  lab->stopped_ = method("stopped", "()[B");
  lab->flow_ = method("flow", "([IZ)[B");
  lab->list_conditions_ = method("conditions", "()[B");
  lab->constant_ = method("constant", "([B)I");
  lab->describe_constant_ = method("describeConstant", "(I)[B");
  jobject description =
      env->CallObjectMethod(opened, method("describe", "()[B"));
  if (env->ExceptionCheck())
    return fail("cannot describe the library: " + take_exception(env));
  lab->catalogue_ = randoop::catalogue_from_json(
      nlohmann::json::parse(from_bytes(env, description)));
  jobject in = env->NewDirectByteBuffer(
      lab->in_, static_cast<jlong>(kInts * sizeof(std::int32_t)));
  lab->out_.resize(kInts);
  jobject out = env->NewDirectByteBuffer(
      lab->out_.data(), static_cast<jlong>(kInts * sizeof(std::int32_t)));
  env->CallVoidMethod(
      opened, method("attach", "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;)V"),
      in, out);
  if (env->ExceptionCheck())
    return fail("cannot load a contract or visitor: " + take_exception(env),
                "--contract-path names the jar; the class needs a public "
                "constructor without parameters");
  return lab;
}

RandomLab::~RandomLab() {
  machine_.watchdog().follow(nullptr);
  if (in_) munmap(in_, kInts * sizeof(std::int32_t));
}

Result<void> RandomLab::map(const std::filesystem::path& input) {
  const int file = ::open(input.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
  const std::size_t bytes = kInts * sizeof(std::int32_t);
  if (file < 0 || ftruncate(file, static_cast<off_t>(bytes)) != 0)
    return fail(input.string() + ": " + std::strerror(errno));
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED)
    return fail(input.string() + ": " + std::strerror(errno));
  in_ = static_cast<std::int32_t*>(memory);
  return {};
}

const std::vector<Outcome>& RandomLab::run(const randoop::Batch& batch,
                                           const randoop::LabMode& mode) {
  outcomes_.clear();
  REFUTE_CHECK(kData + batch.code.size() < kInts, "a batch too large");
  std::copy(batch.code.begin(), batch.code.end(), in_ + kData);
  in_[kCount] = batch.count;
  in_[kCurrent] = 0;
  in_[kSize] = static_cast<std::int32_t>(batch.code.size());
  in_[kFlags] = to_bits(mode);
  in_[kMagic] = kRunning;
  Watchdog& watchdog = machine_.watchdog();
  watchdog.follow(&in_[kProgress]);
  watchdog.enter();
  int done = env_->CallIntMethod(lab_.get(), run_);
  const bool late = watchdog.leave();
  if (late) machine_.settle();
  const std::string trouble = take_exception(env_);
  in_[kMagic] = 0;
  if (!trouble.empty()) {
    // Stopped in our own code, between two calls: the one at hand is lost.
    done = in_[kCurrent];
  }
  const std::int32_t* at = out_.data();
  for (int i = 0; i < done; ++i) {
    Outcome outcome;
    outcome.ending = static_cast<randoop::Ending>(at[0]);
    outcome.statement = at[1];
    outcome.contract = at[2];
    outcome.first = at[3];
    outcome.second = at[4];
    const auto length = static_cast<std::size_t>(at[5]);
    at += 6;
    if (outcome.ending == randoop::Ending::kReturned) {
      outcome.reusable = {at, length};
      at += length;
    }
    outcomes_.push_back(outcome);
  }
  if (late && !outcomes_.empty())
    outcomes_.back().late =
        outcomes_.back().ending == randoop::Ending::kStopped;
  return outcomes_;
}

randoop::Explanation RandomLab::explain(const randoop::Code& code,
                                        bool values) {
  return randoop::explanation_from_json(
      nlohmann::json::parse(ask(explain_, code, values, R"({"status":3})")));
}

CutOff RandomLab::stopped() const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallObjectMethod(lab_.get(), stopped_);
  die_if_thrown(env_, "stopped");
  return nlohmann::json::parse(from_bytes(env_, bytes)).get<CutOff>();
}

std::string RandomLab::ask(jmethodID method, const randoop::Code& code,
                           bool flag, const char* otherwise) {
  LocalFrame frame(env_);
  std::copy(code.begin(), code.end(), in_ + kData);
  in_[kCount] = 1;
  in_[kCurrent] = 0;
  in_[kSize] = static_cast<std::int32_t>(code.size());
  in_[kMagic] = kRunning;
  jintArray array = env_->NewIntArray(static_cast<jsize>(code.size()));
  env_->SetIntArrayRegion(array, 0, static_cast<jsize>(code.size()),
                          code.data());
  Watchdog& watchdog = machine_.watchdog();
  watchdog.follow(&in_[kProgress]);
  watchdog.enter();
  jobject bytes = env_->CallObjectMethod(lab_.get(), method, array,
                                         static_cast<jboolean>(flag));
  if (watchdog.leave()) machine_.settle();
  in_[kMagic] = 0;
  if (!take_exception(env_).empty()) return otherwise;
  return from_bytes(env_, bytes);
}

int RandomLab::conditions() {
  if (!conditions_.empty()) return static_cast<int>(conditions_.size());
  LocalFrame frame(env_);
  jobject bytes = env_->CallObjectMethod(lab_.get(), list_conditions_);
  die_if_thrown(env_, "conditions");
  conditions_ = nlohmann::json::parse(from_bytes(env_, bytes))
                    .get<std::vector<std::string>>();
  return static_cast<int>(conditions_.size());
}

randoop::Flow RandomLab::flow(const randoop::Code& code, bool detail) {
  const auto told = nlohmann::json::parse(
      ask(flow_, code, detail, R"({"ended":"unsupported: stopped"})"));
  const auto value_of = [](const nlohmann::json& from) {
    return randoop::FlowValue{from.at("kind"), from.value("text", "")};
  };
  randoop::Flow flow;
  flow.ended = told.at("ended");
  flow.outcomes = told.value("outcomes", flow.outcomes);
  if (!told.contains("variables")) return flow;
  for (const auto& each : told.at("variables"))
    flow.variables.push_back(
        {each.at("call"), each.at("input"), value_of(each)});
  for (const auto& [condition, variables] : told.at("influencing").items())
    flow.influencing[std::stoi(condition)] = variables.get<std::vector<int>>();
  for (const auto& [variable, values] : told.at("compared").items())
    for (const auto& each : values)
      flow.compared[std::stoi(variable)].push_back(value_of(each));
  return flow;
}

int RandomLab::constant(const randoop::FlowValue& value) {
  LocalFrame frame(env_);
  const int slot = env_->CallIntMethod(
      lab_.get(), constant_, to_bytes(env_, value.kind + ":" + value.text));
  die_if_thrown(env_, "constant");
  if (slot < 0 || catalogue_.constants[slot].type >= 0) return slot;
  const auto text = from_bytes(
      env_, env_->CallObjectMethod(lab_.get(), describe_constant_, slot));
  die_if_thrown(env_, "describeConstant");
  const auto space = text.find(' ');
  catalogue_.constants[slot] = {std::stoi(text.substr(0, space)),
                                text.substr(space + 1)};
  added_.emplace_back(slot, value);
  return slot;
}

RandomLab::Measured RandomLab::measured() const {
  LocalFrame frame(env_);
  auto* figures =
      static_cast<jintArray>(env_->CallObjectMethod(lab_.get(), coverage_));
  die_if_thrown(env_, "coverage");
  std::vector<jint> all(
      static_cast<std::size_t>(env_->GetArrayLength(figures)));
  env_->GetIntArrayRegion(figures, 0, static_cast<jint>(all.size()),
                          all.data());
  constexpr int kOwn = 7;
  return {{all[0], all[1], all[2], all[3]},
          all[4],
          all[5],
          all[6],
          {all.begin() + kOwn, all.end()}};
}

Running read_running(const std::filesystem::path& input,
                     const randoop::Catalogue& catalogue) {
  const auto text = read_file(input);
  if (!text || text->size() < kInts * sizeof(std::int32_t)) return {};
  std::vector<std::int32_t> ints(kInts);
  std::memcpy(ints.data(), text->data(), kInts * sizeof(std::int32_t));
  if (ints[kMagic] != kRunning) return {};
  std::size_t at = kData;
  const auto end_of = [&](std::size_t from) {
    std::size_t to = from + 2;
    for (int i = 0; i < ints[from]; ++i)
      to += 1 + catalogue.operations.at(ints.at(to)).inputs.size();
    return to;
  };
  for (int i = 0; i < ints[kCurrent]; ++i) at = end_of(at);
  return {{ints.begin() + static_cast<std::ptrdiff_t>(at),
           ints.begin() + static_cast<std::ptrdiff_t>(end_of(at))},
          ints[kStatement]};
}

}  // namespace refute::jvm
