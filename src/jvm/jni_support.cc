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

jstring to_text(JNIEnv* env, const std::string& text) {
  // JNI wants each half of a character of four bytes in three of its own.
  std::string halves;
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned>(static_cast<unsigned char>(text[i]));
  };
  const auto add = [&](unsigned half) {
    halves += {static_cast<char>(0xe0 | half >> 12),
               static_cast<char>(0x80 | (half >> 6 & 0x3f)),
               static_cast<char>(0x80 | (half & 0x3f))};
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (byte(i) >> 3 != 0x1e || i + 3 >= text.size()) {
      halves += text[i];
      continue;
    }
    const unsigned above = (byte(i) & 7) << 18 | (byte(i + 1) & 0x3f) << 12 |
                           (byte(i + 2) & 0x3f) << 6 | (byte(i + 3) & 0x3f);
    add(0xd800 + ((above - 0x10000) >> 10));
    add(0xdc00 + (above & 0x3ff));
    i += 3;
  }
  return env->NewStringUTF(halves.c_str());
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
