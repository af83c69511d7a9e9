package dev.castellan.harness.seeds;

import dev.castellan.model.json.JsonValue;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An input in a seed.
 *
 * @param in the name of the project
 * @param collections the names of collections in the same project that contain the input
 * @param payload any JSON value, or null for an input without a payload
 * @param displayName the name that the API shows, or null for an input without a name
 */
public record SeedInput(
        String in,
        Set<String> collections,
        @Nullable JsonValue payload,
        @Nullable String displayName) {

    /** Creates an input with a copy of the collections. */
    public SeedInput {
        collections = Collections.unmodifiableSet(new LinkedHashSet<>(collections));
    }
}
