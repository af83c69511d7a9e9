package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedProject;
import org.jspecify.annotations.Nullable;

/**
 * A project of a seed.
 *
 * @param displayName the name that the API shows, or null to use the name in the seed
 * @param isArchived whether to archive the project after its contents are created
 */
public record ProjectData(String name, @Nullable String displayName, boolean isArchived)
        implements ResourceData, SeedProject {

    public static ProjectData withName(String name) {
        return new ProjectData(name, null, false);
    }

    @Override
    public ResourceKind kind() {
        return ResourceKind.PROJECT;
    }

    @Override
    public SeedProject displayName(String newName) {
        return new ProjectData(name, newName, isArchived);
    }

    @Override
    public SeedProject archived() {
        return new ProjectData(name, displayName, true);
    }
}
