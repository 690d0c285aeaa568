#pragma once

#include <map>
#include <mutex>
#include <string>

/// Calls that were refused or stopped. What comes after such a point was not
/// seen, so that whoever says that nothing differs has to say this too.
namespace refute::jvm {

/// How many calls, by why: "denied file", "exit 3", "steps".
using CutOff = std::map<std::string, int>;

/// Adds up what several workers say, from any thread.
class CutOffTally {
 public:
  void add(const CutOff& calls);
  CutOff all() const;

 private:
  mutable std::mutex mutex_;
  CutOff calls_;
};

}  // namespace refute::jvm
