package dev.castellan.harness.seeds;

import dev.castellan.model.json.JsonValue;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An input of a seed.
 *
 * @param in name of its project
 * @param collections names of the collections that it is in, all of its project
 * @param payload any JSON value; none if absent
 * @param displayName the name that the API shows; none if absent
 */
public record SeedInput(
        String in,
        Set<String> collections,
        @Nullable JsonValue payload,
        @Nullable String displayName) {

    /** Copies the set. */
    public SeedInput {
        collections = Collections.unmodifiableSet(new LinkedHashSet<>(collections));
    }
}
