#pragma once

#include "base/result.h"
#include "store/database.h"

/// Brings stores of older versions up to date, so that a campaign outlives the
/// program that began it. A change of the tables is a new schema number
/// (Store::kSchema) and one step here.
namespace refute::store {

/// The oldest schema that can be brought up to date.
inline constexpr int kOldestSchema = 3;

/// From `schema`, at least the oldest, to Store::kSchema, as one transaction.
Result<void> migrate(Database& database, std::int64_t schema);

}  // namespace refute::store
