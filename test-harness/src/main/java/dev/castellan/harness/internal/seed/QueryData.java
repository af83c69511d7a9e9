package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedQuery;
import dev.castellan.model.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A query of a seed.
 *
 * @param input the name of the input
 * @param payload any JSON value, or null for a query without a payload
 */
public record QueryData(String name, String input, @Nullable JsonValue payload) implements ResourceData, SeedQuery {

    @Override
    public ResourceKind kind() {
        return ResourceKind.QUERY;
    }

    @Override
    public SeedQuery payload(String json) {
        return new QueryData(name, input, JsonValue.parse(json));
    }
}
