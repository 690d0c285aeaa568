#pragma once

#include <cstdlib>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

/// Errors, and how they are reported.
///
/// Four kinds of trouble are kept apart. What an engine under test does,
/// however strange, is *data* and never comes here. A failing environment (no
/// JDK, a full disk) is a `Result<T>`. A broken contract of our own aborts
/// through `REFUTE_CHECK`. A generator that abandons a path throws, but only
/// inside choice/.
namespace refute {

/// The exit codes of the command line; an Error carries the one it deserves.
enum class ExitCode {
  kClean = 0,
  kFindings = 1,
  kUsage = 2,
  kEnvironment = 3,
  kNotTested = 4,  ///< Nothing can be said: `refute check` saw too little.
};

/// A sentence for the user: what failed, with the file or program it concerns,
/// and, where we know one, the way out.
struct Error {
  std::string message;
  std::string hint = {};  ///< What to do about it; may be empty.
  ExitCode code = ExitCode::kEnvironment;
};

template <typename T>
using Result = tl::expected<T, Error>;

/// The failing half of a Result.
inline tl::unexpected<Error> fail(std::string message, std::string hint = {}) {
  return tl::unexpected<Error>(
      Error{std::move(message), std::move(hint), ExitCode::kEnvironment});
}

/// A failure that the user can fix: a wrong name, a malformed argument.
inline tl::unexpected<Error> usage_error(std::string message,
                                         std::string hint = {}) {
  return tl::unexpected<Error>(
      Error{std::move(message), std::move(hint), ExitCode::kUsage});
}

/// Passes `error` up with what we were doing put in front of it.
inline tl::unexpected<Error> in_context(std::string_view context, Error error) {
  error.message = std::string(context) + ": " + error.message;
  return tl::unexpected<Error>(std::move(error));
}

namespace internal {
[[noreturn]] void check_failed(const char* file, int line,
                               const char* condition,
                               const std::string& message);
}  // namespace internal

}  // namespace refute

#define REFUTE_CONCAT_INNER(a, b) a##b
#define REFUTE_CONCAT(a, b) REFUTE_CONCAT_INNER(a, b)

/// REFUTE_TRY(auto x, f()); declares x from f()'s value, or returns its error.
#define REFUTE_TRY(declaration, expression) \
  REFUTE_TRY_AS(REFUTE_CONCAT(refute_try_, __LINE__), declaration, expression)
#define REFUTE_TRY_AS(name, declaration, expression)                          \
  auto name = (expression);                                                   \
  if (!name) return tl::unexpected<::refute::Error>(std::move(name).error()); \
  declaration = *std::move(name)

/// REFUTE_TRY_VOID(f()); returns f()'s error, if there is one.
#define REFUTE_TRY_VOID(expression)                        \
  do {                                                     \
    if (auto refute_result = (expression); !refute_result) \
      return tl::unexpected<::refute::Error>(              \
          std::move(refute_result).error());               \
  } while (false)

/// Aborts with a sentence when a contract of our own code is broken.
#define REFUTE_CHECK(condition, message)                               \
  do {                                                                 \
    if (!(condition)) [[unlikely]]                                     \
      ::refute::internal::check_failed(__FILE__, __LINE__, #condition, \
                                       message);                       \
  } while (false)
