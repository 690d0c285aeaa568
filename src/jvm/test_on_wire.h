#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "sequence/common.h"
#include "sequence/tester.h"

/// A test that one process has found and another is to run. A search that is
/// repeated may take another turn (a map of the JDK has another order in each
/// process, a machine has less time), and then a difference that is there would
/// be neither seen again nor refuted.
namespace refute::jvm {

struct WrittenTest {
  /// What the statements use; their numbers are those of this list.
  std::vector<sequence::Operation> operations = {};
  sequence::TestCase test = {};

  friend bool operator==(const WrittenTest&, const WrittenTest&) = default;
};

WrittenTest written(const sequence::TestCase& test,
                    const sequence::Common& common);

/// The test in the numbers of `common`, to which it adds what makes values of
/// the JDK. Nothing if an operation is not there or something does not fit: it
/// comes from a process that has run other people's code.
std::optional<sequence::TestCase> taken_up(const WrittenTest& test,
                                           sequence::Common& common);

nlohmann::json to_json(const WrittenTest& test);
WrittenTest written_test_from_json(const nlohmann::json& from);

}  // namespace refute::jvm
