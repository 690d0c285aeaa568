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
Result<WorkerSpec> netbeans_spec(const EngineSettings& settings);

}  // namespace refute
