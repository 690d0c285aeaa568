#include "engine/samples.h"

#include <fmt/format.h>

#include <string>

namespace refute {
namespace {

/// Every '@' in the texts becomes the name, the old one and the new one.
Sample renaming(Request request, const std::string& from, const std::string& to,
                const std::vector<java::SourceFile>& files) {
  const auto with = [&](const std::string& name) {
    java::Program program{files};
    for (auto& file : program.files)
      for (auto at = file.text.find('@'); at != std::string::npos;
           at = file.text.find('@', at + name.size()))
        file.text.replace(at, 1, name);
    return program;
  };
  request.options["new-name"] = to;
  return {with(from), std::move(request), with(to)};
}

Request request(std::string refactoring, Target target) {
  return {.refactoring = std::move(refactoring), .target = std::move(target)};
}

Request rename_m() {
  return request(
      "rename-method",
      {.type = "p.A", .method = "m", .parameters = std::vector<std::string>{}});
}

Request rename_f() {
  return request("rename-field", {.type = "p.A", .field = "f"});
}

}  // namespace

Sample rename_method_sample() {
  return renaming(rename_m(), "m", "renamed",
                  {{"p/A.java",
                    "package p;\n\npublic class A {\n"
                    "    public int @() {\n        return 1;\n    }\n}\n"},
                   {"p/B.java",
                    "package p;\n\npublic class B {\n    int k() {\n"
                    "        return new A().@();\n    }\n}\n"},
                   {"p/C.java", "package p;\n\nclass C {\n}\n"}});
}

std::vector<Sample> conformance_samples() {
  const std::vector<java::SourceFile> field = {
      {"p/A.java",
       "package p;\n\npublic class A {\n    int @ = 1;\n\n"
       "    int k() {\n        return @ + this.@;\n    }\n}\n"}};
  return {rename_method_sample(), renaming(rename_f(), "f", "renamed", field),
          selection_sample()};
}

Sample unicode_sample() {
  return renaming(
      rename_m(), "m", "größe",
      {{"p/A.java",
        "package p;\n\n/* 𝒜 grüße 😀 */\npublic class A {\n"
        "    String s = \"😀 ünï\";\n\n"
        "    int @() {\n        return 1;\n    }\n\n"
        "    int k() {\n        return \"日本 😀\".length() + @(); // 😀 ß\n"
        "    }\n}\n"}});
}

Sample selection_sample() {
  const std::string head =
      "package p;\n\npublic class A {\n    int k() {\n"
      "        String s = \"\\\"😀 é\";\n        int ";
  Sample sample = renaming(
      request("rename-local", {.file = "p/A.java"}), "local", "renamed",
      {{"p/A.java", head + "@ = s.length();\n        return @;\n    }\n}\n"}});
  // The emoji is four bytes and two code units, é two bytes and one.
  sample.request.target.offset = static_cast<std::int64_t>(head.size()) - 3;
  sample.request.target.length = 5;
  return sample;
}

Sample crlf_sample() {
  return renaming(rename_m(), "m", "renamed",
                  {{"p/A.java",
                    "package p;\r\n\r\npublic class A {\r\n"
                    "    int @() {\r\n        return 1;\r\n    }\r\n\r\n"
                    "    int k() {\r\n        return @();\r\n    }\r\n}"}});
}

Sample big_sample() {
  std::vector<java::SourceFile> files = {
      {"p/A.java",
       "package p;\n\npublic class A {\n"
       "    public int @() {\n        return 1;\n    }\n}\n"}};
  for (int i = 0; i < 200; ++i) {
    std::string text = fmt::format("package p;\n\npublic class B{} {{\n", i);
    for (int j = 0; j < 60; ++j)
      text += fmt::format(
          "    int k{0}(int a, int b) {{\n"
          "        return a * {0} + b - {1};\n    }}\n\n",
          j, i);
    text += "    int call(A a) {\n        return a.@();\n    }\n}\n";
    files.push_back({fmt::format("p/B{}.java", i), std::move(text)});
  }
  return renaming(rename_m(), "m", "renamed", files);
}

}  // namespace refute
