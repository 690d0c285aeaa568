#include "javagen/emit.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "choice/search.h"
#include "javagen/catalogue.h"
#include "refactoring/request_json.h"

namespace refute::javagen {

namespace {

Result<const Generator*> checked(const EmitOptions& options) {
  REFUTE_TRY(const Generator* generator, find_generator(options.generator));
  if (options.level < 0 || options.level > max_level(*generator))
    return usage_error("generator " + std::string(generator->name) +
                       " merges up to M" +
                       std::to_string(max_level(*generator)));
  return generator;
}

Result<void> write_file(const std::filesystem::path& path,
                        const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (error || !out) return fail("cannot write " + path.string());
  return {};
}

}  // namespace

Result<int> parse_level(std::string_view text) {
  if (text.size() == 2 && text[0] == 'M' && text[1] >= '0' && text[1] <= '9')
    return text[1] - '0';
  return usage_error("a merging level is M0, M1 …, not \"" + std::string(text) +
                     "\"");
}

Result<std::unique_ptr<choice::Driver>> make_driver(std::string_view strategy,
                                                    std::uint64_t seed) {
  if (strategy == "exhaustive") return choice::depth_first();
  if (strategy == "random") return choice::random(seed);
  if (strategy == "sparse") return choice::sparse(seed);
  if (strategy == "strange-first") return choice::strange_first();
  return usage_error("there is no strategy \"" + std::string(strategy) + "\"",
                     "exhaustive, random, sparse and strange-first are");
}

Result<std::uint64_t> emit(
    const EmitOptions& options,
    const std::function<void(std::uint64_t, const Merged&)>& use) {
  REFUTE_TRY(const Generator* generator, checked(options));
  if (options.strategy == "random" && options.limit == ~std::uint64_t{0})
    return usage_error("random generation needs a limit");
  REFUTE_TRY(auto driver, make_driver(options.strategy, options.seed));
  Draft draft;
  choice::Search search(
      [&](choice::Choices& c) {
        if (options.level > 0)
          return merge(*generator, options.level, c, draft);
        return Merged{generate(*generator, c, draft), {}, {}, {}};
      },
      std::move(driver), {.limits = {.number = options.limit}});
  std::uint64_t index = 0;
  while (search.next()) use(index++, search.current());
  return index;
}

Result<std::uint64_t> count(const EmitOptions& options) {
  REFUTE_TRY(const Generator* generator, checked(options));
  if (generator->build && options.strategy == "exhaustive")
    return std::min(options.limit, count_merged(*generator, options.level));
  return emit(options, [](std::uint64_t, const Merged&) {});
}

Result<void> write_subject(const std::filesystem::path& folder,
                           const Subject& subject) {
  for (const auto& [path, text] : subject.program.files)
    REFUTE_TRY_VOID(write_file(folder / path, text));
  return write_file(folder / "request.json",
                    request_to_json(subject.request).dump(2) + "\n");
}

}  // namespace refute::javagen
