#include "cli/randoop_options.h"

#include "cli/session.h"

namespace refute::cli {
namespace {

void declare_what(CLI::App& app, RandoopOptions& o) {
  app.add_option("jars", o.jars, "jars or class folders to test");
  app.add_option("--classes", o.classes, "classes to test, by name")
      ->delimiter(',');
  app.add_option("--package", o.packages,
                 "test a package; \"p.*\" with those below it")
      ->delimiter(',');
  app.add_option("--class-list", o.class_list,
                 "file with a class name per line; # begins a comment");
  app.add_option("--exclude", o.excluded, "classes to leave out (regex)");
  app.add_option("--methods", o.methods,
                 "only methods whose p.C.m(int) has a match of the regex");
  app.add_option("--omit", o.omitted, "methods to leave out (regex)");
  app.add_option("--helpers", o.helpers,
                 "classes that may be used to make values, but are not tested")
      ->delimiter(',');
  app.add_option("--classpath", o.class_path,
                 "jars and folders that the classes need, separated by ':'");
  app.add_flag("--package-private", o.package_private,
               "test what is not public too; the tests stand in its package");
}

void declare_how(CLI::App& app, RandoopOptions& o) {
  app.add_option("--time", o.time, "time to explore")->capture_default_str();
  app.add_option("--limit", o.limit, "sequences to run at most; 0: no limit");
  app.add_option("--calls", o.calls, "calls to make at most; 0: no limit");
  app.add_option("--plateau", o.plateau,
                 "stop after so long without new coverage (with --coverage)");
  app.add_option("--seed", o.seed, "of the random choices")
      ->capture_default_str();
  app.add_option("--jobs", o.jobs, "workers, each with a seed of its own")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  app.add_option("--strategy", o.strategy,
                 "directed; for comparison randex, bottom-up, bottom-up-limit, "
                 "bottom-up-legal, top-down, random-walk, exhaustive, "
                 "exhaustive-shape, exhaustive-state")
      ->capture_default_str();
  app.add_option("--max-length", o.max_length, "calls in a sequence")
      ->capture_default_str()
      ->check(CLI::Range(1, 2000));
  app.add_option("--repetition", o.repetition, "chance of repeating a call")
      ->capture_default_str();
  app.add_option("--max-repetition", o.max_repetition,
                 "a repeated call is made up to so many times")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  app.add_option("--null", o.null_chance, "chance of passing null")
      ->capture_default_str();
  app.add_option(
         "--memory", o.memory_mb,
         "megabytes of a worker, heap and all; larger ones are replaced")
      ->capture_default_str()
      ->check(CLI::Range(256, 1 << 20));
  app.add_flag("--branch-directed", o.branch_directed,
               "then change sequences that reach a condition until it goes "
               "the other way");
  app.add_option("--branch-time", o.branch_time, "for that, at most")
      ->capture_default_str();
  app.add_flag("--weighted", o.weighted, "prefer methods called less so far");
  app.add_option("--prune", o.prune,
                 "values seen before are not reused: off, equals, reflective, "
                 "or your own dev.refute.randoop.Equivalence")
      ->capture_default_str();
  app.add_option("--largest", o.largest, "numbers beyond it are not reused")
      ->capture_default_str();
  app.add_option("--slow", o.slow_ms,
                 "sequences that take so many ms are not built upon; 0: all "
                 "are, and a seed then always gives the same run")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--past-exceptions", o.past_exceptions,
               "go on after an exception (Randex)");
  app.add_flag("--keep-duplicates", o.keep_duplicates,
               "run sequences that were run before");
  app.add_option("--constants", o.constants,
                 "so many of a type, where all are enumerated (exhaustive…)")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_flag("--no-literals", o.no_literals,
               "no constants from the class files");
}

void declare_tests(CLI::App& app, RandoopOptions& o) {
  app.add_option("--output", o.output, "folder for the tests")
      ->capture_default_str();
  app.add_option("--format", o.format, "junit4, junit5 or java")
      ->capture_default_str();
  app.add_option("--replay", o.replay,
                 "run the tests in this folder instead, on this library and "
                 "JDK: what differs, and one of each class of failures");
  app.add_option("--sequences", o.sequences,
                 "also write all sequences, a line of JSON each, to this file");
  app.add_option("--regressions", o.regressions, "regression tests at most")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  app.add_option("--runs", o.runs, "a test must behave the same so many times")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  app.add_flag("--no-simplify", o.no_simplify, "leave sequences as found");
  app.add_flag("--no-tests", o.no_tests, "explore, and write no tests");
  app.add_flag("--all-methods", o.all_methods,
               "a test per contract and method, not one per cause");
  app.add_flag("--no-contracts", o.no_contracts,
               "hold objects to none; what throws is merely illegal");
  app.add_flag("--extras", o.extras,
               "check transitivity, compareTo and clone as well");
  app.add_option("--contract", o.contracts,
                 "your own contract: a dev.refute.randoop.ObjectContract or "
                 "PairContract");
  app.add_option("--visitor", o.visitors,
                 "your own dev.refute.randoop.Visitor");
  app.add_option("--contract-path", o.contract_path, "jars with those classes");
  app.add_option("--coverage", o.coverage,
                 "measure the classes whose names begin so");
  app.add_option("--counter", o.counter,
                 "a class of the library whose static int[] reached() counts "
                 "what you like; --json tells it");
  app.add_flag("--all-failures", o.all_failures,
               "overlook no pair of classes, however often it fails; --json "
               "tells where each failure was");
  app.add_option("--jdk", o.jdk, "home of the JDK to use");
  app.add_flag("--json", o.json, "what was found, for programs");
  declare_unconfined(app, o.unconfined);
}

}  // namespace

void declare_options(CLI::App& app, RandoopOptions& options) {
  declare_what(app, options);
  declare_how(app, options);
  declare_tests(app, options);
}

}  // namespace refute::cli
