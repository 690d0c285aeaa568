#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "jvm/bindings.h"
#include "oracle/java_lab.h"
#include "sequence/common.h"

/// What in a refactoring may have changed the behaviour?
///
/// JDolly's structural filters (Table 1): each looks for one pattern in the
/// bindings of the program before and after. All are asked; the category of a
/// finding is the set of those that match. If none does, one of our own is
/// asked. An empty category means that the finding has to be read.
namespace refute {

struct Filter {
  std::string_view name;     ///< As in the store: "overriding".
  std::string_view meaning;  ///< As the report says it.
};

/// All of them, in the order in which they are named.
const std::vector<Filter>& filters();

/// The names of the filters that match. `renamed` says what is called
/// otherwise after; members that moved are followed by themselves.
std::vector<std::string> categories(const jvm::Bindings& before,
                                    const jvm::Bindings& after,
                                    const sequence::Mapping& renamed,
                                    const std::vector<Difference>& differences);

}  // namespace refute
