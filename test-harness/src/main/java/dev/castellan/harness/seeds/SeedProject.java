package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A project in a seed.
 *
 * @param displayName the name that the API shows, or null to use the name in the seed
 */
public record SeedProject(@Nullable String displayName) {}
