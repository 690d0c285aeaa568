#include "randoop/record.h"

#include <gtest/gtest.h>

#include <sstream>

namespace refute::randoop {
namespace {

Catalogue two_operations() {
  Catalogue catalogue;
  Operation made;
  made.label = "p.C.<init>()";
  Operation put;
  put.label = "p.C.put(int)";
  put.inputs = {0, 0, 0};
  catalogue.operations = {made, put};
  catalogue.constants = {{0, "7"}, {0, "\"x\""}};
  return catalogue;
}

// Slots 0 and 1 are the constants, 2 is null, 3 the first result.
const Code kCode{2, 1, 0, 1, 3, 1, 2};

TEST(Record, IsReadAsItWasWritten) {
  std::stringstream file;
  Outcome outcome;
  outcome.ending = Ending::kViolated;
  outcome.contract = kReflexive;
  append_record(file, outcome, kCode);
  append_record(file, Outcome{}, kCode);
  Record record;
  ASSERT_TRUE(read_record(file, record));
  EXPECT_EQ(record.ending, Ending::kViolated);
  EXPECT_EQ(record.contract, kReflexive);
  EXPECT_EQ(record.code, kCode);
  ASSERT_TRUE(read_record(file, record));
  EXPECT_EQ(record.ending, Ending::kReturned);
  EXPECT_FALSE(read_record(file, record));
}

TEST(Record, EndsBeforeWhatWasNotWrittenToItsEnd) {
  std::stringstream file;
  append_record(file, Outcome{}, kCode);
  append_record(file, Outcome{}, kCode);
  std::istringstream cut(file.str().substr(0, file.str().size() - 3));
  Record record;
  EXPECT_TRUE(read_record(cut, record));
  EXPECT_FALSE(read_record(cut, record));
}

TEST(Record, AsJsonNamesCallsConstantsAndNull) {
  const auto catalogue = two_operations();
  EXPECT_EQ(to_line({Ending::kReturned, -1, kCode}, catalogue),
            "{\"ending\":\"returned\",\"calls\":[[0],[1,0,-2,null]]}\n");
  EXPECT_EQ(to_line({Ending::kViolated, kReflexive, kCode}, catalogue),
            "{\"ending\":\"violated\",\"contract\":\"equals-reflexive\","
            "\"calls\":[[0],[1,0,-2,null]]}\n");
  EXPECT_EQ(header_line(catalogue),
            "{\"constants\":[\"7\",\"\\\"x\\\"\"],\"operations\":"
            "[\"p.C.<init>()\",\"p.C.put(int)\"]}\n");
}

}  // namespace
}  // namespace refute::randoop
