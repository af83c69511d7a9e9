package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A project in a seed.
 *
 * @param displayName the name that the API shows; the name in the seed if absent
 */
public record SeedProject(@Nullable String displayName) {}
