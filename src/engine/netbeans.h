#pragma once

#include "engine/catalogue.h"

namespace refute {

/// Everything that NetBeans needs, and not the JDK's compiler: it would hide
/// the one that NetBeans brings along.
constexpr char kModulesForNbJavac[] =
    "java.base,java.desktop,java.logging,java.xml,java.prefs,java.management,"
    "java.naming,java.sql,java.instrument,java.scripting,java.rmi,"
    "jdk.unsupported,jdk.zipfs,jdk.management";

/// Apache NetBeans, headless, on a plain class path. docs/engines.md explains
/// the flags.
/// With a version: another release, whose jars Maven fetches when it is first
/// asked for.
Result<WorkerSpec> netbeans_spec(const EngineSettings& settings);

/// Other releases, for `refute list engines`.
std::vector<EngineVersion> netbeans_versions();

/// "Apache NetBeans 28 (2025-11)" for "28.0".
std::string netbeans_product(const std::string& version);

}  // namespace refute
