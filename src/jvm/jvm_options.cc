#include "jvm/jvm_options.h"

#include <algorithm>

namespace refute::jvm {

namespace {

/// For comparing, by a JVM that is none of the subjects: little time is spent
/// on compiling.
const std::vector<std::string>& for_comparing() {
  static const std::vector<std::string> options = {
      // In runs of a few thousand pairs half the processor time went to the
      // optimising compiler; much longer runs were not measured.
      "-XX:TieredStopAtLevel=1",
      // A tested method is called some hundred times and then thrown away:
      // compiling it does not pay. The compilers that we use ourselves soon
      // pass these too.
      "-XX:Tier3InvocationThreshold=1000",
      "-XX:Tier3MinInvocationThreshold=500",
      "-XX:Tier3CompileThreshold=3000",
  };
  return options;
}

/// The JIT's own threads run beside the tests, and calls repeat.
const std::vector<std::string>& for_random_tests() {
  static const std::vector<std::string> options = {
      "-Xms256m",
      "-Xmn128m",
      "-Xmx1g",
      // Exceptions are thrown by the thousand, and their top is enough.
      "-XX:MaxJavaStackTraceDepth=16",
      "-XX:-OmitStackTraceInFastThrow",
      // Values are compared field by field, the JDK's too.
      "--add-opens=java.base/java.util=ALL-UNNAMED",
      "--add-opens=java.base/java.lang=ALL-UNNAMED",
      // Where values flow is followed through the JDK's own code.
      "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
  };
  return options;
}

/// As for comparing, with room for two versions of a library.
const std::vector<std::string>& for_large_programs() {
  static const auto options = [] {
    auto all = for_comparing();
    all.emplace_back("-Xmx1500m");
    // A compiler keeps most of what it makes until it ends: copying it again
    // and again took a tenth of the time.
    all.emplace_back("-Xms300m");
    all.emplace_back("-Xmn160m");
    return all;
  }();
  return options;
}

}  // namespace

std::vector<std::string> jvm_options(const BootOptions& asked) {
  std::vector<std::string> options = {
      // Our classes have a loader of their own; an empty path would be the
      // working folder.
      "-Djava.class.path=/nonexistent",
      "-XX:+UseSerialGC",
      "-Xms64m",
      // Most of what a comparison makes is garbage when it ends.
      "-Xmn40m",
      "-Xmx256m",
      "-XX:-UsePerfData",
      // Warnings of the JVM would otherwise go to standard output.
      "-XX:+DisplayVMOutputToStderr",
      "-Xlog:disable",
      "-Xlog:all=warning:stderr",
      // No core dumps, no error files in the user's folder.
      "-XX:-CreateCoredumpOnCrash",
      "-XX:ErrorFile=/dev/null",
      // Never generate classes for reflective calls: they would pile up.
      "-Dsun.reflect.inflationThreshold=2147483647",
      // Parallel streams stay on the calling thread, where the guards count.
      "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",
      "-Dfile.encoding=UTF-8",
      "-Duser.language=en",
      "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
      // Signals belong to this process, not to the JVM.
      "-Xrs",
      // Nobody needs to look into it from outside.
      "-XX:+DisableAttachMechanism",
  };
  if (!asked.home.empty())
    options.insert(options.end(), {"-Duser.home=" + asked.home.string(),
                                   "-Duser.name=nobody"});
  if (!asked.scratch.empty())
    options.push_back("-Djava.io.tmpdir=" + asked.scratch.string());
  if (asked.archive && asked.jvm.empty())
    options.push_back("-XX:SharedArchiveFile=" + asked.archive->string());
  if (!asked.guarded) options.emplace_back("-Drefute.guard=off");
  if (asked.stock_compilers) options.emplace_back("-Drefute.stock=true");
  // A JVM takes one collector.
  if (std::any_of(asked.jvm.begin(), asked.jvm.end(), [](const auto& each) {
        return each.starts_with("-XX:+Use") && each.ends_with("GC");
      }))
    std::erase_if(options, [](const auto& each) {
      return each == "-XX:+UseSerialGC" || each.starts_with("-Xmn");
    });
  const auto& more = !asked.jvm.empty()                  ? asked.jvm
                     : asked.profile == Profile::kRandom ? for_random_tests()
                     : asked.profile == Profile::kLarge  ? for_large_programs()
                                                         : for_comparing();
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

}  // namespace refute::jvm
