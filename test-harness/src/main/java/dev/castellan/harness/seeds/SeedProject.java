package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A project of a seed.
 *
 * @param displayName the name that the API shows; that in the seed if absent
 */
public record SeedProject(@Nullable String displayName) {}
