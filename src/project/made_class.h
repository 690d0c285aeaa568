#pragma once

#include <string>
#include <vector>

/// Class files for tests: as small as the format allows.
namespace refute::project {

struct MadeClass {
  std::string name = {};                    ///< "p/A"
  std::string source = {};                  ///< "A.java"
  std::string parent = "java/lang/Object";  ///< The first class it names.
  std::vector<std::string> mentions = {};   ///< Named by its code.
  std::vector<std::string> described = {};  ///< Descriptors: "(Lp/A;)V".
};

inline std::string bytes_of(const MadeClass& made) {
  std::string pool;
  int count = 1;
  const auto two = [](std::size_t number) {
    return std::string{static_cast<char>(number >> 8 & 0xFF),
                       static_cast<char>(number & 0xFF)};
  };
  const auto text = [&](const std::string& value) {
    pool += '\1' + two(value.size()) + value;
    return count++;
  };
  const auto type = [&](const std::string& name) {
    const int at = text(name);
    pool += '\7' + two(static_cast<std::size_t>(at));
    return count++;
  };
  const int own = type(made.name);
  const int parent = type(made.parent);
  for (const auto& each : made.mentions) type(each);
  for (const auto& each : made.described) text(each);
  pool += '\5' + std::string(8, '\0');  // a long counts twice
  count += 2;
  const int attribute = text("SourceFile");
  const int source = text(made.source);
  const auto at = [&](int number) {
    return two(static_cast<std::size_t>(number));
  };
  return std::string("\xCA\xFE\xBA\xBE\0\0\0\x34", 8) + at(count) + pool +
         at(0x21) + at(own) + at(parent) + at(0) + at(0) + at(0) + at(1) +
         at(attribute) + std::string("\0\0\0\2", 4) + at(source);
}

}  // namespace refute::project
