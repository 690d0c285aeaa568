package dev.refute.protocol;

/**
 * One thing the engine said about the request.
 *
 * @param severity info, warning, error or fatal
 * @param file where the entry points to; null if nowhere, as are offset and length
 */
public record StatusEntry(
    String severity, String message, String file, Integer offset, Integer length) {}
