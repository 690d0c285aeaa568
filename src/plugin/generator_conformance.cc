#include "plugin/generator_conformance.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"

namespace refute::plugin {
namespace {

// As many subjects are looked at.
constexpr std::size_t kSample = 1000;

/// What one run of a generator gave.
struct Run {
  std::vector<Made> made = {};
  bool ended = false;  ///< With exit code 0.
  std::string problem = {};
};

Run run(const GeneratorProgram& program, std::size_t most,
        std::string_view strategy = "exhaustive") {
  Run result;
  const auto note = [&](const Error& error) { result.problem = error.message; };
  auto process = GeneratorProcess::ask(
      program, generate_question(std::string(strategy), 7));
  if (!process) {
    note(process.error());
    return result;
  }
  while (result.made.size() < most) {
    auto made = process->next();
    if (!made) {
      note(made.error());
      break;
    }
    if (!*made) {
      result.ended = true;
      break;
    }
    result.made.push_back(**std::move(made));
  }
  return result;
}

bool same(const Made& a, const Made& b) {
  return a.word == b.word && a.subject.program == b.subject.program &&
         a.subject.request == b.subject.request &&
         a.subject.expectation == b.subject.expectation;
}

struct Tried {
  const GeneratorProgram& program;
  Run first;
};

/// As check_result takes it.
using Problem = std::string;

Problem prints_subjects(const Tried& sample) { return sample.first.problem; }

Problem ends_well(const Tried& sample) {
  if (!sample.first.problem.empty()) return sample.first.problem;
  if (!sample.first.ended)
    return fmt::format("{}it prints more than {} subjects", kSkip, kSample);
  return {};
}

Problem has_different_words(const Tried& sample) {
  std::set<std::string> words;
  for (const auto& made : sample.first.made)
    if (!words.insert(made.word).second)
      return fmt::format("two subjects have the word \"{}\"", made.word);
  return {};
}

Problem names_a_refactoring(const Tried& sample) {
  for (const auto& made : sample.first.made)
    if (made.subject.request.refactoring.empty())
      return fmt::format("the request of \"{}\" names no refactoring",
                         made.word);
  return {};
}

Problem prints_the_same_again(const Tried& sample) {
  const auto& first = sample.first.made;
  const Run second = run(sample.program, first.size());
  for (std::size_t i = 0; i < first.size(); ++i)
    if (i >= second.made.size() || !same(first[i], second.made[i]))
      return fmt::format("subject {} was \"{}\", and is {} now", i + 1,
                         first[i].word,
                         i >= second.made.size() ? "missing"
                         : second.made[i].word != first[i].word
                             ? "\"" + second.made[i].word + "\""
                             : "another one of that word");
  return {};
}

Problem makes_it_again(const Tried& sample) {
  const auto& all = sample.first.made;
  for (const std::size_t i : {std::size_t{0}, all.size() / 2, all.size() - 1}) {
    const auto again = make_again(sample.program, all[i].word);
    if (!again) return again.error().message;
    if (!same(*again, all[i]))
      return fmt::format("\"{}\" makes another subject the second time",
                         all[i].word);
  }
  return {};
}

Problem rejects_a_word(const Tried& sample) {
  const std::string word = sample.first.made.front().word + "-no-such-word";
  if (make_again(sample.program, word))
    return fmt::format("it makes a subject of \"{}\"", word);
  return {};
}

Problem knows_a_random_order(const Tried& sample) {
  const Run random = run(sample.program, 10, "random");
  if (random.made.empty())
    return std::string(kSkip) + "it says no to strategy random";
  const Run again = run(sample.program, random.made.size(), "random");
  for (std::size_t i = 0; i < random.made.size(); ++i)
    if (i >= again.made.size() || !same(random.made[i], again.made[i]))
      return "the same seed gives other subjects";
  return {};
}

struct GeneratorCheck {
  std::string_view name;
  Problem (*check)(const Tried&);
};

constexpr GeneratorCheck kGeneratorChecks[] = {
    {"prints one subject per line", prints_subjects},
    {"ends with exit code 0 after the last one", ends_well},
    {"names a refactoring in every request", names_a_refactoring},
    {"gives every subject a word of its own", has_different_words},
    {"prints the same subjects when started again", prints_the_same_again},
    {"makes a subject again from its word", makes_it_again},
    {"rejects a word that is not its own", rejects_a_word},
    {"gives the same subjects for the same seed", knows_a_random_order},
};

}  // namespace

Result<std::vector<ConformanceCheck>> test_generator(
    const GeneratorProgram& program,
    const std::function<void(const ConformanceCheck&)>& done) {
  const Tried sample{program, run(program, kSample)};
  if (sample.first.made.empty())
    return fail(sample.first.problem.empty() ? program.name + " prints nothing"
                                             : sample.first.problem,
                "docs/protocol.md, section \"Generators\"");
  std::vector<ConformanceCheck> results;
  for (const GeneratorCheck& entry : kGeneratorChecks) {
    results.push_back(
        check_result("Generators", entry.name, entry.check(sample)));
    done(results.back());
  }
  return results;
}

}  // namespace refute::plugin
