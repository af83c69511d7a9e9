package dev.castellan.server.console.internal.overview;

/**
 * A step that a person usually takes first. The text {@code overview.step.KEY} names it, and {@code
 * overview.step.KEY.why} says what it is good for.
 *
 * @param key the key of its texts
 * @param path the page to take it on, below the console
 */
public record FirstStep(String key, String path) {}
