#include "campaign/generator_host.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "campaign/generator_walk.h"
#include "campaign/phases.h"
#include "campaign/plugin_walk.h"
#include "choice/misuse.h"
#include "javagen/plugin.h"
#include "plugin/load.h"
#include "plugin/packed.h"

namespace refute::campaign {
namespace {

using nlohmann::json;

/// Writes past stdio, which shows control characters. The first lines go out
/// one by one, so that they are there if the generator then crashes; later ones
/// in pieces, as large as a moment fills them.
class Output {
 public:
  // A larger pipe: fewer changes between the two processes. Where that is not
  // allowed, the one there is will do.
  Output() { (void)::fcntl(STDOUT_FILENO, F_SETPIPE_SZ, 1 << 20); }
  ~Output() { flush(); }

  void line(std::string_view text) {
    buffer_.append(text);
    end_line();
  }
  void step(const Step& step) { this->step(step.subject, step.choices); }
  void step(const Subject& subject, std::string_view choices) {
    plugin::pack(subject, choices, buffer_);
    end_line();
  }
  /// Instead of the rest.
  [[noreturn]] void end_with(const Error& error) {
    line(plugin::error_line(error));
    flush();
    ::_exit(0);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kPiece = 1u << 17;
  static constexpr std::chrono::milliseconds kMoment{1};
  static constexpr std::int64_t kFirst = 64;

  void end_line() {
    buffer_.append("\n");
    ++lines_;
    if (lines_ <= kFirst || buffer_.text().size() >= kPiece ||
        a_moment_passed())
      flush();
  }
  /// Looks at the clock some times in a moment, not for each of its lines.
  bool a_moment_passed() {
    if (lines_ < next_look_) return false;
    const bool passed = Clock::now() - flushed_ >= kMoment;
    next_look_ = lines_ + 1 + (lines_ - lines_flushed_) / 8;
    return passed;
  }
  void flush() {
    std::string_view rest = buffer_.text();
    while (!rest.empty()) {
      const auto n = ::write(STDOUT_FILENO, rest.data(), rest.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) ::_exit(0);  // nobody reads on
      rest.remove_prefix(static_cast<std::size_t>(n));
    }
    buffer_.clear();
    flushed_ = Clock::now();
    lines_flushed_ = lines_;
  }

  plugin::Outgoing buffer_;
  std::int64_t lines_ = 0, lines_flushed_ = 0, next_look_ = 0;
  Clock::time_point flushed_ = Clock::now();
};

/// What the file has in it.
Result<javagen::PluginContents> contents_of(const std::filesystem::path& object,
                                            const std::string& file) {
  REFUTE_TRY(void* const symbol,
             plugin::load(object, file,
                          {"refute_plugin_contents", "names no generator",
                           "its last line should be "
                           "REFUTE_GENERATOR(function): docs/generators.md"}));
  javagen::PluginContents contents;
  reinterpret_cast<void (*)(javagen::PluginContents&)>(symbol)(contents);
  return contents;
}

Result<const javagen::Generator*> generator_in(
    const javagen::PluginContents& contents, const std::string& file,
    const std::string& name) {
  std::string names;
  for (const auto& each : contents.generators) {
    if (each.name == name || (name.empty() && contents.generators.size() == 1))
      return &each;
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  if (contents.generators.empty())
    return usage_error(file + " makes no subjects: programs with requests",
                       "`refute generate` prints what it makes");
  return usage_error(name.empty()
                         ? file + " has several generators"
                         : fmt::format("{} has no generator {}", file, name),
                     fmt::format("write {}#NAME, one of: {}", file, names));
}

/// A generator that breaks the rules of choices is an error, no abort.
void tell_of_misuse(const std::string& file, const std::string& name,
                    Output& out) {
  choice::on_misuse(
      [generator = file + "#" + name, &out](const choice::Misuse& misuse) {
        const std::string_view part = misuse.generator.text();
        out.end_with(Error{
            fmt::format("generator {}, choice '{}'{}: {}", generator,
                        misuse.choice.text(),
                        part == "generator" ? "" : fmt::format(" of {}", part),
                        misuse.what),
            "given the same answers, a generator must ask the same questions: "
            "docs/generators.md"});
      });
}

Result<void> print_values(const javagen::Values& values, const json& asked,
                          Output& out) {
  REFUTE_TRY(const auto make,
             driver_for(strategy_from_json(asked["strategy"])));
  const std::uint32_t shards = asked.at("shards");
  auto driver = shards > 1 ? choice::shard(asked.at("shard"), shards) : make();
  choice::Settings settings;
  settings.evaluation.delayed = !asked.at("eager");
  if (const std::uint64_t limit = asked.at("limit"); limit > 0)
    settings.limits.number = limit;
  if (asked.at("count")) {
    const auto counts = values.count(settings, std::move(driver));
    out.line(json({{"completed", counts.completed},
                   {"explored", counts.explored()},
                   {"pruned", counts.pruned}})
                 .dump());
    return {};
  }
  choice::Search search(values.texts, std::move(driver), settings);
  while (search.next()) out.line(dump_json(search.current()));
  return {};
}

Result<void> answer(const javagen::Generator& generator, const json& question,
                    Output& out) {
  const std::string of = question.value("of", "");
  if (const auto asked = question.find("phases"); asked != question.end()) {
    REFUTE_TRY(const auto source,
               source_of(generator, strategy_from_json(*asked)));
    json phases = json::array();
    for (const auto& phase : source.phases)
      phases.push_back({{"name", phase.name}, {"size", phase.size}});
    out.line(phases.dump());
  } else if (const auto walked = question.find("walk");
             walked != question.end()) {
    REFUTE_TRY(const auto source,
               source_of(generator, strategy_from_json(*walked)));
    const auto walk = source.phases.at(question.at("phase")).open();
    const Walk::Look look = [&](const Subject& subject,
                                std::string_view choices) {
      out.step(subject, choices);
    };
    while (walk->show_next(look)) continue;
  } else if (question.contains("again")) {
    REFUTE_TRY(const auto step, regenerate(generator, question["again"]));
    out.step(step);
  } else if (question.contains("parts")) {
    REFUTE_TRY(const auto parts, parts_of(generator, question["parts"]));
    json descriptions = json::array();
    for (const auto& part : parts) descriptions.push_back(part.description);
    out.line(descriptions.dump());
  } else if (question.contains("part")) {
    REFUTE_TRY(const auto parts, parts_of(generator, of));
    out.step(parts.at(question["part"]).step);
  } else if (question.contains("kept")) {
    REFUTE_TRY(auto subject, with_parts(generator, of, question["kept"]));
    out.step({std::move(subject), of});
  } else if (question.contains("nearest")) {
    const auto nearest = nearest_steps(javagen::subjects(generator));
    if (const auto step = nearest(question["nearest"])) out.step(*step);
  } else {
    return fail("a question that the host does not know");
  }
  return {};
}

Result<void> answer(const std::filesystem::path& object,
                    const std::string& file, const json& question,
                    Output& out) {
  REFUTE_TRY(const auto contents, contents_of(object, file));
  if (question.contains("contents")) {
    json names = {{"generators", json::array()}, {"values", json::array()}};
    for (const auto& each : contents.generators)
      names["generators"].push_back(each.name);
    for (const auto& each : contents.values)
      names["values"].push_back(each.name);
    out.line(names.dump());
    return {};
  }
  if (question.contains("values") && !contents.values.empty()) {
    const auto& values = contents.values.front();
    tell_of_misuse(file, values.name, out);
    return print_values(values, question["values"], out);
  }
  REFUTE_TRY(const auto* const generator,
             generator_in(contents, file, question.value("generator", "")));
  tell_of_misuse(file, std::string(generator->name), out);
  return answer(*generator, question, out);
}

}  // namespace

void host_generator(const std::filesystem::path& object) {
  std::string line;
  std::getline(std::cin, line);
  const auto question = parse_json(line);
  if (!question.is_object()) return;
  const std::string file = question.value("file", object.string());
  Output out;
  const auto answered = [&]() -> Result<void> {
    try {
      return answer(object, file, question, out);
    } catch (const std::exception& e) {
      return fail(
          fmt::format("generator {} threw an exception: {}", file, e.what()));
    }
  }();
  if (!answered) out.end_with(answered.error());
  out.line(plugin::kEndLine);
}

}  // namespace refute::campaign
