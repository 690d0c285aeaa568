#include "base/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>

namespace refute {

Result<FileLock> FileLock::acquire(const std::filesystem::path& path) {
  FileLock lock;
  lock.fd_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (lock.fd_ < 0)
    return fail(
        fmt::format("cannot open {}: {}", path.string(), std::strerror(errno)));
  if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0)
    return fail(fmt::format("{} is in use by another refute", path.string()),
                "wait for it, stop it, or give another --store");
  return lock;
}

bool FileLock::held(const std::filesystem::path& path) {
  struct stat file = {};
  if (::stat(path.c_str(), &file) != 0) return false;
  const std::string name = fmt::format(" {:02x}:{:02x}:{} ", major(file.st_dev),
                                       minor(file.st_dev), file.st_ino);
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);)
    if (line.find(" FLOCK ") != std::string::npos &&
        line.find(name) != std::string::npos)
      return true;
  return false;
}

bool FileLock::still_at(const std::filesystem::path& path) const {
  if (fd_ < 0) return true;
  struct stat locked = {}, there = {};
  return ::fstat(fd_, &locked) == 0 && ::stat(path.c_str(), &there) == 0 &&
         locked.st_dev == there.st_dev && locked.st_ino == there.st_ino;
}

FileLock::FileLock(FileLock&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

FileLock::~FileLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace refute
