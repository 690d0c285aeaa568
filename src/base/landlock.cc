#include "base/landlock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace refute {
namespace {

// Debian's <linux/landlock.h> is older than the kernels that we meet, so that
// what is used of it stands here; the numbers are the kernel's interface.
constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr std::uint32_t kAskVersion = 1;
constexpr int kPathBeneath = 1;

constexpr std::uint64_t kExecute = 1 << 0;
constexpr std::uint64_t kWriteFile = 1 << 1;
constexpr std::uint64_t kReadFile = 1 << 2;
constexpr std::uint64_t kReadFolder = 1 << 3;
constexpr std::uint64_t kRemoveAndMake = 0x1ff0;   // bits 4 to 12
constexpr std::uint64_t kRefer = 1 << 13;          // from version 2
constexpr std::uint64_t kTruncate = 1 << 14;       // from version 3
constexpr std::uint64_t kDeviceControl = 1 << 15;  // from version 5
constexpr std::uint64_t kTcp = 3;                  // bind, connect: version 4
constexpr std::uint64_t kScopes = 3;  // abstract sockets, signals: version 6

/// What can be allowed of something that is no folder.
constexpr std::uint64_t kOfFiles =
    kExecute | kWriteFile | kReadFile | kTruncate | kDeviceControl;

struct Ruleset {
  std::uint64_t files = 0, network = 0, scoped = 0;
};

struct [[gnu::packed]] PathRule {
  std::uint64_t allowed = 0;
  std::int32_t parent = -1;
};

Ruleset everything(int version) {
  Ruleset all{kExecute | kWriteFile | kReadFile | kReadFolder | kRemoveAndMake,
              0, 0};
  if (version >= 2) all.files |= kRefer;
  if (version >= 3) all.files |= kTruncate;
  if (version >= 5) all.files |= kDeviceControl;
  if (version >= 4) all.network = kTcp;
  if (version >= 6) all.scoped = kScopes;
  return all;
}

class OpenFile {
 public:
  explicit OpenFile(int number) : number_(number) {}
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

Result<void> allow(int ruleset, const std::filesystem::path& path,
                   std::uint64_t what) {
  const OpenFile file(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (file.number() < 0) return {};  // what is not there needs no rule
  struct stat about{};
  if (fstat(file.number(), &about) != 0) return {};
  if (!S_ISDIR(about.st_mode)) what &= kOfFiles;
  const PathRule rule{what, file.number()};
  if (syscall(kAddRule, ruleset, kPathBeneath, &rule, 0u) != 0)
    return fail(fmt::format("Landlock takes no rule for {}: {}", path.string(),
                            std::strerror(errno)));
  return {};
}

}  // namespace

int landlock_version() {
  const long version =
      syscall(kCreateRuleset, nullptr, std::size_t{0}, kAskVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

Result<void> restrict_files(const FileRules& rules) {
  const int version = landlock_version();
  if (version == 0)
    return fail("this kernel has no Landlock, or does not let us use it");
  const Ruleset all = everything(version);
  // A kernel refuses fields that it does not know.
  const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const OpenFile ruleset(
      static_cast<int>(syscall(kCreateRuleset, &all, size, 0u)));
  if (ruleset.number() < 0)
    return fail(fmt::format("Landlock: {}", std::strerror(errno)));
  const auto allow_all = [&](const std::vector<std::filesystem::path>& paths,
                             std::uint64_t what) -> Result<void> {
    for (const auto& path : paths)
      REFUTE_TRY_VOID(allow(ruleset.number(), path, what & all.files));
    return {};
  };
  REFUTE_TRY_VOID(allow_all(rules.read, kReadFile | kReadFolder));
  REFUTE_TRY_VOID(
      allow_all(rules.write, all.files & ~(kExecute | kDeviceControl)));
  REFUTE_TRY_VOID(allow_all(rules.devices, kReadFile | kWriteFile | kTruncate));
  REFUTE_TRY_VOID(allow_all(rules.execute, kReadFile | kExecute));
  if (syscall(kRestrictSelf, ruleset.number(), 0u) != 0)
    return fail(
        fmt::format("Landlock does not take hold: {}", std::strerror(errno)));
  return {};
}

}  // namespace refute
