#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "randoop/lab.h"

/// Every sequence that was run, on disk as it is run: what a worker that dies
/// has done is known up to its last second, and nothing has to be held in
/// memory. Numbers only, in this machine's order; JSON is made of it later.
namespace refute::randoop {

struct Record {
  Ending ending = Ending::kReturned;
  int contract = -1;
  Code code = {};
};

/// "returned", "illegal", …
std::string_view word_of(Ending ending);

void append_record(std::ostream& to, const Outcome& outcome,
                   std::span<const std::int32_t> code);

/// The next record; false at the end, or where a worker died in writing it.
bool read_record(std::istream& from, Record& record);

/// The first line of a file of sequences: what the numbers in the others mean.
std::string header_line(const Catalogue& catalogue);

/// One sequence as a line of JSON: per call its operation and inputs. An input
/// is the number of the call whose result it is, -1 - n for constant n, or
/// null.
std::string to_line(const Record& record, const Catalogue& catalogue);

/// Writes a file of sequences: the header, and a line for each of `records`,
/// which are files themselves. If its name ends in .txt, it is plain text
/// instead: each sequence as Java statements, below how it ended.
Result<void> write_sequences(const std::string& path,
                             const std::vector<std::filesystem::path>& records,
                             const Catalogue& catalogue);

}  // namespace refute::randoop
