#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "store/finding.h"

/// How findings are written into columns, and read back. Whatever stands in a
/// column is data: what cannot be read is left out, and `damage` says so where
/// it matters.
namespace refute::store {

/// One column of text.
template <typename Record>
struct Column {
  const char* name;
  std::string (*write)(const Record& record);
  void (*read)(const std::string& text, Record& record);
  bool large = false;  ///< Programs: left out where only a list is wanted.
};

const std::vector<Column<Finding>>& finding_columns();
const std::vector<Column<Reduction>>& reduction_columns();

/// [{"code": …, "place": …, "text": …}, …]
nlohmann::json messages_to_json(const std::vector<Message>& messages);
std::vector<Message> messages_from_json(const nlohmann::json& json);

/// The parts of an exhibit that are JSON, from what a file says of them.
void read_request(const nlohmann::json& json, Exhibit& exhibit);
void read_before(const nlohmann::json& json, Exhibit& exhibit);
void read_outcome(const nlohmann::json& json, Exhibit& exhibit);

}  // namespace refute::store
