#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "choice/search.h"
#include "java/utf16.h"
#include "places/places.h"

/// What the tests of places share.
namespace refute::places {

/// `options` as in an engine's hello.
inline Offer offer(const std::string& refactoring, const std::string& target,
                   const std::string& options = "{}") {
  const std::string all = "{\"" + refactoring + "\": {\"target\": \"" + target +
                          "\", \"options\": " + options + "}}";
  return offers_from_json(nlohmann::json::parse(all)).front();
}

inline std::shared_ptr<const View> view(
    const std::vector<java::SourceFile>& files) {
  java::Program program{files};
  java::normalise(program);
  auto made = View::of(std::move(program));
  EXPECT_TRUE(made) << (made ? "" : made.error().message);
  return *made;
}

inline std::shared_ptr<const View> view(const std::string& text) {
  return view({{"A.java", text}});
}

inline std::vector<Request> requests(const std::shared_ptr<const View>& view,
                                     const Offer& offer) {
  return choice::all_of(Places(view, offer));
}

inline std::vector<Request> requests(const std::string& text,
                                     const Offer& offer) {
  return requests(view(text), offer);
}

/// The text that each request selects, in their order, each once.
inline std::vector<std::string> selected(const std::string& text,
                                         const Offer& offer) {
  std::vector<std::string> all;
  Target last{.type = "none"};
  for (const auto& request : requests(text, offer)) {
    const Target& target = request.target;
    if (target == last) continue;
    last = target;
    const auto begin = java::from_utf16(text, target.offset);
    const auto end = java::from_utf16(text, target.offset + target.length);
    all.push_back(text.substr(begin, end - begin));
  }
  return all;
}

/// Each request as one line.
inline std::vector<std::string> lines(const std::vector<Request>& requests) {
  std::vector<std::string> all;
  for (const auto& request : requests) all.push_back(describe(request));
  return all;
}

/// The values that an option has in them.
inline std::vector<std::string> given(const std::vector<Request>& requests,
                                      const std::string& option) {
  std::vector<std::string> all;
  for (const auto& request : requests)
    if (const auto found = request.options.find(option);
        found != request.options.end())
      all.push_back(found->second);
  return all;
}

inline const std::string kNewName = R"({"new-name": {"required": true}})";

}  // namespace refute::places
