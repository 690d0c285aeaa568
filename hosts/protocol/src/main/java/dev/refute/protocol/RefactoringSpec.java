package dev.refute.protocol;

import java.util.Map;

/**
 * The target and the options of one refactoring.
 *
 * @param target what it is applied to: type, method, field, member or selection
 * @param options by name
 */
public record RefactoringSpec(String target, Map<String, OptionSpec> options) {}
