#include "oracle/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace refute {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Subject subject() {
  return {.program = {{{"p/Basket.java",
                        "package p;\nclass Basket { int total; "
                        "int sum(int extra) { return total + extra; } }"}}},
          .request = {.refactoring = "rename-method",
                      .target = {.type = "p.Basket", .method = "sum"},
                      .options = {{"new-name", "addUp"}}}};
}

TEST(Message, ForgetsWhatBelongsToTheProgram) {
  for (const auto& [message, expected] :
       std::vector<std::pair<const char*, const char*>>{
           {"Method 'sum' in Basket hides 3 others",
            "Method '' in … hides # others"},
           {"Problem in `total` of \"Basket\".", "Problem in `` of \"\"."},
           {"addUp is taken", "… is taken"},
           {"sums are not sum", "sums are not …"},
           {"at 12x34 and x12", "at # and x12"},
           {"Basket.total", "….…"},
           {"", ""}})
    EXPECT_EQ(message_template(message, subject()), expected) << message;
}

TEST(Message, AnApostropheIsNoQuotation) {
  EXPECT_EQ(message_template("can't move Basket's member", subject()),
            "can't move …'s member");
}

TEST(Message, AQuotationThatDoesNotEndIsText) {
  EXPECT_EQ(message_template("the 'rest of Basket", subject()),
            "the 'rest of …");
}

TEST(Message, WordsOfTheLanguageStayEvenIfTheProgramUsesThem) {
  auto own = subject();
  own.request.options["new-name"] = "type";
  EXPECT_EQ(message_template("a type of the class", own),
            "a type of the class");
}

TEST(Message, TheTemplateDoesNotDependOnNames) {
  auto other = subject();
  other.program = {{{"p/Crate.java",
                     "package p;\nclass Crate { int sumOfAll; "
                     "int make(int more) { return sumOfAll + more; } }"}}};
  other.request.target = {.type = "p.Crate", .method = "make"};
  EXPECT_EQ(message_template("Basket.sum(extra) uses total", subject()),
            message_template("Crate.make(more) uses sumOfAll", other));
}

TEST(Message, TemplatesAreSortedEachOnceAndOnlyTheLoudOnes) {
  const Status status = {{Severity::kError, "z 1"},
                         {Severity::kInfo, "quiet"},
                         {Severity::kWarning, "a Basket"},
                         {Severity::kError, "z 2"}};
  EXPECT_THAT(message_templates(status, Severity::kWarning, subject()),
              ElementsAre("a …", "z #"));
  EXPECT_THAT(message_templates({}, Severity::kInfo, subject()), IsEmpty());
  EXPECT_EQ(status_lines(status, Severity::kError), "error: z 1\nerror: z 2\n");
}

TEST(Message, AProgramThatCannotBeReadStillHasTheNamesOfTheRequest) {
  auto broken = subject();
  broken.program.files[0].text = "class {";
  EXPECT_EQ(message_template("Basket and addUp", broken), "… and …");
}

}  // namespace
}  // namespace refute
