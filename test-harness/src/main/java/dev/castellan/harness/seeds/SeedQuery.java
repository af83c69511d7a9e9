package dev.castellan.harness.seeds;

import dev.castellan.model.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A query in a seed.
 *
 * @param on the name of the input
 * @param payload any JSON value, or null for a query without a payload
 */
public record SeedQuery(String on, @Nullable JsonValue payload) {}
