package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A collection in a seed.
 *
 * @param in the name of the project
 * @param displayName the name that the API shows, or null to use the name in the seed
 */
public record SeedCollection(String in, @Nullable String displayName) {}
