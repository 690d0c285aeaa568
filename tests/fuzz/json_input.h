#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "base/json_text.h"

/// Inputs that are JSON, and a mutator that knows it: values change their type,
/// go missing, come twice or stand where others belong, while the rest stays
/// well-formed. So a fuzzer gets past the parser, to those who use the values.
/// Now and then bytes change as they do in other fuzzers.
///
/// To be included by a fuzz target, once.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                        std::size_t max_size);

namespace refute::fuzz {

using nlohmann::json;

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

class JsonMutator {
 public:
  explicit JsonMutator(unsigned seed) : random_(seed) {}

  void mutate(json& root) {
    std::vector<json*> all;
    collect(root, all);
    json& at = *all[below(all.size())];
    switch (below(8)) {
      case 0:
      case 1:
        at = hostile();
        break;
      case 2:  // One value where another belongs; a copy, they may overlap.
        at = json(*all[below(all.size())]);
        break;
      case 3:
        remove_from(at);
        break;
      case 4:
        if (at.is_array() && !at.empty()) at.push_back(at[below(at.size())]);
        break;
      case 5:
        if (at.is_object()) at[word()] = json(*all[below(all.size())]);
        break;
      case 6:
        change(at);
        break;
      case 7:
        for (int i = 0; i < 20; ++i) at = json::array({std::move(at)});
        break;
    }
  }

 private:
  std::size_t below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }

  void collect(json& value, std::vector<json*>& all) {
    all.push_back(&value);
    if (value.is_structured())
      for (json& each : value) collect(each, all);
  }

  json hostile() {
    const std::vector<json> values = {nullptr,
                                      true,
                                      false,
                                      0,
                                      1,
                                      -1,
                                      INT64_MAX,
                                      INT64_MIN,
                                      UINT64_MAX,
                                      1e300,
                                      0.5,
                                      "",
                                      "x",
                                      "../../x",
                                      "\x1b[2J",
                                      std::string(1, '\0'),
                                      "<b>|`*",
                                      std::string(300, 'a'),
                                      json::array(),
                                      json::object()};
    return values[below(values.size())];
  }

  std::string word() {
    const std::vector<std::string> words = {"id",     "result", "error",
                                            "status", "files",  "text"};
    return words[below(words.size())];
  }

  void remove_from(json& at) {
    if (!at.is_structured() || at.empty()) return;
    auto victim = at.begin();
    std::advance(victim, static_cast<std::ptrdiff_t>(below(at.size())));
    at.erase(victim);
  }

  void change(json& at) {
    if (at.is_string()) {
      std::string text = at.get<std::string>();
      std::vector<std::uint8_t> bytes(text.begin(), text.end());
      bytes.resize(text.size() + 16);
      bytes.resize(LLVMFuzzerMutate(bytes.data(), text.size(), bytes.size()));
      at = std::string(bytes.begin(), bytes.end());
    } else if (at.is_number_integer()) {
      at = static_cast<std::int64_t>(random_());
    }
  }

  std::minstd_rand random_;
};

}  // namespace refute::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                               std::size_t size,
                                               std::size_t max_size,
                                               unsigned int seed) {
  using namespace refute;
  auto value = parse_json(fuzz::text_of(data, size));
  if (value.is_discarded() || seed % 8 == 0)
    return LLVMFuzzerMutate(data, size, max_size);
  fuzz::JsonMutator(seed).mutate(value);
  const std::string text = dump_json(value);
  if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
