#include "engine/conformance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/probe.h"
#include "engine/samples.h"
#include "refactoring/request_json.h"

namespace refute {
namespace {

using nlohmann::json;
using std::chrono::seconds;

/// Empty: passed. A text that begins with kSkip: the check does not apply.
using Problem = std::string;

Problem skip(std::string_view why) {
  return std::string(kSkip) + std::string(why);
}

// hello

Problem says_who_it_is(Probe& probe) {
  const json& hello = probe.hello();
  if (!hello.is_object()) return "result is not an object: " + shorten(hello);
  if (hello.value("protocol", json()) != 1)
    return "protocol is " + hello.value("protocol", json()).dump() + ", not 1";
  for (const char* field : {"engine", "version"}) {
    const json value = hello.value(field, json());
    if (!value.is_string() || value.get<std::string>().empty())
      return fmt::format("{} is {}; it must be a text", field, value.dump());
  }
  const json details = hello.value("details", json::object());
  for (const auto& [key, value] : details.items())
    if (!value.is_string())
      return fmt::format("details: {} is {}; it must be a text", key,
                         value.dump());
  return {};
}

Problem wrong_option(const std::string& name, const json& spec) {
  if (!spec.is_object()) return name + " is no object: " + spec.dump();
  if (spec.contains("required") && !spec["required"].is_boolean())
    return name + ": required is neither true nor false";
  if (spec.contains("default") && !spec["default"].is_string())
    return name + ": default is not a text: " + spec["default"].dump();
  return {};
}

Problem lists_its_refactorings(Probe& probe) {
  constexpr std::array kTargets = {"type",      "method", "field",  "member",
                                   "selection", "file",   "program"};
  const json all = probe.hello().value("refactorings", json());
  if (!all.is_object() || all.empty())
    return "refactorings must be an object with at least one: " + shorten(all);
  for (const auto& [name, spec] : all.items()) {
    if (!spec.is_object()) return name + " is no object: " + spec.dump();
    const json target = spec.value("target", json());
    if (std::find(kTargets.begin(), kTargets.end(), target) == kTargets.end())
      return fmt::format(
          "{}: target is {}; it must be one of type, method, "
          "field, member, selection, file, program",
          name, target.dump());
    for (const char* flag : {"idempotent", "changes-behaviour"})
      if (!spec.value(flag, json(false)).is_boolean())
        return fmt::format("{}: {} is neither true nor false", name, flag);
    const json options = spec.value("options", json::object());
    if (!options.is_object()) return name + ": options is not an object";
    for (const auto& [option, what] : options.items())
      if (auto wrong = wrong_option(name + ", option " + option, what);
          !wrong.empty())
        return wrong;
  }
  return {};
}

Problem says_hello_again(Probe& probe) {
  const auto answer = probe.ask({{"method", "hello"}, {"protocol", 1}});
  if (!answer.problem.empty()) return answer.problem;
  if (answer.line.value("result", json()) != probe.hello())
    return "the second hello differs from the first: " + shorten(answer.line);
  return {};
}

// Messages

Problem answers_ping(Probe& probe) {
  const auto answer = probe.ask({{"method", "ping"}});
  if (!answer.problem.empty()) return answer.problem;
  if (!answer.line.value("result", json()).is_object())
    return "result must be an object: " + shorten(answer.line);
  return {};
}

Problem repeats_the_id(Probe& probe) {
  for (const std::int64_t id : {std::int64_t{0}, std::int64_t{1} << 52}) {
    const auto answer = probe.send(json{{"id", id}, {"method", "ping"}}.dump());
    if (!answer.problem.empty()) return answer.problem;
    if (answer.line.value("id", json()) != id)
      return fmt::format("asked with id {}: {}", id, shorten(answer.line));
  }
  return {};
}

Problem ignores_unknown_fields(Probe& probe) {
  const auto answer = probe.ask(
      {{"method", "ping"}, {"colour", "blue"}, {"nested", {{"a", {1, 2}}}}});
  if (!answer.problem.empty()) return answer.problem;
  return answer.line.contains("result") ? "" : shorten(answer.line);
}

// Errors

Problem must_be_error(const ProbeAnswer& answer, std::string_view code) {
  if (!answer.problem.empty()) return answer.problem;
  if (answer.is_error(code)) return {};
  return fmt::format("expected an error with code {}, got {}", code,
                     shorten(answer.line));
}

Problem rejects_an_unknown_method(Probe& probe) {
  return must_be_error(probe.ask({{"method", "dance"}}), "unsupported");
}

Problem rejects_a_message_without_method(Probe& probe) {
  return must_be_error(probe.ask(json::object()), "bad-request");
}

Problem rejects_what_is_not_json(Probe& probe) {
  for (const char* line : {"this is not JSON", "{\"id\":", "[1,2]", "7"}) {
    const auto answer = probe.send(line);
    if (auto wrong = must_be_error(answer, "bad-request"); !wrong.empty())
      return fmt::format("asked {}: {}", line, wrong);
    if (!answer.line.value("id", json("absent")).is_null())
      return fmt::format("asked {}: the id must be null: {}", line,
                         shorten(answer.line));
  }
  return {};
}

Problem rejects_an_unknown_refactoring(Probe& probe) {
  Sample sample = rename_method_sample();
  sample.request.refactoring = "turn-into-cobol";
  return must_be_error(probe.apply(sample.before, sample.request).answer,
                       "unsupported");
}

Problem rejects_an_incomplete_apply(Probe& probe) {
  const Sample sample = rename_method_sample();
  const json files = program_to_json(sample.before);
  const json request = request_to_json(sample.request);
  const json incomplete[] = {
      {{"method", "apply"}, {"request", request}},
      {{"method", "apply"}, {"files", files}},
      {{"method", "apply"}, {"files", files}, {"request", json::object()}},
      {{"method", "apply"}, {"files", 7}, {"request", request}}};
  for (const json& message : incomplete)
    if (auto wrong = must_be_error(probe.ask(message), "bad-request");
        !wrong.empty())
      return shorten(message) + ": " + wrong;
  return {};
}

/// The first of our samples that the engine offers.
std::optional<Sample> offered_sample(const Probe& probe) {
  for (Sample& sample : conformance_samples())
    if (!probe.offered(sample.request.refactoring).is_null())
      return std::move(sample);
  return {};
}

Problem no_sample() {
  return skip("none of the refactorings that we have a known program for");
}

Problem rejects_a_target_that_does_not_exist(Probe& probe) {
  auto sample = offered_sample(probe);
  if (!sample) return no_sample();
  Target& target = sample->request.target;
  (target.type.empty() ? target.file : target.type) = "nowhere.Nothing";
  return must_be_error(probe.apply(sample->before, sample->request).answer,
                       "bad-request");
}

Problem rejects_an_unknown_option(Probe& probe) {
  auto sample = offered_sample(probe);
  if (!sample) return no_sample();
  sample->request.options["colour"] = "blue";
  return must_be_error(probe.apply(sample->before, sample->request).answer,
                       "bad-request");
}

Problem rejects_a_missing_option(Probe& probe) {
  auto sample = offered_sample(probe);
  if (!sample) return no_sample();
  const json spec = probe.offered(sample->request.refactoring);
  const json options = spec.value("options", json::object());
  for (const auto& [name, what] : options.items())
    if (what.is_object() && what.value("required", json()) == true &&
        sample->request.options.erase(name) > 0)
      return must_be_error(probe.apply(sample->before, sample->request).answer,
                           "bad-request");
  return skip("it requires none of the options");
}

// apply

Problem must_become(const Probe::Applying& applying, const Sample& sample) {
  if (!applying.answer.problem.empty()) return applying.answer.problem;
  const auto asked = [&] { return describe(sample.request); };
  if (!applying.outcome) return asked() + ": " + shorten(applying.answer.line);
  const auto* applied = std::get_if<Applied>(&*applying.outcome);
  if (!applied)
    return fmt::format("{}: expected applied, got {}", asked(),
                       shorten(applying.answer.line["result"]));
  const json expected = program_to_json(sample.after);
  const json got = program_to_json(applied->after);
  for (const auto& [path, text] : expected.items())
    if (!got.contains(path))
      return fmt::format("{}: {} is missing; files must be the whole program",
                         asked(), path);
    else if (got[path] != text)
      return fmt::format("{}: expected {} as {}, got {}", asked(), path,
                         shorten(text), shorten(got[path]));
  for (const auto& [path, text] : got.items())
    if (!expected.contains(path))
      return fmt::format("{}: {} is there, but should not be", asked(), path);
  return {};
}

Problem does_as_expected(Probe& probe, const Sample& sample) {
  if (probe.offered(sample.request.refactoring).is_null())
    return skip(sample.request.refactoring + " is not offered");
  return must_become(probe.apply(sample.before, sample.request), sample);
}

Problem refactors_known_programs(Probe& probe) {
  bool any = false;
  for (const Sample& sample : conformance_samples()) {
    const Problem found = does_as_expected(probe, sample);
    if (found.starts_with(kSkip)) continue;
    if (!found.empty()) return found;
    any = true;
  }
  return any ? "" : no_sample();
}

Problem answers_the_same_twice(Probe& probe) {
  const auto sample = offered_sample(probe);
  if (!sample) return no_sample();
  const auto first = probe.apply(sample->before, sample->request);
  const auto second = probe.apply(sample->before, sample->request);
  for (const auto* applying : {&first, &second})
    if (!applying->answer.problem.empty()) return applying->answer.problem;
  const json a = first.answer.line.value("result", json());
  const json b = second.answer.line.value("result", json());
  return a == b ? "" : shorten(a) + " and then " + shorten(b);
}

Problem forgets_the_program_before(Probe& probe) {
  auto sample = offered_sample(probe);
  if (!sample) return no_sample();
  Sample other = *sample;
  other.before.files.push_back(
      {"q/Other.java", "package q;\nclass Other {}\n"});
  other.after.files.push_back(other.before.files.back());
  if (auto wrong = does_as_expected(probe, other); !wrong.empty()) return wrong;
  return does_as_expected(probe, *sample);
}

Problem keeps_unicode(Probe& probe) {
  return does_as_expected(probe, unicode_sample());
}

Problem counts_in_utf16(Probe& probe) {
  return does_as_expected(probe, selection_sample());
}

Problem keeps_line_ends(Probe& probe) {
  return does_as_expected(probe, crlf_sample());
}

Problem copes_with_a_big_program(Probe& probe) {
  probe.set_timeout(std::max<std::chrono::milliseconds>(
      probe.spec().request_timeout, seconds(60)));
  return does_as_expected(probe, big_sample());
}

Problem copes_with_a_broken_program(Probe& probe) {
  const auto sample = offered_sample(probe);
  if (!sample) return no_sample();
  java::Program broken = sample->before;
  for (auto& file : broken.files) file.text.resize(file.text.size() / 2);
  const auto applying = probe.apply(broken, sample->request);
  if (!applying.answer.problem.empty()) return applying.answer.problem;
  if (applying.answer.is_error("internal"))
    return "its own code failed: " + shorten(applying.answer.line);
  return answers_ping(probe);
}

// The end

Problem prints_nothing_unasked(Probe& probe) {
  const auto line = probe.stray_line();
  return line ? "a line that nobody asked for: " + shorten(*line) : "";
}

Problem shuts_down(Probe& probe) {
  const auto answer = probe.ask({{"method", "shutdown"}});
  if (!answer.problem.empty()) return answer.problem;
  if (!answer.line.value("result", json()).is_object())
    return shorten(answer.line);
  Subprocess* process = probe.process();
  const bool ended = process->wait(Probe::Clock::now() + seconds(10));
  const std::string how = process->how_it_ended();
  probe.stop();
  if (!ended) return "it still runs 10 s after shutdown";
  return how == "exit code 0" ? "" : "it ended with " + how;
}

Problem ends_with_its_input(Probe& probe) {
  return probe.end_of_input(seconds(10));
}

Problem ends_with_its_input_though_busy(Probe& probe) {
  const Sample sample = rename_method_sample();
  const json message = {{"id", 1},
                        {"method", "apply"},
                        {"files", program_to_json(sample.before)},
                        {"request", request_to_json(sample.request)}};
  (void)probe.process()->write_line(message.dump(),
                                    Probe::Clock::now() + seconds(10));
  return probe.end_of_input(seconds(45));
}

struct Entry {
  std::string_view section;
  std::string_view name;
  Problem (*check)(Probe&);
};

constexpr char kMessages[] = "Messages";
constexpr char kHello[] = "hello";
constexpr char kApply[] = "apply";
constexpr char kErrors[] = "Errors";
constexpr char kEnd[] = "ping, shutdown";

constexpr Entry kChecks[] = {
    {kHello, "says who it is", says_who_it_is},
    {kHello, "lists its refactorings, targets and options",
     lists_its_refactorings},
    {kHello, "says the same when asked again", says_hello_again},
    {kEnd, "answers ping", answers_ping},
    {kMessages, "repeats the id of each request", repeats_the_id},
    {kMessages, "ignores fields it does not know", ignores_unknown_fields},
    {kErrors, "rejects an unknown method", rejects_an_unknown_method},
    {kErrors, "rejects a message without a method",
     rejects_a_message_without_method},
    {kErrors, "rejects a line that is not a JSON object",
     rejects_what_is_not_json},
    {kErrors, "rejects an unknown refactoring", rejects_an_unknown_refactoring},
    {kErrors, "rejects an apply without files or request",
     rejects_an_incomplete_apply},
    {kErrors, "rejects a target that does not exist",
     rejects_a_target_that_does_not_exist},
    {kErrors, "rejects an option it does not know", rejects_an_unknown_option},
    {kErrors, "rejects a request without an option that is required",
     rejects_a_missing_option},
    {kApply, "refactors known programs as it should", refactors_known_programs},
    {kApply, "answers the same question twice in the same way",
     answers_the_same_twice},
    {kApply, "forgets the program before", forgets_the_program_before},
    {kApply, "keeps characters beyond ASCII", keeps_unicode},
    {kApply, "counts selections in UTF-16 code units", counts_in_utf16},
    {kApply, "keeps the line ends of a file", keeps_line_ends},
    {kApply, "copes with a program of a megabyte", copes_with_a_big_program},
    {kApply, "survives a program that does not compile",
     copes_with_a_broken_program},
    {kMessages, "prints nothing that was not asked for",
     prints_nothing_unasked},
    {kEnd, "answers shutdown and ends with exit code 0", shuts_down},
    {kMessages, "ends when its input does", ends_with_its_input},
    {kMessages, "ends when its input does, even if it was busy",
     ends_with_its_input_though_busy},
};

}  // namespace

ConformanceCheck check_result(std::string_view section, std::string_view name,
                              std::string problem) {
  using State = ConformanceCheck::State;
  ConformanceCheck result{.section = section, .name = name};
  if (problem.starts_with(kSkip)) {
    result.state = State::kSkipped;
    problem.erase(0, kSkip.size());
  } else if (!problem.empty()) {
    result.state = State::kFailed;
  }
  result.why = std::move(problem);
  return result;
}

Result<std::vector<ConformanceCheck>> test_conformance(
    const WorkerSpec& spec,
    const std::function<void(const ConformanceCheck&)>& done,
    std::string_view only) {
  Probe probe(spec);
  REFUTE_TRY_VOID(probe.ensure_started());
  std::vector<ConformanceCheck> results;
  for (const Entry& entry : kChecks) {
    if (!only.empty() && entry.name != only) continue;
    // A check may have cost the engine its life: the next one gets a new one.
    const auto started = probe.ensure_started();
    results.push_back(
        check_result(entry.section, entry.name,
                     started ? entry.check(probe) : started.error().message));
    probe.set_timeout(spec.request_timeout);
    // Whatever it still has to say must not confuse the next.
    if (results.back().state == ConformanceCheck::State::kFailed) probe.stop();
    done(results.back());
  }
  return results;
}

}  // namespace refute
