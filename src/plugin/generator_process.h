#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/subprocess.h"
#include "plugin/consent.h"
#include "plugin/subject_line.h"

/// A generator that is a program of its own: it is asked one question on its
/// standard input, answers with lines, and ends (docs/protocol.md,
/// "Generators").
///
/// It runs beside us and prints ahead as far as the pipe takes it. It cannot
/// harm a campaign: if it crashes, hangs, eats memory or prints rubbish, there
/// is an Error that says so, and it is killed.
namespace refute::plugin {

struct GeneratorProgram {
  std::string name;        ///< For messages.
  std::string allowed_as;  ///< See consent.h.
  std::vector<std::string> command;
  bool packed = false;  ///< Its subjects are as packed.h has them.
  nlohmann::json every_question = {};  ///< Fields that all questions get.
  std::string hint = {};               ///< What to do if it fails.
  std::string makes = "subject";       ///< For messages.
};

/// `--generator-command CMD`, started by a shell.
GeneratorProgram generator_command(const std::string& command);

class GeneratorProcess {
 public:
  /// Starts the program, if it is allowed, and asks.
  static Result<GeneratorProcess> ask(GeneratorProgram program,
                                      nlohmann::json question);

  /// The next line; none if it has ended, and all went well.
  Result<std::optional<std::string>> next_line();

  /// The next subject; none at the end.
  Result<std::optional<Made>> next();

  /// The subject that came last, once more.
  Result<Made> last() const { return read(last_); }

 private:
  GeneratorProcess(GeneratorProgram program, Limits limits, Subprocess process)
      : program_(std::move(program)),
        limits_(limits),
        process_(std::move(process)) {}

  Result<Subprocess::Io> wait_for_line();
  Result<bool> read_line();
  Result<Made> read(const std::string& line) const;
  Result<void> must_have_ended();
  tl::unexpected<Error> give_up(const std::string& what, std::string hint = {});
  tl::unexpected<Error> give_up_for_memory();
  tl::unexpected<Error> give_up_for_rubbish();
  bool eats_memory();
  std::string so_far() const;

  GeneratorProgram program_;
  Limits limits_;
  Subprocess process_;
  std::int64_t lines_ = 0;  // so far
  bool complete_ = false;   // it said so
  std::string line_;
  std::string last_;  // the line of the last subject
};

/// What a generator is asked in a campaign.
nlohmann::json generate_question(const std::string& strategy,
                                 std::uint64_t seed);

/// The subject that a word makes.
Result<Made> make_again(const GeneratorProgram& program,
                        const std::string& word);

}  // namespace refute::plugin
