#include "jvm/machine.h"

#include <dlfcn.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jvm/facts_json.h"
#include "jvm/jvm_executor.h"
#include "jvm/jvm_options.h"

namespace refute::jvm {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t kCacheSize = 64;

using CreateJavaVM = jint (*)(JavaVM**, void**, void*);

bool is_ecj(const fs::path& jar) {
  return jar.filename().string().starts_with("ecj-");
}

Result<std::vector<std::string>> jars_of(const fs::path& jars,
                                         const std::vector<fs::path>& more) {
  const bool other_ecj = std::any_of(more.begin(), more.end(), is_ecj);
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(jars, error))
    if (entry.path().extension() == ".jar" &&
        !(other_ecj && is_ecj(entry.path())))
      found.push_back(entry.path().string());
  for (const auto& jar : more) found.push_back(jar.string());
  if (found.empty())
    return fail("no jars of the worker in " + jars.string(),
                "script/build-hosts builds them");
  std::sort(found.begin(), found.end());
  return found;
}

jobject text(JNIEnv* env, const std::string& utf8) {
  jclass strings = env->FindClass("java/lang/String");
  return env->NewObject(strings, env->GetMethodID(strings, "<init>", "([B)V"),
                        to_bytes(env, utf8));
}

/// A loader that tested code has no way to: the loader of applications, which
/// everybody can ask for, knows none of our classes.
jobject loader_of(JNIEnv* env, const std::vector<std::string>& jars) {
  LocalFrame frame(env);
  jclass url = env->FindClass("java/net/URL");
  jclass loader = env->FindClass("java/net/URLClassLoader");
  jclass any_loader = env->FindClass("java/lang/ClassLoader");
  jclass file = env->FindClass("java/io/File");
  jclass uri = env->FindClass("java/net/URI");
  die_if_thrown(env, "the JDK's classes");
  const auto method = [&](jclass type, const char* name, const char* as) {
    return env->GetMethodID(type, name, as);
  };
  jobjectArray urls =
      env->NewObjectArray(static_cast<jsize>(jars.size()), url, nullptr);
  for (std::size_t i = 0; i < jars.size(); ++i) {
    LocalFrame each(env);
    jobject jar =
        env->NewObject(file, method(file, "<init>", "(Ljava/lang/String;)V"),
                       text(env, jars[i]));
    jobject named =
        env->CallObjectMethod(jar, method(file, "toURI", "()Ljava/net/URI;"));
    jobject place =
        env->CallObjectMethod(named, method(uri, "toURL", "()Ljava/net/URL;"));
    die_if_thrown(env, "the worker's jars");
    env->SetObjectArrayElement(urls, static_cast<jsize>(i), place);
  }
  jobject parent = env->CallStaticObjectMethod(
      any_loader, env->GetStaticMethodID(any_loader, "getSystemClassLoader",
                                         "()Ljava/lang/ClassLoader;"));
  jobject made = env->NewObject(
      loader,
      method(loader, "<init>", "([Ljava/net/URL;Ljava/lang/ClassLoader;)V"),
      urls, parent);
  die_if_thrown(env, "the worker's loader");
  return env->NewGlobalRef(made);
}

}  // namespace

Result<std::unique_ptr<Machine>> Machine::boot(const fs::path& libjvm,
                                               const fs::path& jars,
                                               const BootOptions& asked) {
  REFUTE_TRY(const auto our_jars, jars_of(jars, asked.jars));
  void* library = dlopen(libjvm.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library) return fail(std::string("cannot load the JVM: ") + dlerror());
  const auto create =
      reinterpret_cast<CreateJavaVM>(dlsym(library, "JNI_CreateJavaVM"));
  if (!create) return fail(libjvm.string() + " has no JNI_CreateJavaVM");

  auto texts = jvm_options(asked);
  std::vector<JavaVMOption> options;
  for (auto& text : texts) options.push_back({text.data(), nullptr});
  JavaVMInitArgs arguments{JNI_VERSION_10, static_cast<jint>(options.size()),
                           options.data(), JNI_FALSE};
  std::unique_ptr<Machine> machine(new Machine);
  void* env = nullptr;
  if (const jint code = create(&machine->vm_, &env, &arguments); code != 0)
    return fail("the JVM does not start: error " + std::to_string(code));
  machine->env_ = static_cast<JNIEnv*>(env);
  machine->confinement_ = asked.confinement;
  machine->loader_ = loader_of(machine->env_, our_jars);
  machine->find_members(asked.profile);
  machine->leave_pool_without_threads();
  return machine;
}

jclass Machine::our_class(const char* name) const {
  LocalFrame frame(env_);
  jclass loaders = env_->FindClass("java/lang/ClassLoader");
  jobject found = env_->CallObjectMethod(
      loader_,
      env_->GetMethodID(loaders, "loadClass",
                        "(Ljava/lang/String;)Ljava/lang/Class;"),
      text(env_, std::string("dev.refute.worker.") + name));
  die_if_thrown(env_, name);
  return static_cast<jclass>(env_->NewGlobalRef(found));
}

void Machine::find_members(Profile profile) {
  worker_ = our_class("Worker");
  guard_ = our_class("Guard");
  output_ = our_class("Output");
  object_ = static_cast<jclass>(
      env_->NewGlobalRef(env_->FindClass("java/lang/Object")));
  jclass compilation = our_class("Compilation");
  jclass loader = our_class("ProgramLoader");
  jclass canon = our_class("Canon");
  const auto in = [&](jclass type, const char* name, const char* descriptor) {
    jmethodID id = env_->GetMethodID(type, name, descriptor);
    die_if_thrown(env_, name);
    return id;
  };
  const auto on = [&](jclass type, const char* name, const char* descriptor) {
    jmethodID id = env_->GetStaticMethodID(type, name, descriptor);
    die_if_thrown(env_, name);
    return id;
  };
  worker_hello_ = on(worker_, "hello", "()[B");
  worker_compile_ =
      on(worker_, "compile", "([[B[[B[[BII)Ldev/refute/worker/Compilation;");
  worker_compile_changed_ =
      on(worker_, "compileChanged",
         "([[B[[B[[B[[BILdev/refute/worker/Compilation;"
         "Ldev/refute/worker/Compilation;)[Ldev/refute/worker/Compilation;");
  worker_compile_test_ = on(worker_, "compileTest",
                            "([B[BLdev/refute/worker/Compilation;"
                            "Ldev/refute/worker/Compilation;[[B)"
                            "[Ldev/refute/worker/Compilation;");
  compilation_report_ = in(compilation, "report", "(Z)[B");
  compilation_load_ =
      in(compilation, "load", "()Ldev/refute/worker/ProgramLoader;");
  compilation_files_ = in(compilation, "classFiles", "()[B");
  compilation_to_measure_ =
      in(compilation, "toMeasure", "()Ldev/refute/worker/Compilation;");
  compilation_study_ = in(compilation, "study",
                          "(Ldev/refute/worker/Compilation;[[B[[B[[B[[B)[B");
  compilation_direct_ = in(compilation, "direct",
                           "(Ldev/refute/worker/Compilation;[[B[[B[[B[[B)[B");
  compilation_changed_ =
      in(compilation, "changed", "(Ldev/refute/worker/Compilation;)[B");
  compilation_guess_ =
      in(compilation, "guess", "(Ldev/refute/worker/Compilation;[[B[[B[[B)[B");
  values_ = our_class("MadeValues");
  values_array_ = on(values_, "array",
                     "(Ldev/refute/worker/ProgramLoader;Ljava/lang/String;"
                     "[Ljava/lang/Object;)Ljava/lang/Object;");
  values_lambda_ =
      on(values_, "lambda",
         "(Ldev/refute/worker/ProgramLoader;Ljava/lang/String;"
         "Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/Object;");
  values_stub_ = on(values_, "stub",
                    "(Ldev/refute/worker/ProgramLoader;Ljava/lang/String;"
                    "Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;");
  worker_coverage_ = on(worker_, "coverage", "()[I");
  worker_news_ = on(worker_, "news", "()Z");
  worker_comparisons_ = on(worker_, "comparisons", "()[B");
  worker_forget_news_ = on(worker_, "forgetNews", "()V");
  worker_metaspace_ = on(worker_, "metaspace", "()J");
  loader_find_ = in(loader, "find", "(Ljava/lang/String;)Ljava/lang/Class;");
  loader_canon_ = in(loader, "canon", "()Ldev/refute/worker/Canon;");
  canon_rename_ =
      in(canon, "rename", "(Ljava/lang/String;Ljava/lang/String;)V");
  canon_rename_member_ =
      in(canon, "renameMember",
         "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V");
  canon_show_ = in(canon, "show",
                   "(Ljava/lang/String;Ljava/lang/String;"
                   "Ljava/lang/String;Ljava/lang/String;)V");
  canon_values_ = in(canon, "values", "([Ljava/lang/Object;)[B");
  canon_thrown_ = in(canon, "thrown", "(Ljava/lang/Throwable;)[B");
  guard_arm_ = on(guard_, "arm", "(II)V");
  guard_reason_ = on(guard_, "reason", "()Ljava/lang/String;");
  guard_reset_ = on(guard_, "resetWorld", "()V");
  guard_steps_ = env_->GetStaticFieldID(guard_, "steps", "I");
  guard_cells_ = env_->GetStaticFieldID(guard_, "cells", "I");
  guard_settle_ = on(guard_, "settle", "()V");
  guard_starting_ = on(guard_, "starting", "(Ljava/lang/Object;)V");
  canon_printed_ = in(canon, "printed", "()[B");
  output_printed_ = env_->GetStaticFieldID(output_, "printed", "I");
  env_->CallStaticVoidMethod(worker_, on(worker_, "start", "()V"));
  die_if_thrown(env_, "start");
  using std::chrono::seconds;
  const bool random = profile == Profile::kRandom;
  watchdog_ = std::make_unique<Watchdog>(env_, guard_, seconds(random ? 5 : 1),
                                         seconds(random ? 8 : 10));
}

// From Java 22 on, the common pool gets threads as soon as anybody uses a
// CompletableFuture, whatever its parallelism was set to.
void Machine::leave_pool_without_threads() const {
  LocalFrame frame(env_);
  constexpr char kPool[] = "java/util/concurrent/ForkJoinPool";
  constexpr char kFactory[] =
      "Ljava/util/concurrent/ForkJoinPool$ForkJoinWorkerThreadFactory;";
  jclass pools = env_->FindClass(kPool);
  jobject common = env_->CallStaticObjectMethod(
      pools, env_->GetStaticMethodID(pools, "commonPool",
                                     "()Ljava/util/concurrent/ForkJoinPool;"));
  die_if_thrown(env_, "the common pool");
  jclass none = our_class("NoThreads");
  jobject factory =
      env_->NewObject(none, env_->GetMethodID(none, "<init>", "()V"));
  die_if_thrown(env_, "NoThreads");
  jfieldID field = env_->GetFieldID(pools, "factory", kFactory);
  die_if_thrown(env_, "the factory of the common pool");
  env_->SetObjectField(common, field, factory);
}

HelloReply Machine::hello() const {
  LocalFrame frame(env_);
  jobject bytes = env_->CallStaticObjectMethod(worker_, worker_hello_);
  die_if_thrown(env_, "hello");
  auto about = hello_reply_from_json(json::parse(from_bytes(env_, bytes)));
  REFUTE_CHECK(about, about.error().message);
  about->confined = confinement_;
  return *about;
}

namespace {

std::pair<jobjectArray, jobjectArray> paths_and_texts(
    JNIEnv* env, const java::Program& program) {
  std::vector<std::string> paths;
  std::vector<std::string> texts;
  for (const auto& file : program.files) {
    paths.push_back(file.path);
    texts.push_back(file.text);
  }
  return {to_byte_arrays(env, paths), to_byte_arrays(env, texts)};
}

}  // namespace

Compiled Machine::compile(const java::Program& program,
                          const CompileOptions& options,
                          bool with_facts) const {
  LocalFrame frame(env_);
  const auto [paths, texts] = paths_and_texts(env_, program);
  Compiled result;
  jobject compilation = env_->CallStaticObjectMethod(
      worker_, worker_compile_, paths, texts,
      to_byte_arrays(env_, options.class_path),
      static_cast<jint>(options.compiler), static_cast<jint>(options.level));
  die_if_thrown(env_, "compile");
  result.object = GlobalRef(env_, compilation);
  report(result, with_facts);
  return result;
}

std::optional<std::pair<Compiled, Compiled>> Machine::compile_changed(
    const java::Program& before, const Compiled& before_by_ecj,
    const java::Program& after, const Compiled& after_by_ecj, int level) const {
  LocalFrame frame(env_);
  const auto [paths, texts] = paths_and_texts(env_, before);
  const auto [after_paths, after_texts] = paths_and_texts(env_, after);
  jobject made = env_->CallStaticObjectMethod(
      worker_, worker_compile_changed_, paths, texts, after_paths, after_texts,
      static_cast<jint>(level), before_by_ecj.object.get(),
      after_by_ecj.object.get());
  die_if_thrown(env_, "compileChanged");
  if (!made) return std::nullopt;
  return both(made, /*with_facts=*/true);
}

std::pair<Compiled, Compiled> Machine::compile_test(
    const std::string& test_before, const std::string& test_after,
    const Compiled& before, const Compiled& after,
    const std::vector<std::string>& more) const {
  LocalFrame frame(env_);
  jobject made = env_->CallStaticObjectMethod(
      worker_, worker_compile_test_, to_bytes(env_, test_before),
      to_bytes(env_, test_after), before.object.get(), after.object.get(),
      to_byte_arrays(env_, more));
  die_if_thrown(env_, "compileTest");
  return both(made, /*with_facts=*/false);
}

std::pair<Compiled, Compiled> Machine::both(jobject compilations,
                                            bool with_facts) const {
  auto* array = static_cast<jobjectArray>(compilations);
  std::pair<Compiled, Compiled> result;
  result.first.object = GlobalRef(env_, env_->GetObjectArrayElement(array, 0));
  result.second.object = GlobalRef(env_, env_->GetObjectArrayElement(array, 1));
  report(result.first, with_facts);
  report(result.second, with_facts);
  return result;
}

void Machine::report(Compiled& compiled, bool with_facts) const {
  LocalFrame frame(env_);
  jobject report =
      env_->CallObjectMethod(compiled.object.get(), compilation_report_,
                             static_cast<jboolean>(with_facts));
  die_if_thrown(env_, "report");
  const auto told = json::parse(from_bytes(env_, report));
  auto reply = compile_reply_from_json(told);
  REFUTE_CHECK(reply, reply.error().message);
  compiled.ok = reply->ok;
  compiled.diagnostics = std::move(reply->diagnostics);
  if (told.contains("bindings")) {
    auto bindings = bindings_from_json(told.at("bindings"));
    REFUTE_CHECK(bindings, bindings.error().message);
    compiled.bindings = *std::move(bindings);
  }
  compiled.has_facts = with_facts;
  if (with_facts) compiled.facts = facts_from_json(told.at("classes"));
}

std::shared_ptr<const Compiled> Machine::compile_cached(
    const java::Program& program, const CompileOptions& options,
    bool with_facts) const {
  std::string key = std::to_string(static_cast<int>(options.compiler)) + " " +
                    std::to_string(options.level);
  for (const auto& entry : options.class_path) key += '\0' + entry;
  for (const auto& file : program.files)
    key += '\0' + file.path + '\0' + file.text;
  for (auto it = cache_.begin(); it != cache_.end(); ++it) {
    if (it->first != key) continue;
    cache_.splice(cache_.end(), cache_, it);
    const auto& known = cache_.back().second;
    if (with_facts && !known->has_facts) report(*known, true);
    return known;
  }
  auto compiled =
      std::make_shared<Compiled>(compile(program, options, with_facts));
  cache_.emplace_back(std::move(key), compiled);
  if (cache_.size() > kCacheSize) cache_.pop_front();
  return compiled;
}

Compiled Machine::to_measure(const Compiled& compiled) const {
  LocalFrame frame(env_);
  Compiled result{.ok = compiled.ok};
  result.object = GlobalRef(
      env_,
      env_->CallObjectMethod(compiled.object.get(), compilation_to_measure_));
  die_if_thrown(env_, "toMeasure");
  return result;
}

java::Program Machine::class_files(const Compiled& compiled) const {
  LocalFrame frame(env_);
  jobject bytes =
      env_->CallObjectMethod(compiled.object.get(), compilation_files_);
  die_if_thrown(env_, "classFiles");
  return program_from_json(json::parse(from_bytes(env_, bytes)));
}

void Machine::settle() const {
  jthrowable thrown = env_->ExceptionOccurred();
  env_->ExceptionClear();
  for (int i = 0; i < 10; ++i) {
    env_->CallStaticVoidMethod(guard_, guard_settle_);
    env_->ExceptionClear();
  }
  if (thrown) env_->Throw(thrown);
}

Coverage Machine::coverage() const {
  LocalFrame frame(env_);
  auto* figures = static_cast<jintArray>(
      env_->CallStaticObjectMethod(worker_, worker_coverage_));
  die_if_thrown(env_, "coverage");
  jint all[4] = {};
  env_->GetIntArrayRegion(figures, 0, 4, all);
  return {all[0], all[1], all[2], all[3]};
}

void Machine::forget_ways() const {
  env_->CallStaticVoidMethod(worker_, worker_forget_news_);
  die_if_thrown(env_, "forgetNews");
}

bool Machine::found_new_ways() const {
  const bool found =
      env_->CallStaticBooleanMethod(worker_, worker_news_) == JNI_TRUE;
  die_if_thrown(env_, "news");
  return found;
}

std::int64_t Machine::metaspace() const {
  const jlong bytes = env_->CallStaticLongMethod(worker_, worker_metaspace_);
  die_if_thrown(env_, "metaspace");
  return bytes;
}

std::unique_ptr<sequence::Executor> Machine::load(
    const Compiled& compiled, const sequence::CommonSide& side,
    int max_cost) const {
  return std::make_unique<JvmExecutor>(*this, compiled, side, max_cost);
}

}  // namespace refute::jvm
