#include "pairs.h"

#include <array>
#include <regex>

#include "javagen/catalogue.h"
#include "refactoring/task.h"

namespace refute::bench {

namespace {

/// Numbers that look random, the same everywhere.
std::uint64_t scramble(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

java::Program program_of(std::uint64_t number) {
  static const auto generators = [] {
    std::vector<const javagen::Generator*> found;
    // Programs that look at their own names are for virtual machines.
    for (const auto& each : javagen::catalogue())
      if (javagen::count(each) >= 20 && !each.compiles &&
          task_of(each.refactoring) == Task::kRefactor)
        found.push_back(&each);
    return found;
  }();
  static javagen::Draft draft;
  const auto random = scramble(number);
  const auto& generator = *generators[random % generators.size()];
  javagen::Point point;
  auto rest = scramble(random);
  for (std::size_t axis = 0; axis < generator.axes.size(); ++axis) {
    const auto size = generator.axes[axis].values.size();
    point.at[axis] = static_cast<std::uint16_t>(rest % size);
    rest = scramble(rest);
  }
  return javagen::subject_at(generator, point, draft).program;
}

bool replace_first(java::Program& program, const std::regex& pattern,
                   const std::string& by) {
  for (auto& file : program.files) {
    auto text = std::regex_replace(file.text, pattern, by,
                                   std::regex_constants::format_first_only);
    if (text == file.text) continue;
    file.text = std::move(text);
    return true;
  }
  return false;
}

bool rename(jvm::CompareRequest& request) {
  static const std::regex declaration(
      R"(\b(?:int|void|long|boolean|String)\s+(\w+)\s*\()");
  for (const auto& file : request.before.files) {
    std::smatch match;
    if (!std::regex_search(file.text, match, declaration)) continue;
    const std::string name = match[1];
    const std::regex uses("\\b" + name + "\\b(?=\\s*\\()");
    for (auto& each : request.after.files)
      each.text = std::regex_replace(each.text, uses, name + "Renamed");
    request.mapping.methods["A." + name] = name + "Renamed";
    return true;
  }
  return false;
}

bool apply(Edit edit, jvm::CompareRequest& request) {
  static const std::regex block(R"(\)\s*\{)");
  static const std::regex body(R"(\bclass\s+\w+[^{;]*\{)");
  static const std::regex number(R"((return|=) (\d+);)");
  switch (edit) {
    case Edit::kAddedLocal:
      return replace_first(request.after, block, ") { int added = 7;");
    case Edit::kRenamed:
      return rename(request);
    case Edit::kAddedPrivate:
      return replace_first(request.after, body,
                           "$& private int added() { return 7; }");
    case Edit::kAddedTest:
      return replace_first(
          request.after, block,
          ") { int added = 7; if (added != 7) throw new Error();");
    case Edit::kLiteral:
      return replace_first(request.after, number, "$1 1$2;");
  }
  return false;
}

constexpr std::array kHostile = {
    "while (true) {}",
    "while (true) try { while (true) {} } catch (Throwable t) {}",
    "System.exit(1);",
    "Runtime.getRuntime().halt(1);",
    "new Thread(() -> { while (true) {} }).start();",
    "System.out.println(new int[Integer.MAX_VALUE - 8].length);",
    "System.out.println(new long[9999][9999][9999].length);",
    "for (String s = \"x\"; ; s += s) System.out.println(s);",
    "new Object() { void f() { f(); } }.f();",
    "System.out.println(\"a\".repeat(40).matches(\"(a*)*b\"));",
    "throw new Error(\"hostile\");",
};

/// The condition always holds, which the compiler does not know.
bool make_hostile(java::Program& program, std::uint64_t number) {
  static const std::regex block(R"(\)\s*\{)");
  const std::string deed = kHostile[number % kHostile.size()];
  return replace_first(program, block,
                       ") { if (System.nanoTime() > 0) " + deed);
}

}  // namespace

MadePair make_pair(std::uint64_t number, bool hostile) {
  for (std::uint64_t turn = 0;; ++turn) {
    MadePair pair;
    pair.request.before = program_of(number + (turn << 32));
    pair.edit = static_cast<Edit>(number % 5);
    if (hostile) {
      pair.edit = Edit::kAddedTest;  // Reached, so that it runs.
      if (!make_hostile(pair.request.before, scramble(number))) continue;
    }
    pair.request.after = pair.request.before;
    if (apply(pair.edit, pair.request)) return pair;
  }
}

}  // namespace refute::bench
