#include <gtest/gtest.h>

#include <cstdlib>

#include "jvm/made_pairs.h"
#include "jvm/renamed_pairs.h"
#include "jvm/test_worker.h"
#include "jvm/verdict_pairs.h"

/// A verdict does not depend on names or on the order of files. Nor does the
/// search: under other names the same sequences are run.
namespace refute::jvm {
namespace {

struct Seen {
  Verdict verdict = Verdict::kNothingToCompare;
  int sequences = 0;
  int calls = 0;
  bool closed = false;

  friend bool operator==(const Seen&, const Seen&) = default;
};

void PrintTo(const Seen& seen, std::ostream* out) {
  *out << to_string(seen.verdict) << ", " << seen.sequences << " sequences, "
       << seen.calls << " calls" << (seen.closed ? ", closed" : "");
}

std::optional<Seen> judge(const CompareRequest& request) {
  static const java::Jdk jdk = jdks().back();
  const auto reply = compare(worker_of(jdk), request, std::chrono::seconds(60));
  if (!reply) return std::nullopt;
  return Seen{reply->verdict, reply->sequences, reply->calls,
              !reply->evidence.empty() && reply->evidence[0].closed};
}

/// The pair in the opposite order of names, with random names, and with its
/// files the other way round.
std::vector<CompareRequest> disguised(const CompareRequest& request,
                                      std::uint64_t seed) {
  auto names = declared_names(request.before);
  names.merge(declared_names(request.after));
  std::mt19937_64 random(seed);
  std::vector<CompareRequest> all{renamed(request, in_reverse(names)),
                                  renamed(request, made_up(names, random))};
  CompareRequest files = renamed(request, made_up(names, random));
  files.before = files_reversed(files.before);
  files.after = files_reversed(files.after);
  all.push_back(std::move(files));
  return all;
}

/// Whether the pair gets the same verdict in every disguise.
bool holds(const std::string& name, const CompareRequest& request,
           std::uint64_t seed, Seen& seen) {
  const auto plain = judge(request);
  EXPECT_TRUE(plain) << name;
  if (!plain) return false;
  seen = *plain;
  for (const auto& other : disguised(request, seed)) {
    const auto again = judge(other);
    EXPECT_EQ(again, plain)
        << name << "\n"
        << java::to_text(request.before) << java::to_text(request.after)
        << java::to_text(other.before);
    if (again != plain) return false;
  }
  return true;
}

TEST(Names, DecideNoVerdictOfTheCollection) {
  std::uint64_t seed = 0;
  for (const auto& pair : verdict_pairs()) {
    Seen seen;
    holds(pair.name, pair.request, ++seed, seen);
    CompareRequest harder = pair.request;
    harder.exhaustive = true;
    harder.max_sequences = 1'000;
    holds(pair.name, harder, seed, seen);
  }
}

/// REFUTE_PAIRS=2000 judges so many; by default a sample.
TEST(Names, DecideNoVerdictOfGeneratedPairs) {
  const char* asked = std::getenv("REFUTE_PAIRS");
  const int count = asked ? std::atoi(asked) : 300;
  std::map<Verdict, int> verdicts;
  int failures = 0;
  for (int i = 0; i < count && failures < 5; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    Seen seen;
    failures += !holds("pair " + std::to_string(i), MadePair(seed).request(),
                       seed, seen);
    ++verdicts[seen.verdict];
  }
  for (const auto& [verdict, number] : verdicts)
    std::printf("%s: %d\n", to_string(verdict).c_str(), number);
  // Else there would be nothing that names could decide.
  EXPECT_GT(verdicts[Verdict::kDiffers], count / 5);
  EXPECT_GT(verdicts[Verdict::kSame], count / 5);
}

}  // namespace
}  // namespace refute::jvm
