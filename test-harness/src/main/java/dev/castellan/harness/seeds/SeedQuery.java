package dev.castellan.harness.seeds;

import dev.castellan.model.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A query of a seed.
 *
 * @param on name of its input
 * @param payload any JSON value; none if absent
 */
public record SeedQuery(String on, @Nullable JsonValue payload) {}
