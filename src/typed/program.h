#pragma once

#include <string_view>

#include "java/program.h"
#include "typed/scope.h"

/// Well-typed Java programs that end and that show what they do.
///
/// A program is one file, p/C.java: the types, then `public class C` with
/// `public static String test()`. Effects go to a trace (`Log`), which `test`
/// returns, so that another order of evaluation, a lost effect or another
/// overload shows. Whatever is chosen, the program compiles: nothing is tried
/// and thrown away.
namespace refute::typed {

/// The class of the trace.
inline constexpr std::string_view kTraceType = "p.Log";

/// Writes programs of a theme, again and again, in memory of its own.
class Programs {
 public:
  Programs(const Theme& theme, int level) : menu_(theme, level) {}

  /// The text of p/C.java; it lives until the next call.
  const std::string& write(Choices& c);

  /// To add constructs of one's own.
  Menu& menu() { return menu_; }

  java::Program operator()(Choices& c) { return {{{"p/C.java", write(c)}}}; }

 private:
  Menu menu_;
  Model model_;
  Writer out_;
};

/// One program of a theme at a level of Java: 8, 11, 17, 21 or 25.
java::Program typed_program(Choices& c, const Theme& theme, int level);

}  // namespace refute::typed
