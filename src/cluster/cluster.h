#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/store.h"

/// Oracle-based clustering of failures (the sparse/merge/cluster paper):
/// findings with the same oracle messages most likely have the same cause, so
/// one finding per cluster is worth reading.
///
/// A key is made of the finding's messages as a *list*: two errors are not one.
/// A failing input is one failure, however many oracles object: their messages
/// are one list, too.
namespace refute::cluster {

enum class By {
  kConcrete,  ///< Messages as they are, with file and line.
  kAbstract,  ///< Without places: the sparse/merge/cluster paper's abstract
              ///< messages. Of a message of several lines, the sentence and the
              ///< symbol.
  kTemplate,  ///< Without places and names: JDolly's templates. From
              ///< the compiler's own code of a message where it has one.
  kOracle,    ///< Which oracle: a control.
};

/// "concrete", "abstract", "template", "oracle".
std::string_view to_string(By by);
Result<By> parse_by(const std::string& name);

/// What the engine was asked for: "push-down-method".
std::string refactoring_of(const store::Finding& finding);

/// What findings of one cluster share; begins with engine, oracle and
/// refactoring in words, so that it is readable.
std::string key(const store::Finding& finding, By by);

/// Its messages, each once and without places and names.
std::set<std::string> templates(const store::Finding& finding);

/// What must stay the same while a finding is reduced: engine, oracle,
/// refactoring, level and the *set* of templates. A smaller program may show
/// the same error fewer times.
std::string bug_key(const store::Finding& finding);

/// A message without what differs from program to program: quoted names,
/// numbers, identifiers with a dot or in camel case.
std::string template_of(std::string_view text);

struct Cluster {
  std::string key;
  std::vector<std::int64_t> findings;  ///< The first of each input, ascending.
};

/// The largest first; equally large ones by their first finding.
std::vector<Cluster> clusters(const std::vector<store::Finding>& findings,
                              By by);

}  // namespace refute::cluster
