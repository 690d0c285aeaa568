#include "campaign/command_walk.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "plugin/generator_process.h"

namespace refute::campaign {
namespace {

constexpr std::string_view kCommandPrefix = "command:";

Result<void> must_be_the_same(const plugin::GeneratorProgram& program,
                              const plugin::Made& first) {
  REFUTE_TRY(const auto again, plugin::make_again(program, first.word));
  if (again.subject.program == first.subject.program &&
      again.subject.request == first.subject.request)
    return {};
  return fail(
      fmt::format("{} is not deterministic: \"{}\" makes another subject the "
                  "second time",
                  program.name, first.word),
      "a finding must be made again from its word: docs/protocol.md");
}

class CommandWalk : public Walk {
 public:
  CommandWalk(plugin::GeneratorProgram program, nlohmann::json question)
      : program_(std::move(program)), question_(std::move(question)) {}

  std::optional<Step> next() override {
    if (error_ || ended_) return std::nullopt;
    auto step = make();
    if (!step) {
      error_ = std::move(step).error();
      return std::nullopt;
    }
    ended_ = !step->has_value();
    return *std::move(step);
  }

  const Error* error() const override { return error_ ? &*error_ : nullptr; }

 private:
  Result<std::optional<Step>> make() {
    if (!process_) {
      REFUTE_TRY(process_, plugin::GeneratorProcess::ask(program_, question_));
    }
    REFUTE_TRY(auto made, process_->next());
    if (!made) {
      REFUTE_TRY_VOID(check_last());
      return std::nullopt;
    }
    if (++made_ == next_check_) {
      REFUTE_TRY_VOID(must_be_the_same(program_, *made));
      checked_ = made_;
      next_check_ *= 10;
    }
    return Step{std::move(made->subject), std::move(made->word)};
  }

  // What comes late may depend on all that came before.
  Result<void> check_last() {
    if (checked_ == made_) return {};
    REFUTE_TRY(const auto last, process_->last());
    return must_be_the_same(program_, last);
  }

  plugin::GeneratorProgram program_;
  nlohmann::json question_;
  std::optional<plugin::GeneratorProcess> process_;
  std::optional<Error> error_;
  bool ended_ = false;
  std::int64_t made_ = 0;
  std::int64_t checked_ = 0;  // the last that was made again
  std::int64_t next_check_ = 1;
};

Result<Source> open_command(const std::string& name, const Strategy& strategy) {
  const auto program = plugin::generator_command(command_of(name));
  REFUTE_TRY_VOID(plugin::allowed(program.allowed_as));
  const std::string& order = strategy.order;
  return Source{
      name,
      {{order == "exhaustive" ? "M0" : "M0/" + order,
        [program, question = plugin::generate_question(order, strategy.seed)] {
          return program_walk(program, question);
        }}}};
}

Result<Step> regenerate_command(const std::string& name,
                                const std::string& word) {
  REFUTE_TRY(auto made, plugin::make_again(
                            plugin::generator_command(command_of(name)), word));
  return Step{std::move(made.subject), word};
}

}  // namespace

std::unique_ptr<Walk> program_walk(plugin::GeneratorProgram program,
                                   nlohmann::json question) {
  return std::make_unique<CommandWalk>(std::move(program), std::move(question));
}

bool is_command_name(const std::string& generator) {
  return generator.starts_with(kCommandPrefix);
}

std::string command_name(const std::string& command) {
  return std::string(kCommandPrefix) + command;
}

std::string command_of(const std::string& generator) {
  return generator.substr(kCommandPrefix.size());
}

SourceKind command_sources() {
  return {is_command_name, open_command, regenerate_command};
}

}  // namespace refute::campaign
