package dev.castellan.harness.seeds;

import org.jspecify.annotations.Nullable;

/**
 * A project in a seed.
 *
 * @param displayName the name that the API shows, or null to use the name in the seed
 * @param archived true to archive the project after its contents are created
 */
public record SeedProject(@Nullable String displayName, boolean archived) {

    /** Creates a project that is not archived. */
    public SeedProject(@Nullable String displayName) {
        this(displayName, false);
    }
}
