#include "campaign/project_slice.h"

#include <algorithm>
#include <charconv>

#include "java/scan.h"
#include "project/windows.h"
#include "reduce/slice.h"

namespace refute::campaign {
namespace {

using reduce::Cut;
using reduce::Depth;

// Smaller programs are taken apart as they are.
constexpr std::int64_t kSmall = 60;

// How often a compiler may say what a slice lacks.
constexpr int kRepairs = 6;

/// What the engine made of the program, and where a compiler objects.
std::optional<reduce::Change> change_in(const store::Finding& shown) {
  const auto* const applied = std::get_if<Applied>(&shown.outcome);
  if (applied == nullptr) return std::nullopt;
  reduce::Change change{applied->after};
  for (const auto& message : shown.messages) {
    const auto colon = message.place.rfind(':');
    if (colon == std::string::npos) continue;
    std::int64_t line = 0;
    std::from_chars(message.place.data() + colon + 1,
                    message.place.data() + message.place.size(), line);
    if (line > 0)
      change.wrong.emplace_back(message.place.substr(0, colon), line);
  }
  return change;
}

/// Adds what the errors speak of to the cut; false if that is nothing new.
bool heed(const std::vector<Diagnostic>& errors, bool files, Cut& cut) {
  const auto known = cut.names.size() + cut.files.size();
  for (const auto& error : errors) {
    java::words_in(error.message,
                   [&](std::string_view word) { cut.names.emplace(word); });
    if (files) cut.files.insert(error.file);
  }
  return cut.names.size() + cut.files.size() > known;
}

class Attempts {
 public:
  Attempts(const reduce::Slicer& slicer, std::vector<std::string> class_path,
           const SliceTools& tools)
      : slicer_(slicer), class_path_(std::move(class_path)), tools_(tools) {}

  /// The slice if it compiles, after some repairs, and shows the finding.
  std::optional<Subject> attempt(Cut cut) const {
    for (int round = 0; round <= kRepairs; ++round) {
      if (std::chrono::steady_clock::now() >= tools_.deadline)
        return std::nullopt;
      auto slice = slicer_.slice(cut);
      if (!slice) return std::nullopt;
      slice->program.class_path = class_path_;
      const auto compiled = tools_.compile(slice->program);
      if (!compiled) return std::nullopt;
      if (compiled->ok()) {
        const auto shows = tools_.shows(*slice);
        return shows && *shows ? std::move(slice) : std::nullopt;
      }
      if (!heed(compiled->errors, /*files=*/round > 0, cut))
        return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  const reduce::Slicer& slicer_;
  std::vector<std::string> class_path_;
  const SliceTools& tools_;
};

}  // namespace

std::optional<Subject> sliced(const store::Finding& shown,
                              const Subject& subject, const SliceTools& tools) {
  const auto kept = project::kept_project(subject.program.class_path);
  if (!kept && java::count_lines(subject.program) < kSmall) return std::nullopt;
  const reduce::Slicer slicer(subject, kept ? kept->sources : java::Program{},
                              change_in(shown));
  const Attempts attempts(
      slicer, kept ? kept->needed : subject.program.class_path, tools);
  for (const bool annotations : {false, true})
    for (const Depth depth :
         {Depth::kPlace, Depth::kTouched, Depth::kFiles, Depth::kProgram})
      if (auto found = attempts.attempt({depth, annotations})) return found;
  return std::nullopt;
}

}  // namespace refute::campaign
