#include "randoop/record.h"

#include <fmt/format.h>

#include <fstream>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "randoop/writer.h"

namespace refute::randoop {

namespace {

constexpr std::int32_t kMagic = 0x53455155;
constexpr std::int32_t kLongest = 1 << 20;

/// One sequence as plain text, with an empty line behind it.
std::string to_paragraph(const Record& record, const Catalogue& catalogue) {
  std::string head(word_of(record.ending));
  if (record.contract >= 0) head += ": " + name_of(record.contract);
  return head + "\n" + to_text(decode(record.code, catalogue), catalogue) +
         "\n";
}

}  // namespace

std::string_view word_of(Ending ending) {
  switch (ending) {
    case Ending::kReturned:
      return "returned";
    case Ending::kIllegal:
      return "illegal";
    case Ending::kStopped:
      return "stopped";
    case Ending::kViolated:
      break;
  }
  return "violated";
}

void append_record(std::ostream& to, const Outcome& outcome,
                   std::span<const std::int32_t> code) {
  const std::int32_t head[] = {kMagic, static_cast<std::int32_t>(code.size()),
                               static_cast<std::int32_t>(outcome.ending),
                               outcome.contract};
  to.write(reinterpret_cast<const char*>(head), sizeof head);
  to.write(reinterpret_cast<const char*>(code.data()),
           static_cast<std::streamsize>(code.size_bytes()));
}

bool read_record(std::istream& from, Record& record) {
  std::int32_t head[4];
  if (!from.read(reinterpret_cast<char*>(head), sizeof head)) return false;
  if (head[0] != kMagic || head[1] < 2 || head[1] > kLongest) return false;
  record.ending = static_cast<Ending>(head[2]);
  record.contract = head[3];
  record.code.resize(static_cast<std::size_t>(head[1]));
  const auto bytes = record.code.size() * sizeof(std::int32_t);
  return static_cast<bool>(
      from.read(reinterpret_cast<char*>(record.code.data()),
                static_cast<std::streamsize>(bytes)));
}

std::string header_line(const Catalogue& catalogue) {
  nlohmann::json operations = nlohmann::json::array();
  for (const auto& each : catalogue.operations)
    operations.push_back(each.label);
  nlohmann::json constants = nlohmann::json::array();
  for (const auto& each : catalogue.constants) constants.push_back(each.java);
  return nlohmann::json{{"operations", std::move(operations)},
                        {"constants", std::move(constants)}}
             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

std::string to_line(const Record& record, const Catalogue& catalogue) {
  std::string line = fmt::format("{{\"ending\":\"{}\"", word_of(record.ending));
  if (record.contract >= 0)
    line += fmt::format(",\"contract\":\"{}\"", name_of(record.contract));
  line += ",\"calls\":[";
  bool first = true;
  for (const auto& call : decode(record.code, catalogue)) {
    line += fmt::format("{}[{}", first ? "" : ",", call.operation);
    first = false;
    for (const int slot : call.inputs) {
      if (const int from = call_of(slot, catalogue); from >= 0)
        line += fmt::format(",{}", from);
      else if (slot == catalogue.null_slot())
        line += ",null";
      else
        line += fmt::format(",{}", -1 - slot);
    }
    line += "]";
  }
  return line + "]}\n";
}

Result<void> write_sequences(const std::string& path,
                             const std::vector<std::filesystem::path>& records,
                             const Catalogue& catalogue) {
  std::ofstream to(path, std::ios::binary);
  const bool text = path.ends_with(".txt");
  if (!text) to << header_line(catalogue);
  Record record;
  for (const auto& each : records) {
    std::ifstream from(each, std::ios::binary);
    while (read_record(from, record))
      to << (text ? to_paragraph(record, catalogue)
                  : to_line(record, catalogue));
  }
  if (!to.flush())
    return fail("cannot write " + path, "--sequences names another file");
  return {};
}

}  // namespace refute::randoop
