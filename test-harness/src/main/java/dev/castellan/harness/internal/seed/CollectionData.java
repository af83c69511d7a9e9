package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedCollection;
import org.jspecify.annotations.Nullable;

/**
 * A collection of a seed.
 *
 * @param project the name of the project
 * @param displayName the name that the API shows, or null to use the name in the seed
 */
public record CollectionData(
        String name, String project, @Nullable String displayName) implements ResourceData, SeedCollection {

    public static CollectionData withName(String name) {
        return new CollectionData(name, SeedContent.DEFAULT_PROJECT, null);
    }

    @Override
    public ResourceKind kind() {
        return ResourceKind.COLLECTION;
    }

    @Override
    public SeedCollection inProject(String newProject) {
        return new CollectionData(name, newProject, displayName);
    }

    @Override
    public SeedCollection displayName(String newName) {
        return new CollectionData(name, project, newName);
    }
}
