package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A collection of a seed.
 *
 * @param in name of its project
 * @param displayName the name that the API shows; that in the seed if absent
 */
public record SeedCollection(String in, @Nullable String displayName) {}
