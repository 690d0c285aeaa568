#include "choice/sequence.h"

#include <charconv>

#include "choice/choices.h"

namespace refute::choice {
namespace {

bool parse_number(std::string_view text, std::uint32_t& number) {
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

std::string to_text(const RecordedChoice& choice) {
  return choice.label + '=' + std::to_string(choice.index) + '/' +
         std::to_string(choice.count);
}

Result<RecordedChoice> parse_choice(std::string_view word) {
  const auto equals = word.find('=');
  const auto slash = word.find('/', equals + 1);
  RecordedChoice choice;
  if (equals == 0 || equals == std::string_view::npos ||
      slash == std::string_view::npos ||
      !parse_number(word.substr(equals + 1, slash - equals - 1),
                    choice.index) ||
      !parse_number(word.substr(slash + 1), choice.count) ||
      choice.index >= choice.count) {
    return usage_error("'" + std::string(word) + "' is not a recorded choice",
                       "write label=index/count, with index below count");
  }
  choice.label = word.substr(0, equals);
  return choice;
}

}  // namespace

Sequence record(const Path& path) {
  Sequence sequence;
  sequence.reserve(path.size());
  for (const Choice& choice : path)
    sequence.push_back({choice.label.text(), choice.index, choice.count});
  return sequence;
}

std::string to_text(const Sequence& sequence) {
  std::string text;
  for (const RecordedChoice& choice : sequence) {
    if (!text.empty()) text += ' ';
    text += to_text(choice);
  }
  return text;
}

Result<Sequence> parse_sequence(std::string_view text) {
  Sequence sequence;
  constexpr std::string_view kBlank = " \t\r\n";
  for (auto begin = text.find_first_not_of(kBlank);
       begin != std::string_view::npos;
       begin = text.find_first_not_of(kBlank)) {
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find_first_of(kBlank));
    REFUTE_TRY(auto choice, parse_choice(word));
    sequence.push_back(std::move(choice));
    text.remove_prefix(word.size());
  }
  return sequence;
}

bool Replay::next(Path& path) {
  if (started_) {
    if (mismatch_.empty() && path.size() < sequence_.size())
      mismatch_ =
          "the generator ends before " + to_text(sequence_[path.size()]);
    return false;
  }
  started_ = true;
  path.clear();
  return true;
}

std::uint32_t Replay::extend(std::size_t depth, Label label,
                             std::uint32_t count) {
  const std::string asked =
      std::string(label.text()) + ", 1 of " + std::to_string(count);
  if (depth >= sequence_.size()) {
    mismatch_ = "the recording ends where the generator asks for " + asked;
    throw Rejected{};
  }
  const RecordedChoice& recorded = sequence_[depth];
  if (recorded.label != label.text() || recorded.count != count) {
    mismatch_ = "the recording has " + to_text(recorded) +
                " where the generator asks for " + asked;
    throw Rejected{};
  }
  return recorded.index;
}

void Replay::reset() {
  started_ = false;
  mismatch_.clear();
}

}  // namespace refute::choice
