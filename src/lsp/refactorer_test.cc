#include "lsp/refactorer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/places_for_tests.h"
#include "lsp/outcomes.h"
#include "lsp/uri.h"

namespace refute::lsp {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const java::Program kProgram = {{{"A.java", "class A { int f = 1 + 2; }"}}};
const Request kRename{.refactoring = "rename-field",
                      .target = {.type = "A", .field = "f"},
                      .options = {{"new-name", "g"}}};
const Request kOrganize{.refactoring = "code-action:source.organizeImports",
                        .target = {.file = "A.java"}};
const Request kExtract{.refactoring = "code-action:refactor.extract",
                       .target = {.file = "A.java", .offset = 18, .length = 5}};

// Replaces the columns of line 0 of A.java.
json edit_of(int from, int to, const std::string& text) {
  return {{"changes",
           {{"ROOT/A.java",
             json::array({{{"range",
                            {{"start", {{"line", 0}, {"character", from}}},
                             {"end", {{"line", 0}, {"character", to}}}}},
                           {"newText", text}}})}}}};
}

json step(const char* what, const json& value) { return {{what, value}}; }

json told(const char* method, int type, const std::string& message) {
  return {{"notify", method},
          {"params", {{"type", type}, {"message", message}}}};
}

/// A server that follows a script, and what our side makes of it.
class RefactorerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    script_["initialize"] = json::array({step(
        "result",
        {{"capabilities",
          {{"renameProvider", {{"prepareProvider", true}}},
           {"codeActionProvider",
            {{"resolveProvider", true},
             {"codeActionKinds",
              {"quickfix", "refactor.extract", "source.organizeImports"}}}},
           {"executeCommandProvider", {{"commands", {"its.own"}}}}}},
         {"serverInfo", {{"name", "fake"}, {"version", "3"}}}})});
    script_["textDocument/prepareRename"] =
        json::array({step("result", {{"defaultBehavior", true}})});
  }

  void answer(const char* method, const std::vector<json>& steps) {
    script_[method] = steps;
  }

  // The menu of code actions, with one that has these fields.
  void offer(json action) {
    action["title"] = "Do it";
    answer("textDocument/codeAction",
           {step("result", json::array({std::move(action)}))});
  }

  void start() {
    const auto script = folder_->path() / "script";
    std::ofstream(script) << script_.dump();
    auto workspace = Workspace::create(server_, 17);
    ASSERT_TRUE(workspace);
    workspace_.emplace(*std::move(workspace));
    auto connection = Connection::start(
        {"python3", source_dir() + "/tests/lsp/fake_server.py",
         script.string()});
    ASSERT_TRUE(connection);
    client_.emplace(*std::move(connection), server_, [] { return true; });
    const auto ready = client_->initialize(uri_of(workspace_->root()));
    ASSERT_TRUE(ready) << ready.error().message;
    refactorer_.emplace(server_, *client_, *workspace_);
  }

  Result<Outcome> apply(const Request& request,
                        const java::Program& program = kProgram) {
    if (!refactorer_) start();
    return refactorer_->apply(program, request);
  }

  template <typename T>
  T outcome(const Request& request, const java::Program& program = kProgram) {
    const auto result = apply(request, program);
    if (!result || !std::holds_alternative<T>(*result)) {
      ADD_FAILURE() << (result ? std::string(kind(*result))
                               : result.error().message);
      return {};
    }
    return std::get<T>(*result);
  }

  // What the server was sent, by method.
  std::vector<json> sent(const std::string& method) const {
    std::ifstream log(folder_->path() / "script.log");
    std::vector<json> all;
    for (std::string line; std::getline(log, line);)
      if (json message = json::parse(line);
          message.value("method", "") == method)
        all.push_back(message["params"]);
    return all;
  }

  const LanguageServer& server_ = language_server("java");
  Result<TempDir> folder_ = TempDir::create();
  json script_ = json::object();
  std::optional<Workspace> workspace_;
  std::optional<Client> client_;
  std::optional<Refactorer> refactorer_;
};

TEST_F(RefactorerTest, OffersWhatTheServerAnnounces) {
  start();
  EXPECT_TRUE(find_offer(refactorer_->offers(), "rename-type"));
  const Offer* const extract =
      find_offer(refactorer_->offers(), "code-action:refactor.extract");
  ASSERT_TRUE(extract);
  EXPECT_EQ(extract->target, "selection");
  const Offer* const organize =
      find_offer(refactorer_->offers(), kOrganize.refactoring);
  ASSERT_TRUE(organize);
  EXPECT_EQ(organize->target, "file");
  EXPECT_FALSE(find_offer(refactorer_->offers(), "code-action:quickfix"));
}

TEST_F(RefactorerTest, RenamesWhereTheNameStands) {
  answer("textDocument/rename", {step("result", edit_of(14, 15, "g"))});
  EXPECT_EQ(outcome<Applied>(kRename).after.files[0].text,
            "class A { int g = 1 + 2; }");
  const auto asked = sent("textDocument/rename");
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0]["position"], json({{"line", 0}, {"character", 14}}));
  EXPECT_EQ(asked[0]["newName"], "g");
}

TEST_F(RefactorerTest, ARequestThatIsWrongNeverReachesTheServer) {
  Request request = kRename;
  request.target.field = "h";
  EXPECT_EQ(outcome<Invalid>(request).code, "bad-request");
  request = kRename;
  request.options["colour"] = "blue";
  EXPECT_EQ(outcome<Invalid>(request).code, "bad-request");
  request = kRename;
  request.options.clear();
  EXPECT_EQ(outcome<Invalid>(request).code, "bad-request");
  request.refactoring = "paint";
  EXPECT_EQ(outcome<Invalid>(request).code, "unsupported");
  for (const char* path : {"../A.java", "/tmp/A.java", "a/../A.java", ""})
    EXPECT_EQ(outcome<Invalid>(kOrganize, {{{path, "class A {}"}}}).code,
              "bad-request")
        << path;
  EXPECT_TRUE(sent("textDocument/didOpen").empty());
}

TEST_F(RefactorerTest, ARefusalIsInTheServersWords) {
  answer("textDocument/rename",
         {step("error", {{"code", -32600}, {"message", "'g' is taken"}})});
  const auto refused = outcome<Refused>(kRename);
  ASSERT_EQ(refused.status.size(), 1u);
  EXPECT_EQ(refused.status[0].message, "'g' is taken");
  EXPECT_EQ(refused.status[0].severity, Severity::kFatal);
  EXPECT_TRUE(refused.swallowed.empty());
}

TEST_F(RefactorerTest, WhatCannotBeRenamedIsRefused) {
  answer("textDocument/prepareRename", {step("result", nullptr)});
  EXPECT_THAT(outcome<Refused>(kRename).status[0].message,
              HasSubstr("cannot be renamed"));
  EXPECT_TRUE(sent("textDocument/rename").empty());
}

TEST_F(RefactorerTest, NoEditIsARefusalNotAResult) {
  answer("textDocument/rename", {step("result", {{"changes", {}}})});
  outcome<Refused>(kRename);
}

TEST_F(RefactorerTest, AnExceptionInTheAnswerIsACrash) {
  answer("textDocument/rename",
         {step("error", {{"code", -32603},
                         {"message", "Internal error."},
                         {"data",
                          "java.lang.Error: oops\n\tat x.Y.z(Y.java:1)"
                          "\n"}})});
  const auto crashed = outcome<Crashed>(kRename);
  EXPECT_EQ(crashed.exception, "java.lang.Error");
  EXPECT_THAT(crashed.stack, HasSubstr("x.Y.z"));
  EXPECT_EQ(crashed.phase, "rename");
}

TEST(OutcomeOf, AnInternalErrorIsACrashUnlessItIsTheServersWayToSayNo) {
  const Refusal error{.code = -32603, .message = "You cannot rename this."};
  EXPECT_TRUE(std::holds_alternative<Crashed>(
      outcome_of(error, "rename", language_server("java"))));
  EXPECT_TRUE(std::holds_alternative<Refused>(
      outcome_of(error, "rename", language_server("typescript"))));
}

TEST_F(RefactorerTest, ErrorsThatOnlyTheLogKnowsAreSwallowed) {
  answer("textDocument/rename",
         {told("window/logMessage", 3, "all is well"),
          told("window/logMessage", 1,
               "java.lang.Error: hidden\n\tat x.Y.z(Y.java:1)\n"),
          told("window/showMessage", 2, "careful"),
          step("result", edit_of(14, 15, "g"))});
  const auto applied = outcome<Applied>(kRename);
  ASSERT_EQ(applied.swallowed.size(), 1u);
  EXPECT_EQ(applied.swallowed[0].exception, "java.lang.Error");
  ASSERT_EQ(applied.status.size(), 1u);
  EXPECT_EQ(applied.status[0],
            (StatusEntry{.severity = Severity::kWarning, .message = "careful"}))
      << "the user saw this one";
}

TEST_F(RefactorerTest, WhatWasLoggedBeforeBelongsToNobody) {
  answer("workspace/didChangeWatchedFiles", {});
  answer("textDocument/didClose",
         {told("window/logMessage", 1, "java.lang.Error: x\n\tat a.B.c(B)\n")});
  answer("textDocument/rename", {step("result", edit_of(14, 15, "g"))});
  outcome<Applied>(kRename);
  // It has come by the time this is answered.
  ASSERT_TRUE(client_->request("ping", nullptr));
  EXPECT_TRUE(outcome<Applied>(kRename).swallowed.empty());
}

TEST_F(RefactorerTest, AnEditThatNoEditorCanDoIsACrash) {
  json twice = edit_of(14, 15, "g");
  twice["changes"]["ROOT/A.java"].push_back(twice["changes"]["ROOT/A.java"][0]);
  answer("textDocument/rename", {step("result", twice)});
  const auto crashed = outcome<Crashed>(kRename);
  EXPECT_EQ(crashed.exception, "impossible edit");
  EXPECT_THAT(crashed.message, HasSubstr("overlap"));
}

TEST_F(RefactorerTest, AnAnswerOfTheWrongShapeIsACrash) {
  answer("textDocument/codeAction",
         {step("result", json::array({{{"kind", 7}, {"title", "x"}}}))});
  EXPECT_EQ(outcome<Crashed>(kOrganize).exception, "malformed answer");
}

TEST_F(RefactorerTest, ACodeActionIsChosenByItsKindAndResolved) {
  const json data = {{"kind", "source.organizeImports"}, {"title", "Do it"}};
  answer("textDocument/codeAction",
         {step("result", json::array({{{"kind", "source.organizeImportsMore"},
                                       {"title", "Not this"}},
                                      data}))});
  json resolved = data;
  resolved["edit"] = edit_of(0, 0, "/**/");
  answer("codeAction/resolve", {step("result", resolved)});
  EXPECT_EQ(outcome<Applied>(kOrganize).after.files[0].text,
            "/**/class A { int f = 1 + 2; }");
  EXPECT_THAT(sent("codeAction/resolve"), ElementsAre(data));
}

TEST_F(RefactorerTest, WhatIsNotInTheMenuIsRefused) {
  offer({{"kind", "refactor.inline"}});
  EXPECT_THAT(outcome<Refused>(kExtract).status[0].message,
              HasSubstr("not offered"));
}

TEST_F(RefactorerTest, WhatIsGreyInTheMenuIsRefusedForItsReason) {
  offer(
      {{"kind", "refactor.extract.x"}, {"disabled", {{"reason", "too big"}}}});
  EXPECT_EQ(outcome<Refused>(kExtract).status[0].message, "too big");
}

TEST_F(RefactorerTest, AFileInWhichThereIsNothingToDoStaysAsItIs) {
  offer({{"kind", "source.organizeImports"}, {"edit", {{"changes", {}}}}});
  EXPECT_EQ(outcome<Applied>(kOrganize).after, kProgram);
}

TEST_F(RefactorerTest, ASelectionThatStaysAsItIsIsRefused) {
  offer({{"kind", "refactor.extract"}, {"edit", {{"changes", {}}}}});
  EXPECT_THAT(outcome<Refused>(kExtract).status[0].message,
              HasSubstr("changes nothing"));
}

TEST_F(RefactorerTest, ACommandOfTheServersOwnEditsByAsking) {
  offer(
      {{"kind", "refactor.extract"},
       {"command",
        {{"title", "Do it"}, {"command", "its.own"}, {"arguments", {1, 2}}}}});
  const json first = {{"edit", edit_of(18, 23, "3")}};
  const json second = {{"edit", edit_of(0, 5, "record")}};
  answer("workspace/executeCommand",
         {{{"ask", "workspace/applyEdit"}, {"params", first}},
          {{"ask", "workspace/applyEdit"}, {"params", second}},
          step("result", nullptr)});
  EXPECT_EQ(outcome<Applied>(kExtract).after.files[0].text,
            "record A { int f = 3; }");
  EXPECT_EQ(sent("workspace/executeCommand")[0]["arguments"], json({1, 2}));
  const auto changes = sent("textDocument/didChange");
  ASSERT_EQ(changes.size(), 2u) << "the server must know what became of it";
  EXPECT_EQ(changes[0]["contentChanges"][0]["text"], "class A { int f = 3; }");
}

TEST_F(RefactorerTest, AnImpossibleEditOfACommandIsACrash) {
  offer({{"kind", "refactor.extract"}, {"command", {{"command", "its.own"}}}});
  json edit = edit_of(0, 1, "x");
  edit["changes"]["file:///etc/passwd"] = edit["changes"]["ROOT/A.java"];
  answer("workspace/executeCommand",
         {{{"ask", "workspace/applyEdit"}, {"params", {{"edit", edit}}}},
          step("result", nullptr)});
  EXPECT_THAT(outcome<Crashed>(kExtract).message, HasSubstr("outside"));
}

TEST_F(RefactorerTest, ACommandOfTheEditorIsOnlyUnderstoodIfItIsAnEdit) {
  offer(
      {{"kind", "refactor.extract"},
       {"command",
        {{"command", "editor.apply"}, {"arguments", {edit_of(18, 23, "3")}}}}});
  EXPECT_EQ(outcome<Applied>(kExtract).after.files[0].text,
            "class A { int f = 3; }");
}

TEST_F(RefactorerTest, ACommandThatNeedsADialogIsRefused) {
  offer({{"kind", "refactor.extract"},
         {"command", {{"command", "editor.dialog"}}}});
  EXPECT_THAT(outcome<Refused>(kExtract).status[0].message,
              HasSubstr("editor.dialog"));
}

TEST_F(RefactorerTest, AsksAgainIfTheServerIsNotReady) {
  answer("textDocument/rename",
         {step("error", {{"code", -32801}, {"message", "modified"}})});
  outcome<Refused>(kRename);
  EXPECT_EQ(sent("textDocument/rename").size(), 5u);
}

TEST_F(RefactorerTest, TheServerSeesOneProgramAfterTheOther) {
  answer("textDocument/rename", {step("result", edit_of(14, 15, "g"))});
  outcome<Applied>(kRename, {{{"A.java", kProgram.files[0].text},
                              {"q/B.java", "package q; class B {}"}}});
  const auto after = outcome<Applied>(kRename).after;
  ASSERT_EQ(after.files.size(), 1u);
  EXPECT_FALSE(std::filesystem::exists(workspace_->root() + "/q"));
  const auto changes = sent("workspace/didChangeWatchedFiles");
  ASSERT_EQ(changes.size(), 2u);
  ASSERT_EQ(changes[1]["changes"].size(), 1u) << "A.java is as it was";
  EXPECT_EQ(changes[1]["changes"][0]["type"], 3);
}

TEST_F(RefactorerTest, AServerThatDiesIsAnErrorAndNoOutcome) {
  answer("textDocument/rename", {step("exit", 9)});
  const auto lost = apply(kRename);
  ASSERT_FALSE(lost);
  EXPECT_THAT(lost.error().message, HasSubstr("exit code 9"));
}

TEST_F(RefactorerTest, QuestionsOfTheServerAreAnswered) {
  answer("textDocument/rename",
         {{{"ask", "workspace/configuration"},
           {"params", {{"items", {{{"section", "x"}}}}}}},
          {{"ask", "client/registerCapability"}, {"params", nullptr}},
          {{"ask", "editor/unheardOf"}, {"params", {}}},
          step("result", edit_of(14, 15, "g"))});
  outcome<Applied>(kRename);
  std::ifstream log(folder_->path() / "script.log");
  std::vector<json> answers;
  for (std::string line; std::getline(log, line);)
    if (json message = json::parse(line); message.value("id", json()) == "q")
      answers.push_back(message);
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0]["result"], json::array({nullptr}));
  EXPECT_TRUE(answers[1].contains("result"));
  EXPECT_EQ(answers[2]["error"]["code"], -32601);
}

}  // namespace
}  // namespace refute::lsp
