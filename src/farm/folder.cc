#include "farm/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/json_text.h"

namespace refute::farm {
namespace {

using nlohmann::json;

constexpr char kSetup[] = "setup.json";

Result<Setup> read_setup(const fs::path& path) {
  const auto text = read_file(path / kSetup);
  if (!text)
    return usage_error(path.string() +
                           " is not the folder of a campaign on a "
                           "cluster",
                       "`refute cluster slurm` and `refute cluster kubernetes` "
                       "make one");
  const auto damaged = fail(
      fmt::format("{}: it is damaged", (path / kSetup).string()),
      "make a new folder; `refute merge ALL.db STORES…` unites what is done");
  const json setup = parse_json(*text);
  if (!setup.is_object()) return damaged;
  const auto word = [&](const char* key) {
    const auto found = setup.find(key);
    return found != setup.end() && found->is_string()
               ? found->get<std::string>()
               : std::string();
  };
  Setup read{word("id"), word("refute"), 0};
  if (const auto slices = setup.find("slices");
      slices != setup.end() && slices->is_number_integer())
    read.slices = slices->get<int>();
  if (read.id.empty() || read.id.find('/') != std::string::npos ||
      read.slices < 1)
    return damaged;
  return read;
}

tl::unexpected<Error> cannot_write(const fs::path& path,
                                   const std::string& why) {
  return fail(fmt::format("cannot write {}: {}", path.string(), why),
              "every task must be able to write to the shared folder");
}

}  // namespace

std::string host_name() {
  char name[256] = "";
  if (::gethostname(name, sizeof name - 1) != 0 || name[0] == 0)
    return "unknown";
  return name;
}

std::string unique_word() {
  static std::atomic<int> count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format("{}-{}-{:x}-{}", host_name(), ::getpid(), now, ++count);
}

// As a link to a file that is written already, so that it is never half there.
// Where there are no links, an exclusive create must do.
bool create_whole(const fs::path& target, const std::string& text) {
  const fs::path fresh = target.parent_path() / (".new." + unique_word());
  if (!write_file(fresh, text)) return false;
  bool made = ::link(fresh.c_str(), target.c_str()) == 0;
  if (!made && errno != EEXIST) {
    const int fd = ::open(target.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0666);
    made = fd >= 0 && ::write(fd, text.data(), text.size()) ==
                          static_cast<ssize_t>(text.size());
    if (fd >= 0) ::close(fd);
  }
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return made;
}

Result<Folder> Folder::create(const fs::path& path, Setup setup,
                              const std::string& campaign) {
  std::error_code error;
  if (is_one(path)) {
    REFUTE_TRY(auto folder, open(path, setup.version));
    const auto other = [&](const std::string& what) {
      return usage_error(
          fmt::format("{} is there already, with {}", path.string(), what),
          "give another folder with --folder");
    };
    REFUTE_TRY(const std::string has, read_file(folder.campaign()));
    if (has != campaign) return other("another campaign");
    if (folder.setup().slices != setup.slices)
      return other(fmt::format("{} slices", folder.setup().slices));
    return folder;
  }
  if (fs::exists(path, error) && !fs::is_empty(path, error))
    return usage_error(path.string() + " is there already, and not empty",
                       "give another folder with --folder");
  for (const char* each : {"claims", "stores", "partial", "failed", "logs"}) {
    fs::create_directories(path / each, error);
    if (error) return cannot_write(path, error.message());
  }
  setup.id = unique_word();
  const Folder folder(fs::canonical(path, error), setup);
  REFUTE_TRY_VOID(replace_file(folder.campaign(), campaign));
  // The last thing: without it, it is no such folder.
  REFUTE_TRY_VOID(replace_file(path / kSetup, json{{"id", setup.id},
                                                   {"refute", setup.version},
                                                   {"slices", setup.slices}}
                                                      .dump() +
                                                  "\n"));
  return folder;
}

Result<Folder> Folder::open(const fs::path& path, const std::string& version) {
  REFUTE_TRY(Setup setup, read_setup(path));
  if (setup.version != version)
    return usage_error(fmt::format("{} was made by refute {}, and this is {}",
                                   path.string(), setup.version, version),
                       "all tasks of a campaign need the same refute");
  std::error_code error;
  return Folder(fs::canonical(path, error), std::move(setup));
}

bool Folder::is_one(const fs::path& path) {
  std::error_code error;
  return fs::exists(path / kSetup, error);
}

std::string Folder::name(int slice) const {
  return fmt::format("{:0{}}", slice, 4);
}

bool Folder::is_done(int slice) const {
  std::error_code error;
  return fs::exists(store(slice), error);
}

std::vector<int> Folder::done() const {
  std::vector<int> all;
  for (int slice = 0; slice < setup_.slices; ++slice)
    if (is_done(slice)) all.push_back(slice);
  return all;
}

std::vector<int> Folder::missing() const {
  std::vector<int> all;
  for (int slice = 0; slice < setup_.slices; ++slice)
    if (!is_done(slice)) all.push_back(slice);
  return all;
}

std::vector<std::string> Folder::stores_so_far() const {
  std::vector<std::string> all;
  std::error_code error;
  for (int slice = 0; slice < setup_.slices; ++slice)
    for (const auto& each : {store(slice), partial(slice)})
      if (fs::exists(each, error)) {
        all.push_back(each.string());
        break;
      }
  return all;
}

Result<fs::path> Folder::bring_near(const fs::path& local,
                                    const fs::path& target) const {
  const fs::path near =
      target.parent_path() /
      fmt::format(".{}.{}", target.filename().string(), unique_word());
  std::error_code error;
  fs::copy_file(local, near, error);
  Result<void> safe;
  if (!error) safe = sync_to_disk(near);
  if (!error && safe) return near;
  std::error_code ignored;
  fs::remove(near, ignored);
  if (error) return cannot_write(target, error.message());
  return tl::unexpected<Error>(safe.error());
}

// A link is made or refused as a whole, so one of several wins. Where there are
// no links, a rename does: the files are equally complete, and it is still one.
Result<bool> Folder::publish(int slice, const fs::path& local) const {
  const fs::path target = store(slice);
  if (is_done(slice)) return false;
  REFUTE_TRY(const fs::path near, bring_near(local, target));
  bool first = true;
  std::error_code error;
  if (::link(near.c_str(), target.c_str()) != 0) {
    if (errno == EEXIST) {
      first = false;
    } else {
      fs::rename(near, target, error);
    }
  }
  std::error_code ignored;
  fs::remove(near, ignored);
  if (error) return cannot_write(target, error.message());
  REFUTE_TRY_VOID(sync_to_disk(target.parent_path()));
  fs::remove(partial(slice), ignored);
  return first;
}

Result<void> Folder::publish_as(const fs::path& local,
                                const fs::path& target) const {
  REFUTE_TRY(const fs::path near, bring_near(local, target));
  std::error_code error;
  fs::rename(near, target, error);
  if (error) return cannot_write(target, error.message());
  return sync_to_disk(target.parent_path());
}

Result<void> Folder::publish_partial(int slice, const fs::path& local) const {
  return publish_as(local, partial(slice));
}

Result<void> Folder::publish_merged(const fs::path& local, int slices) const {
  REFUTE_TRY_VOID(publish_as(local, merged()));
  return replace_file(path_ / "merged.txt", std::to_string(slices) + "\n");
}

int Folder::merged_slices() const {
  std::error_code error;
  const auto text = read_file(path_ / "merged.txt");
  if (!text || !fs::exists(merged(), error)) return 0;
  return std::atoi(text->c_str());
}

Result<void> Folder::note_failure(const Failure& failure) const {
  json note = {
      {"task", failure.task}, {"host", failure.host}, {"why", failure.why}};
  if (failure.slice) note["slice"] = *failure.slice;
  const std::string what = failure.slice ? name(*failure.slice) : "task";
  return replace_file(path_ / "failed" / (what + "-" + unique_word()),
                      dump_json(note) + "\n");
}

std::vector<Folder::Failure> Folder::failures() const {
  std::vector<Failure> all;
  std::error_code error;
  for (const auto& each : fs::directory_iterator(path_ / "failed", error)) {
    const auto text = read_file(each.path());
    if (!text) continue;
    const json note = parse_json(*text);
    if (!note.is_object()) continue;
    const auto word = [&](const char* key) {
      return note.contains(key) && note[key].is_string()
                 ? note[key].get<std::string>()
                 : std::string();
    };
    std::optional<int> slice;
    if (const auto its = note.find("slice"); its != note.end()) {
      if (!its->is_number_integer()) continue;
      slice = its->get<int>();
    }
    all.push_back({slice, word("task"), word("host"), word("why")});
  }
  return all;
}

Result<std::string> Folder::agree_on_engines(const std::string& mine) const {
  const fs::path file = path_ / "engines.json";
  if (create_whole(file, mine)) return mine;
  return read_file(file);
}

Result<fs::file_time_type> Folder::now() const {
  const fs::path mark = path_ / "claims" / (".now." + unique_word());
  REFUTE_TRY_VOID(write_file(mark, "now\n"));
  std::error_code error, ignored;
  const auto time = fs::last_write_time(mark, error);
  fs::remove(mark, ignored);
  if (error) return cannot_write(mark, error.message());
  return time;
}

}  // namespace refute::farm
