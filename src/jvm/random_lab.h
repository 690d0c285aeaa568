#pragma once

#include <jni.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "jvm/cut_off.h"
#include "jvm/jni_support.h"
#include "jvm/machine.h"
#include "randoop/branches.h"
#include "randoop/lab.h"
#include "randoop/messages.h"

/// Runs random tests in the JVM, a batch per crossing.
///
/// The batch lies in a file that is mapped into memory, with the number of the
/// sequence that is running: whatever kills this process, even SIGKILL, leaves
/// the input that was being run on disk.
namespace refute::jvm {

class RandomLab : public randoop::Lab, public randoop::FlowLab {
 public:
  /// Opens a library; `settings` are "name=value", see
  /// dev.refute.worker.RandomLab. `input` is where batches lie.
  static Result<std::unique_ptr<RandomLab>> open(
      const Machine& machine, const std::vector<std::string>& settings,
      const std::filesystem::path& input);
  ~RandomLab() override;

  const randoop::Catalogue& catalogue() const { return catalogue_; }

  const std::vector<randoop::Outcome>& run(
      const randoop::Batch& batch, const randoop::LabMode& mode) override;

  /// How one sequence ended, and what each call gave if `values`.
  randoop::Explanation explain(const randoop::Code& code, bool values);

  int conditions() override;
  randoop::Flow flow(const randoop::Code& code, bool detail) override;
  int constant(const randoop::FlowValue& value) override;
  /// "p.C.m:12"
  const std::string& condition(int number) const { return conditions_[number]; }
  /// Slots that constants were put into since the library was opened.
  const std::vector<std::pair<int, randoop::FlowValue>>& added() const {
    return added_;
  }

  /// Of what was loaded and is measured.
  struct Measured {
    Coverage coverage = {};
    int blocks_reached = 0;
    int blocks = 0;
    int distinct = 0;               ///< Values that equal none made before.
    std::vector<int> counted = {};  ///< By the library's own counter.
  };
  Measured measured() const;

  /// Sequences that had to be stopped, by why.
  CutOff stopped() const;

 private:
  RandomLab(const Machine& machine) : machine_(machine), env_(machine.env()) {}
  Result<void> map(const std::filesystem::path& input);
  /// Calls a method of the Java side with a sequence, under the watchdog;
  /// `otherwise` if it was stopped.
  std::string ask(jmethodID method, const randoop::Code& code, bool flag,
                  const char* otherwise);

  const Machine& machine_;
  JNIEnv* env_;
  GlobalRef lab_;
  GlobalRef in_buffer_;
  GlobalRef out_buffer_;
  jmethodID run_ = nullptr;
  jmethodID explain_ = nullptr;
  jmethodID coverage_ = nullptr;
  jmethodID stopped_ = nullptr;
  jmethodID flow_ = nullptr;
  jmethodID list_conditions_ = nullptr;
  jmethodID constant_ = nullptr;
  jmethodID describe_constant_ = nullptr;
  std::int32_t* in_ = nullptr;
  std::vector<std::int32_t> out_;
  std::vector<randoop::Outcome> outcomes_;
  randoop::Catalogue catalogue_;
  std::vector<std::string> conditions_;
  std::vector<std::pair<int, randoop::FlowValue>> added_;
};

/// What was running when the process that wrote `input` ended.
struct Running {
  randoop::Code code = {};  ///< Empty: nothing was.
  int statement = 0;
};
Running read_running(const std::filesystem::path& input,
                     const randoop::Catalogue& catalogue);

}  // namespace refute::jvm
