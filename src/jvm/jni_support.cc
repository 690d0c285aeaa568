#include "jvm/jni_support.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace refute::jvm {

LocalFrame::LocalFrame(JNIEnv* env, int capacity) : env_(env) {
  if (env_->PushLocalFrame(capacity) != 0) die_if_thrown(env_, "local frame");
}

LocalFrame::~LocalFrame() { env_->PopLocalFrame(nullptr); }

GlobalRef::GlobalRef(JNIEnv* env, jobject object)
    : env_(env), object_(object ? env->NewGlobalRef(object) : nullptr) {}

GlobalRef::~GlobalRef() {
  if (object_) env_->DeleteGlobalRef(object_);
}

GlobalRef::GlobalRef(GlobalRef&& other) noexcept
    : env_(other.env_), object_(std::exchange(other.object_, nullptr)) {}

GlobalRef& GlobalRef::operator=(GlobalRef&& other) noexcept {
  std::swap(env_, other.env_);
  std::swap(object_, other.object_);
  return *this;
}

jbyteArray to_bytes(JNIEnv* env, const std::string& text) {
  const auto size = static_cast<jsize>(text.size());
  jbyteArray bytes = env->NewByteArray(size);
  die_if_thrown(env, "byte[]");
  env->SetByteArrayRegion(bytes, 0, size,
                          reinterpret_cast<const jbyte*>(text.data()));
  return bytes;
}

jobjectArray to_byte_arrays(JNIEnv* env,
                            const std::vector<std::string>& texts) {
  jclass type = env->FindClass("[B");
  jobjectArray array =
      env->NewObjectArray(static_cast<jsize>(texts.size()), type, nullptr);
  die_if_thrown(env, "byte[][]");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    jbyteArray bytes = to_bytes(env, texts[i]);
    env->SetObjectArrayElement(array, static_cast<jsize>(i), bytes);
    env->DeleteLocalRef(bytes);
  }
  env->DeleteLocalRef(type);
  return array;
}

std::string from_bytes(JNIEnv* env, jobject bytes) {
  if (!bytes) return {};
  auto* array = static_cast<jbyteArray>(bytes);
  std::string text(static_cast<std::size_t>(env->GetArrayLength(array)), '\0');
  env->GetByteArrayRegion(array, 0, static_cast<jsize>(text.size()),
                          reinterpret_cast<jbyte*>(text.data()));
  return text;
}

void die_if_thrown(JNIEnv* env, const char* where) {
  if (!env->ExceptionCheck()) return;
  std::fprintf(stderr, "refute-jvm: unexpected exception at %s\n", where);
  env->ExceptionDescribe();
  std::_Exit(70);
}

}  // namespace refute::jvm
