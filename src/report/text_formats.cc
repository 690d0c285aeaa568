#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "refactoring/test_pair.h"
#include "report/evidence.h"

/// Reports as text: for an issue tracker, a terminal, a spreadsheet.
namespace refute::report {
namespace {

// A fence that the text does not contain, so that nothing ends it early.
std::string fence(const std::string& text) {
  std::string marks = "```";
  while (text.find(marks) != std::string::npos) marks += '`';
  return marks;
}

std::string code(const std::string& text, const char* language = "") {
  const std::string marks = fence(text);
  std::string body = text;
  if (!body.empty() && body.back() != '\n') body += '\n';
  return marks + language + "\n" + body + marks + "\n\n";
}

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

// Text of an engine within a line: it makes no link, no picture, no HTML, no
// line of its own, and calls nobody. The rest may look odd, and that is all.
std::string plain(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : ' ';
    if (c == '\n' || c == '\r')
      out += ' ';
    else if (c == '<' && (is_letter_or_digit(next) || next == '/' ||
                          next == '!' || next == '?'))
      out += "&lt;";
    else if (c == '@' && is_letter_or_digit(next))
      out += "&#64;";
    else if (c == ']' && (next == '(' || next == '[' || next == ':'))
      out += "\\]";
    else
      out += c;
  }
  return out;
}

// Code within a line; its marks are longer than any that it contains.
std::string span(const std::string& text) {
  std::string line = text;
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; },
      ' ');
  std::string marks = "`";
  while (line.find(marks) != std::string::npos) marks += '`';
  const bool padded = marks.size() > 1;
  return marks + (padded ? " " : "") + line + (padded ? " " : "") + marks;
}

std::string program(const std::vector<File>& files) {
  std::string text;
  for (const auto& file : files) {
    if (files.size() > 1 || file.path.find('/') != std::string::npos)
      text += "// " + file.path + "\n";
    text += file.text;
    if (!text.empty() && text.back() != '\n') text += '\n';
  }
  return text;
}

std::string quote_csv(const std::string& text) {
  // A cell that a spreadsheet would take for a formula is made a text.
  std::string cell = text;
  if (!cell.empty() &&
      std::string("=+-@\t\r").find(cell[0]) != std::string::npos)
    cell.insert(cell.begin(), '\'');
  if (cell.find_first_of(",\"\n\r") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// The JDK that the finding's engine ran on; empty if nobody knows.
std::string java_of(const store::Finding& finding, const Context& context) {
  for (const auto& engine : context.engines)
    if (engine.label == finding.engine_label) return engine.java;
  return "";
}

std::string markdown(const Cause& cause, const Context& context, bool issue) {
  const store::Finding& f = cause.finding;
  const Evidence e = evidence_of(f);
  std::string out =
      fmt::format("# {}: {}\n\n", plain(cause.refactoring), plain(f.summary));
  out += fmt::format("**Engine** {}\n\n", plain(e.product));
  if (const auto java = java_of(f, context); issue && !java.empty())
    out += fmt::format("**JDK** {}\n\n", plain(java));
  if (!e.steps.empty()) out += fmt::format("**Steps** {}\n\n", e.steps);
  out += fmt::format("**Action** {}\n\n", span(e.action));
  out += "**Program before**\n\n" + code(program(e.before), "java");
  if (!e.after.empty()) {
    out += "**Program after** (the files that changed)\n\n" +
           code(program(e.after), "java");
    for (const auto& file : e.deleted)
      out += fmt::format("{} is gone.\n\n", span(file.path));
  } else {
    out += fmt::format("**Result** {}\n\n",
                       e.outcome.empty() ? "none" : plain(e.outcome));
  }
  out += "**What the engine said** ";
  if (e.status.empty()) {
    out += "nothing\n\n";
  } else {
    out += "\n\n";
    for (const auto& entry : e.status)
      out += fmt::format("- {}: {}\n", to_string(entry.severity),
                         plain(entry.message));
    out += "\n";
  }
  if (issue) out += fmt::format("**Expected** {}\n\n", e.expected);
  out += fmt::format("**What is wrong** ({}, {})\n\n", f.oracle,
                     level_in_words(f.level)) +
         code(f.evidence.empty() ? f.summary : f.evidence);
  if (!f.category.empty())
    out += fmt::format("**Category** {}\n\n", plain(f.category));
  if (const TestPair test = test_pair(f.test); !test.before.empty()) {
    out += fmt::format("**A test that passes before{}**\n\n",
                       test.after.empty() ? " and fails after" : "") +
           code(test.before, "java");
    if (!test.after.empty())
      out += "**The same test in the names after, where it fails**\n\n" +
             code(test.after, "java");
  }
  out += fmt::format("**To see it again** {}\n",
                     span(replay_line(cause, context)));
  if (cause.alike > 1)
    out += fmt::format("\nIt stands for {} programs of {}.\n", cause.alike,
                       fmt::join(cause.generators, ", "));
  if (!cause.known.empty()) out += "\nKnown: " + plain(cause.known) + "\n";
  if (issue && !context.version.empty())
    out += fmt::format("\nFound by refute {}.\n", context.version);
  return out;
}

}  // namespace

std::string to_markdown(const Cause& cause, const Context& context) {
  return markdown(cause, context, /*issue=*/false);
}

std::string to_issue(const Cause& cause, const Context& context) {
  return markdown(cause, context, /*issue=*/true);
}

std::string overview(const Model& model, const Context& context) {
  std::string out = fmt::format(
      "{}: {}, {}, {}\n", model.title, plural(model.trials, "trial"),
      plural(model.findings, "finding"),
      plural(static_cast<std::int64_t>(model.causes.size()), "cause"));
  if (!context.effort.empty()) out += context.effort + "\n";
  for (const Cause& cause : model.causes)
    out += fmt::format(
        "{:>4}  {:<17} {:<9} {:<20} {:>9} {:>12}  {}{}\n", cause.number,
        cause.finding.oracle, to_string(cause.finding.level), cause.refactoring,
        plural(cause.lines, "line"),
        cause.alike > 1 ? fmt::format("{} alike", cause.alike) : "",
        cause.finding.summary,
        cause.known.empty() ? "" : " (known: " + cause.known + ")");
  if (model.announced > 0)
    out += fmt::format("{} announced by the engine; --announced shows {}\n",
                       plural(model.announced, "cluster"),
                       model.announced == 1 ? "it" : "them");
  if (model.unconfirmed > 0)
    out += fmt::format("{} not confirmed; `{} confirm{}` does it\n",
                       plural(model.unconfirmed, "cluster"), context.command,
                       context.store_option);
  return out;
}

std::string to_csv(const Model& model, const Context& context) {
  std::string out =
      "cause,finding,engine,engine_version,oracle,level,refactoring,"
      "category,lines,alike,known,summary,replay\n";
  for (const Cause& cause : model.causes) {
    const store::Finding& f = cause.finding;
    const std::vector<std::string> cells = {std::to_string(cause.number),
                                            std::to_string(cause.original),
                                            f.engine,
                                            f.engine_version,
                                            f.oracle,
                                            std::string(to_string(f.level)),
                                            cause.refactoring,
                                            f.category,
                                            std::to_string(cause.lines),
                                            std::to_string(cause.alike),
                                            cause.known,
                                            f.summary,
                                            replay_line(cause, context)};
    std::string line;
    for (const auto& cell : cells)
      line += (line.empty() ? "" : ",") + quote_csv(cell);
    out += line + "\n";
  }
  return out;
}

}  // namespace refute::report
