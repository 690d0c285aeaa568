#include "randoop/input_tests.h"

#include <fstream>

#include "randoop/record.h"

namespace refute::randoop {

std::vector<Test> input_tests(const std::vector<std::filesystem::path>& records,
                              const Catalogue& catalogue) {
  std::vector<Test> tests;
  for (const auto& each : records) {
    std::ifstream from(each, std::ios::binary);
    Record record;
    while (read_record(from, record)) {
      if (record.ending == Ending::kStopped) continue;
      std::string note(word_of(record.ending));
      if (record.contract >= 0) note += ": " + name_of(record.contract);
      tests.push_back({.calls = decode(record.code, catalogue),
                       .note = std::move(note),
                       .only_calls = true,
                       .may_throw = record.ending != Ending::kReturned});
    }
  }
  return tests;
}

}  // namespace refute::randoop
