#pragma once

#include <jni.h>

#include <string>
#include <vector>

/// Small conveniences over JNI: scopes for references, text as UTF-8 bytes.
namespace refute::jvm {

/// Frees the local references made while it lives.
class LocalFrame {
 public:
  explicit LocalFrame(JNIEnv* env, int capacity = 64);
  ~LocalFrame();
  LocalFrame(const LocalFrame&) = delete;
  LocalFrame& operator=(const LocalFrame&) = delete;

 private:
  JNIEnv* env_;
};

/// A reference that outlives frames.
class GlobalRef {
 public:
  GlobalRef() = default;
  GlobalRef(JNIEnv* env, jobject object);
  ~GlobalRef();
  GlobalRef(GlobalRef&& other) noexcept;
  GlobalRef& operator=(GlobalRef&& other) noexcept;

  jobject get() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  JNIEnv* env_ = nullptr;
  jobject object_ = nullptr;
};

/// A String from UTF-8.
jstring to_text(JNIEnv* env, const std::string& text);

/// byte[] from UTF-8.
jbyteArray to_bytes(JNIEnv* env, const std::string& text);

/// byte[][] from UTF-8 texts.
jobjectArray to_byte_arrays(JNIEnv* env, const std::vector<std::string>& texts);

/// UTF-8 from byte[]; "" from null.
std::string from_bytes(JNIEnv* env, jobject bytes);

/// Our own Java code must not throw. If it did, prints the stack trace and
/// gives up: the process is no longer to be trusted.
void die_if_thrown(JNIEnv* env, const char* where);

}  // namespace refute::jvm
