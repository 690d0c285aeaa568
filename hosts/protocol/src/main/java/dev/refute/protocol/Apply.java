package dev.refute.protocol;

import java.util.Map;

/**
 * The question {@code apply}.
 *
 * @param files the whole program: path relative to the source root, and text
 */
public record Apply(Map<String, String> files, Request request) {}
