package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A collection in a seed.
 *
 * @param in the name of its project
 * @param displayName the name that the API shows; the name in the seed if absent
 */
public record SeedCollection(String in, @Nullable String displayName) {}
