#pragma once

#include <string>
#include <string_view>

/// What is printed is text: programs, messages of engines and names come from
/// others, and a terminal obeys control characters (one sequence fills the
/// clipboard, another hides a line). So everything that goes to standard output
/// or standard error passes through here, and what a terminal would obey is
/// shown instead, as \u001b. That form means the same in JSON and in Java.
namespace refute {

/// Makes text harmless piece by piece; a character may be cut in two.
class VisibleText {
 public:
  /// What can be printed of the text so far.
  std::string add(std::string_view text);

  /// The rest.
  std::string end();

 private:
  std::string pending_;
};

/// Names of files may have line breaks, and so forge a line: these are shown
/// too, as \u000a.
std::string in_one_line(std::string_view name);

/// "\x1b[31m", in a form that only this process knows and that is printed as
/// it is: for our own colours.
std::string control(std::string_view sequence);

/// Back to the beginning of the line, and nothing on it.
std::string clear_line();

/// From here on, filters stdout and stderr, whoever prints. Call it once, in
/// main.
///
/// If nobody reads any more (`refute … | head -1`), what is printed goes
/// nowhere, without an error: printing happens in many places, on many threads,
/// and none of them could do anything about it. A closed standard output asks
/// the command to stop, as Ctrl-C does (stop.h).
void print_visibly();

/// Whether the reader of standard output has gone.
bool output_is_closed();

}  // namespace refute
