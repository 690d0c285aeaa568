#include "project/jar.h"

#include <array>
#include <cstdint>

#include "base/files.h"

namespace refute::project {
namespace {

constexpr std::array<std::uint32_t, 256> kCrcTable = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value & 1) != 0 ? 0xEDB88320U ^ (value >> 1) : value >> 1;
    table[i] = value;
  }
  return table;
}();

std::uint32_t crc_of(const std::string& bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char each : bytes)
    crc =
        kCrcTable[(crc ^ static_cast<unsigned char>(each)) & 0xFF] ^ (crc >> 8);
  return ~crc;
}

/// A zip file as it grows; its numbers are little-endian.
class Zip {
 public:
  void add(const ClassFile& file) {
    const auto at = static_cast<std::uint32_t>(bytes_.size());
    const std::string about = describe(file);
    put(bytes_, 0x04034b50, 4);
    bytes_ += about;
    put(bytes_, 0, 2);  // no extra field
    bytes_ += file.path + file.bytes;
    put(directory_, 0x02014b50, 4);
    put(directory_, kVersion, 2);  // made by
    directory_ += about;
    put(directory_, 0, 2);   // no extra field
    put(directory_, 0, 10);  // comment, disk, attributes
    put(directory_, at, 4);
    directory_ += file.path;
    ++count_;
  }

  std::string finish() && {
    const auto at = static_cast<std::uint32_t>(bytes_.size());
    const auto size = static_cast<std::uint32_t>(directory_.size());
    bytes_ += directory_;
    put(bytes_, 0x06054b50, 4);
    put(bytes_, 0, 4);  // one disk
    put(bytes_, count_, 2);
    put(bytes_, count_, 2);
    put(bytes_, size, 4);
    put(bytes_, at, 4);
    put(bytes_, 0, 2);  // no comment
    return std::move(bytes_);
  }

 private:
  static constexpr std::uint32_t kVersion = 10;
  static constexpr std::uint32_t kFirstDay = 0x21;  // 1 January 1980

  static void put(std::string& to, std::uint32_t number, int size) {
    for (int i = 0; i < size; ++i)
      to.push_back(i < 4 ? static_cast<char>(number >> (8 * i) & 0xFF) : '\0');
  }

  /// What both headers of a file say.
  static std::string describe(const ClassFile& file) {
    const auto size = static_cast<std::uint32_t>(file.bytes.size());
    std::string about;
    put(about, kVersion, 2);
    put(about, 0, 4);  // no flags, stored as it is
    put(about, 0, 2);  // midnight
    put(about, kFirstDay, 2);
    put(about, crc_of(file.bytes), 4);
    put(about, size, 4);
    put(about, size, 4);
    put(about, static_cast<std::uint32_t>(file.path.size()), 2);
    return about;
  }

  std::string bytes_;
  std::string directory_;
  std::uint32_t count_ = 0;
};

}  // namespace

Result<void> write_jar(const std::filesystem::path& to,
                       const std::vector<const ClassFile*>& classes) {
  constexpr std::size_t kMostFiles = 0xFFFF;
  constexpr std::size_t kMostBytes = std::size_t{1} << 31;
  std::size_t size = 0;
  for (const auto* each : classes)
    size += each->bytes.size() + each->path.size();
  if (classes.size() > kMostFiles || size > kMostBytes)
    return fail(to.string() + ": too much for one jar");
  Zip zip;
  for (const auto* each : classes) zip.add(*each);
  return replace_file(to, std::move(zip).finish());
}

}  // namespace refute::project
