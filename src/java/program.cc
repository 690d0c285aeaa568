#include "java/program.h"

#include <algorithm>

#include "base/text.h"

namespace refute::java {

void normalise(Program& program) {
  std::sort(program.files.begin(), program.files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
}

const SourceFile* find_file(const Program& program, const std::string& path) {
  for (const auto& file : program.files)
    if (file.path == path) return &file;
  return nullptr;
}

Program changed(const Program& before, const Program& after) {
  Program out;
  for (const auto& file : after.files) {
    const auto* const old = find_file(before, file.path);
    if (old == nullptr || *old != file) out.files.push_back(file);
  }
  return out;
}

std::size_t length(const Program& program) {
  std::size_t sum = 0;
  for (const auto& file : program.files) sum += file.text.size();
  return sum;
}

std::string to_text(const Program& program) {
  std::string text;
  for (const auto& file : program.files) {
    text += "// " + file.path + "\n" + file.text;
    if (!file.text.empty() && file.text.back() != '\n') text += '\n';
  }
  return text;
}

std::int64_t count_lines(const Program& program) {
  std::int64_t lines = 0;
  for (const auto& file : program.files)
    for (const auto& line : split(file.text, '\n'))
      lines += line.find_first_not_of(" \t\r") != std::string::npos;
  return lines;
}

}  // namespace refute::java
