#include "lsp/workspace_edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lsp/uri.h"

namespace refute::lsp {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

Documents two_files() {
  return {.root = "/w/src",
          .texts = {{"p/A.java", "class A {}"}, {"p/B.java", "class B {}"}},
          .versions = {{"p/A.java", 3}}};
}

// An edit that puts `x` at the beginning.
json insertion(const std::string& path, const json& version = nullptr) {
  const json start = {{"line", 0}, {"character", 0}};
  return {{"textDocument",
           {{"uri", "file:///w/src/" + path}, {"version", version}}},
          {"edits", json::array({{{"range", {{"start", start}, {"end", start}}},
                                  {"newText", "x"}}})}};
}

json resource(const std::string& kind, const std::string& path,
              const json& options = json::object()) {
  return {
      {"kind", kind}, {"uri", "file:///w/src/" + path}, {"options", options}};
}

json renamed(const std::string& from, const std::string& to,
             const json& options = json::object()) {
  return {{"kind", "rename"},
          {"oldUri", "file:///w/src/" + from},
          {"newUri", "file:///w/src/" + to},
          {"options", options}};
}

json in_order(const std::vector<json>& changes) {
  return {{"changes", json::object()}, {"documentChanges", changes}};
}

std::string trouble(const json& edit) {
  Documents documents = two_files();
  const auto done = apply_edit(documents, edit);
  EXPECT_EQ(documents.texts, two_files().texts) << "half done";
  return done ? "" : done.error().message;
}

TEST(WorkspaceEdit, AFileThatIsDeletedAndMadeAgainIsNotOpen) {
  Documents documents = two_files();
  EXPECT_TRUE(
      apply_edit(documents, in_order({resource("delete", "p/A.java"),
                                      resource("create", "p/A.java")})));
  EXPECT_TRUE(documents.versions.empty());
  EXPECT_EQ(documents.texts.at("p/A.java"), "");
}

TEST(WorkspaceEdit, TakesBothForms) {
  Documents documents = two_files();
  ASSERT_TRUE(apply_edit(documents, in_order({insertion("p/A.java", 3)})));
  json changes = json::object();
  changes["file:///w/src/p/B.java"] = insertion("p/B.java")["edits"];
  ASSERT_TRUE(apply_edit(documents, {{"changes", changes}}));
  EXPECT_THAT(documents.texts,
              UnorderedElementsAre(Pair("p/A.java", "xclass A {}"),
                                   Pair("p/B.java", "xclass B {}")));
}

TEST(WorkspaceEdit, FilesAreMadeMovedAndDeletedInOrder) {
  Documents documents = two_files();
  const auto done = apply_edit(
      documents,
      in_order({renamed("p/A.java", "q/Z.java"), insertion("q/Z.java"),
                resource("create", "p/C.java"), insertion("p/C.java"),
                resource("delete", "p/B.java")}));
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_THAT(documents.texts,
              UnorderedElementsAre(Pair("q/Z.java", "xclass A {}"),
                                   Pair("p/C.java", "x")));
}

TEST(WorkspaceEdit, AFolderMovesWithAllThatIsInIt) {
  Documents documents = two_files();
  ASSERT_TRUE(apply_edit(documents, in_order({renamed("p", "q/r")})));
  EXPECT_THAT(documents.texts,
              UnorderedElementsAre(Pair("q/r/A.java", "class A {}"),
                                   Pair("q/r/B.java", "class B {}")));
  ASSERT_TRUE(apply_edit(
      documents, in_order({resource("delete", "q", {{"recursive", true}})})));
  EXPECT_TRUE(documents.texts.empty());
}

TEST(WorkspaceEdit, WhatIsThereIsKeptUnlessToldOtherwise) {
  EXPECT_THAT(trouble(in_order({renamed("p/A.java", "p/B.java")})),
              HasSubstr("exists already"));
  EXPECT_THAT(trouble(in_order({resource("create", "p/B.java")})),
              HasSubstr("exists already"));
  Documents documents = two_files();
  ASSERT_TRUE(apply_edit(
      documents,
      in_order({renamed("p/A.java", "p/B.java", {{"overwrite", true}}),
                resource("create", "p/B.java", {{"ignoreIfExists", true}})})));
  EXPECT_THAT(documents.texts,
              UnorderedElementsAre(Pair("p/B.java", "class A {}")));
}

TEST(WorkspaceEdit, WhatCannotBeDoneIsNotDoneByHalf) {
  const json good = insertion("p/B.java");
  EXPECT_THAT(trouble(in_order({good, insertion("p/C.java")})),
              HasSubstr("does not exist: p/C.java"));
  EXPECT_THAT(trouble(in_order({good, renamed("p/C.java", "p/D.java")})),
              HasSubstr("does not exist: p/C.java"));
  EXPECT_THAT(trouble(in_order({good, resource("delete", "p/C.java")})),
              HasSubstr("does not exist"));
  EXPECT_THAT(trouble(in_order({good, resource("delete", "p")})),
              HasSubstr("not empty"));
  EXPECT_THAT(trouble(in_order({good, resource("burn", "p/A.java")})),
              HasSubstr("unknown kind: burn"));
}

TEST(WorkspaceEdit, AnEditOfAnotherVersionIsRefused) {
  EXPECT_THAT(trouble(in_order({insertion("p/A.java", 2)})),
              HasSubstr("version 2 of p/A.java, which is at version 3"));
  Documents documents = two_files();
  EXPECT_TRUE(apply_edit(documents, in_order({insertion("p/B.java", 2)})))
      << "it is not open, so nobody counts";
}

TEST(WorkspaceEdit, StaysInTheProgram) {
  for (const char* uri :
       {"file:///etc/passwd", "file:///w/src/../A.java", "file:///w/srcs/A",
        "file:///w/src", "file:///w/src/%2e%2e/A.java",
        "http://example.org/A.java", "jdt://contents/Object.class"}) {
    json change = insertion("p/A.java");
    change["textDocument"]["uri"] = uri;
    EXPECT_THAT(trouble(in_order({change})),
                testing::AnyOf(HasSubstr("outside"), HasSubstr("no file")))
        << uri;
  }
}

TEST(WorkspaceEdit, NonsenseIsAnError) {
  for (const char* text :
       {R"({"documentChanges": 3})", R"({"documentChanges": [7]})",
        R"({"documentChanges": [{"edits": []}]})",
        R"({"changes": {"file:///w/src/p/A.java": [{"newText": "x"}]}})",
        R"({"changes": {"file:///w/src/p/A.java": [
             {"range": {"start": {"line": "one", "character": 0},
                        "end": {"line": 1, "character": 0}},
              "newText": "x"}]}})"})
    EXPECT_NE(trouble(json::parse(text)), "") << text;
}

TEST(WorkspaceEdit, KnowsWhenThereIsNothingInIt) {
  EXPECT_TRUE(is_empty_edit(nullptr));
  EXPECT_TRUE(is_empty_edit(json::parse(R"({"changes": {}})")));
  EXPECT_TRUE(
      is_empty_edit(json::parse(R"({"changes": {}, "documentChanges": []})")));
  EXPECT_FALSE(is_empty_edit(in_order({insertion("p/A.java")})));
}

TEST(Uri, NamesAnyFile) {
  for (const char* path : {"/w/A.java", "/w/a b/größe%.java", "/w/#?&+.java"})
    EXPECT_EQ(path_of(uri_of(path)), path);
  EXPECT_EQ(uri_of("/w/a b"), "file:///w/a%20b");
  EXPECT_EQ(path_of("file:/w/A.java"), "/w/A.java");
  EXPECT_EQ(path_of("file:///w/%zz"), std::nullopt);
  EXPECT_EQ(path_of("file:///w/%2"), std::nullopt);
  EXPECT_EQ(path_of("file://other/w"), std::nullopt);
}

}  // namespace
}  // namespace refute::lsp
