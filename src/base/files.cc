#include "base/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace refute {

namespace fs = std::filesystem;

Result<std::string> read_file(const fs::path& path) {
  if (std::error_code error; fs::is_directory(path, error))
    return fail(fmt::format("cannot read {}: it is a folder", path.string()));
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    const int why = errno;
    Error error{
        fmt::format("cannot read {}: {}", path.string(), std::strerror(why))};
    if (why == ENOENT)
      error.code = ExitCode::kUsage;  // a wrong name: the user mends it
    return tl::unexpected<Error>(std::move(error));
  }
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

Result<void> write_file(const fs::path& path, std::string_view text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out)
    return fail(fmt::format("cannot write {}: {}", path.string(),
                            std::strerror(errno)));
  return {};
}

Result<void> replace_file(const fs::path& path, std::string_view text) {
  const fs::path fresh = path.string() + "." + std::to_string(::getpid());
  if (auto written = write_file(fresh, text); !written) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
    return written;
  }
  std::error_code error;
  fs::rename(fresh, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
    return fail("cannot write " + path.string() + ": " + error.message());
  }
  return {};
}

Result<void> sync_to_disk(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = fd >= 0 && ::fsync(fd) == 0;
  const int why = errno;
  if (fd >= 0) ::close(fd);
  // Some file systems have nothing to say about folders.
  if (done || why == EINVAL) return {};
  return fail(
      fmt::format("cannot write {}: {}", path.string(), std::strerror(why)));
}

Result<TempDir> TempDir::create() {
  std::error_code error;
  const fs::path base = fs::temp_directory_path(error);
  if (error)
    return fail("no folder for temporary files: " + error.message(),
                "set TMPDIR to a folder that can be written to");
  std::string name = (base / "refute-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr)
    return fail(fmt::format("cannot create a folder in {}: {}", base.string(),
                            std::strerror(errno)),
                "set TMPDIR to a folder that can be written to");
  return TempDir(name);
}

TempDir::TempDir(TempDir&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TempDir& TempDir::operator=(TempDir&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

TempDir::~TempDir() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::current_path() : program.parent_path();
}

Result<fs::path> share_folder() {
  if (const char* set = std::getenv("REFUTE_SHARE"); set && *set) {
    if (std::error_code error; fs::is_directory(set, error))
      return fs::path(set);
    return fail(fmt::format("REFUTE_SHARE is {}, which is not a folder", set));
  }
  const fs::path bin = program_folder();
  const fs::path installed = bin.parent_path() / "share/refute";
  const fs::path built = bin.parent_path().parent_path() / "share/refute";
  for (const auto& candidate : {installed, built})
    if (std::error_code error; fs::is_directory(candidate, error))
      return candidate;
  return fail(fmt::format("the Java hosts are not built: neither {} nor {}",
                          installed.string(), built.string()),
              "run script/build-hosts, or set REFUTE_SHARE");
}

Result<fs::path> cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  std::error_code error;
  fs::path folder = cache && *cache ? fs::path(cache)
                    : home && *home ? fs::path(home) / ".cache"
                                    : fs::temp_directory_path(error);
  folder /= "refute";
  fs::create_directories(folder, error);
  if (error)
    return fail(
        fmt::format("cannot create {}: {}", folder.string(), error.message()),
        "set XDG_CACHE_HOME to a folder that can be written to");
  return folder;
}

}  // namespace refute
