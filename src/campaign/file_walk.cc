#include "campaign/file_walk.h"

#include <algorithm>
#include <filesystem>
#include <memory>

#include "java/read_program.h"

namespace refute::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "files:";
constexpr std::string_view kRecorded = "program=";

fs::path folder_of(const std::string& generator) {
  return generator.substr(kPrefix.size());
}

Result<Step> read(const fs::path& path) {
  REFUTE_TRY(auto program, java::read_program(path));
  return Step{Subject{std::move(program), {}},
              std::string(kRecorded) + path.filename().string()};
}

class FileWalk : public Walk {
 public:
  explicit FileWalk(std::shared_ptr<const std::vector<Step>> steps)
      : steps_(std::move(steps)) {}

  std::optional<Step> next() override {
    if (next_ == steps_->size()) return std::nullopt;
    return (*steps_)[next_++];
  }

 private:
  std::shared_ptr<const std::vector<Step>> steps_;
  std::size_t next_ = 0;
};

}  // namespace

Result<std::vector<fs::path>> programs_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.is_directory() || entry.path().extension() == ".java")
      paths.push_back(entry.path());
  if (paths.empty())
    return usage_error("no programs in " + folder.string(),
                       "each folder and each .java file in it is a program");
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool is_files_name(const std::string& generator) {
  return generator.starts_with(kPrefix);
}

namespace {

Result<Source> open_files(const std::string& generator, const Strategy&) {
  REFUTE_TRY(const auto paths, programs_in(folder_of(generator)));
  auto steps = std::make_shared<std::vector<Step>>();
  for (const auto& path : paths) {
    REFUTE_TRY(auto step, read(path));
    steps->push_back(std::move(step));
  }
  const auto size = steps->size();
  return Source{generator,
                {{"M0",
                  [steps = std::shared_ptr<const std::vector<Step>>(steps)] {
                    return std::make_unique<FileWalk>(steps);
                  },
                  size}}};
}

Result<Step> regenerate_file(const std::string& generator,
                             const std::string& choices) {
  if (!choices.starts_with(kRecorded))
    return usage_error("choices of " + generator + " are program=NAME");
  return read(folder_of(generator) / choices.substr(kRecorded.size()));
}

}  // namespace

SourceKind file_sources() {
  return {is_files_name, open_files, regenerate_file};
}

}  // namespace refute::campaign
