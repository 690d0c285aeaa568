#include "cli/randoop_options.h"

#include "cli/session.h"

namespace refute::cli {
namespace {

void declare_what(CLI::App& app, RandoopOptions& o) {
  app.add_option("jars", o.library.jars, "jars or class folders to test");
  app.add_option("--classes", o.library.classes, "classes to test, by name")
      ->delimiter(',');
  app.add_option("--package", o.library.packages,
                 "test a package; \"p.*\" with those below it")
      ->delimiter(',');
  app.add_option("--class-list", o.library.class_list,
                 "file with a class name per line; # begins a comment");
  app.add_option("--exclude", o.library.excluded,
                 "classes to leave out (regex)");
  app.add_option("--methods", o.library.methods,
                 "only methods whose signature, p.C.m(int), matches (regex)");
  app.add_option("--omit", o.library.omitted, "methods to leave out (regex)");
  app.add_option("--helpers", o.library.helpers,
                 "classes used to make values, but not tested")
      ->delimiter(',');
  app.add_option("--classpath", o.library.class_path,
                 "jars and folders that the classes need, separated by ':'");
  app.add_flag("--package-private", o.library.package_private,
               "also test protected and package-private members, with tests in "
               "their package");
}

void declare_how(CLI::App& app, RandoopOptions& o) {
  app.add_option("--time", o.time, "time to explore")->capture_default_str();
  app.add_option("--cpu-time", o.cpu_time,
                 "processor time to explore at most, of each worker; for "
                 "comparisons on a busy machine");
  app.add_option("--limit", o.limit,
                 "how many sequences to run at most; 0: no limit");
  app.add_option("--calls", o.calls,
                 "how many calls to make at most; 0: no limit");
  app.add_option("--plateau", o.plateau,
                 "stop after this long without new coverage (with --coverage)");
  app.add_option("--seed", o.explorer.generator.seed,
                 "seed of the random numbers")
      ->capture_default_str();
  app.add_option("--jobs", o.jobs, "workers, each with a seed of its own")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  app.add_option("--strategy", o.strategy,
                 "directed; for comparison randex, bottom-up, bottom-up-limit, "
                 "bottom-up-legal, top-down, random-walk, exhaustive, "
                 "exhaustive-shape, exhaustive-state, systematic")
      ->capture_default_str();
  app.add_option("--max-length", o.explorer.generator.max_length,
                 "calls in a sequence")
      ->capture_default_str()
      ->check(CLI::Range(1, 2000));
  app.add_flag("--append", o.explorer.generator.append,
               "append random calls to a sequence until it has --max-length "
               "calls, is illegal or violates a contract");
  app.add_option("--repetition", o.explorer.generator.repetition,
                 "chance of repeating a call")
      ->capture_default_str();
  app.add_option("--max-repetition", o.explorer.generator.max_repetition,
                 "how often a call is repeated at most")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  app.add_option("--null", o.explorer.generator.null_chance,
                 "chance of passing null")
      ->capture_default_str();
  app.add_option("--memory", o.memory_mb,
                 "memory limit of a worker in MB, heap included; larger ones "
                 "are replaced")
      ->capture_default_str()
      ->check(CLI::Range(256, 1 << 20));
  app.add_flag("--branch-directed", o.branch_directed,
               "afterwards change sequences until a condition that always went "
               "one way goes the other");
  app.add_option("--branch-time", o.branch_time,
                 "time limit of --branch-directed")
      ->capture_default_str();
  app.add_option("--branch-step", o.branch_step,
                 "--branch-directed changes numbers by 1, 10, 100 … up to this")
      ->capture_default_str()
      ->check(CLI::Range(1, 999'999'999));
  app.add_flag("--weighted", o.explorer.generator.weighted,
               "prefer methods that were called less often so far");
  app.add_option("--prune", o.library.prune,
                 "values seen before are not reused: off, equals, reflective, "
                 "or your own dev.refute.randoop.Equivalence")
      ->capture_default_str();
  app.add_option("--largest", o.library.largest,
                 "larger numbers are not reused")
      ->capture_default_str();
  app.add_option("--slow", o.library.slow_ms,
                 "sequences that take this many ms are not extended; with 0 "
                 "all are, and a seed always gives the same run")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--past-exceptions", o.explorer.mode.past_exceptions,
               "go on after an exception (Randex)");
  app.add_flag("--keep-duplicates", o.keep_duplicates,
               "run sequences that were run before");
  app.add_option("--constants", o.explorer.generator.constants,
                 "constants per type in the exhaustive and systematic "
                 "strategies")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_flag("--no-literals", o.library.no_literals,
               "no constants from the class files");
}

void declare_tests(CLI::App& app, RandoopOptions& o) {
  app.add_option("--output", o.output, "folder for the tests")
      ->capture_default_str();
  app.add_option("--format", o.format, "junit4, junit5, java or text")
      ->capture_default_str();
  app.add_option("--replay", o.replay,
                 "instead run the tests in this folder on this library and "
                 "JDK, and show what differs and one failure of each class");
  app.add_option(
      "--sequences", o.sequences,
      "also write all sequences to this file, one line of JSON each; as plain "
      "text if its name ends in .txt");
  app.add_flag(
      "--all-inputs", o.tests.all_inputs,
      "also write every sequence that was run as a test that makes its "
      "calls and asserts nothing; use --limit");
  app.add_option("--regressions", o.tests.max_regression,
                 "how many regression tests to write at most")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  app.add_option("--runs", o.tests.runs,
                 "runs in which a test must behave the same")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  app.add_flag("--no-simplify", o.no_simplify, "leave sequences as found");
  app.add_flag("--no-tests", o.no_tests, "explore, and write no tests");
  app.add_flag("--all-methods", o.tests.one_per_method,
               "one test per contract and method, not per cause");
  app.add_flag("--no-contracts", o.no_contracts,
               "check no contracts, not even your own; a sequence that throws "
               "is merely illegal");
  app.add_flag("--no-default-contracts", o.library.no_default_contracts,
               "check only your own contracts (and --extras)");
  app.add_flag("--extras", o.library.extras,
               "check transitivity, compareTo and clone as well");
  app.add_option("--contract", o.library.contracts,
                 "your own contract: a dev.refute.randoop.ObjectContract, "
                 "PairContract or MethodContract");
  app.add_option("--legality", o.library.legality,
                 "your own dev.refute.randoop.Legality: it says which inputs a "
                 "method may be called with");
  app.add_option("--visitor", o.library.visitors,
                 "your own dev.refute.randoop.Visitor");
  app.add_option("--contract-path", o.library.contract_path,
                 "jars with those classes");
  app.add_option("--coverage", o.library.coverage,
                 "measure coverage of the classes with this prefix");
  app.add_option("--counter", o.library.counter,
                 "class of the library with a static int[] reached(), whose "
                 "counts --json prints");
  app.add_flag("--all-failures", o.all_failures,
               "report every failure of a pair of classes, however many; "
               "--json says where each was");
  app.add_option("--jdk", o.jdk, "home of the JDK to use");
  app.add_flag("--json", o.json, "print what was found as JSON");
  declare_unconfined(app, o.unconfined);
}

}  // namespace

void declare_options(CLI::App& app, RandoopOptions& options) {
  declare_what(app, options);
  declare_how(app, options);
  declare_tests(app, options);
}

}  // namespace refute::cli
