package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedInput;
import dev.castellan.model.json.JsonValue;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An input of a seed.
 *
 * @param project the name of the project
 * @param collections the names of collections in the same project that contain the input
 * @param payload any JSON value, or null for an input without a payload
 * @param displayName the name that the API shows, or null for an input without a name
 */
public record InputData(
        String name,
        String project,
        Set<String> collections,
        @Nullable JsonValue payload,
        @Nullable String displayName) implements ResourceData, SeedInput {

    /** Creates an input with a copy of the collections. */
    public InputData {
        collections = Collections.unmodifiableSet(new LinkedHashSet<>(collections));
    }

    public static InputData withName(String name) {
        return new InputData(name, SeedContent.DEFAULT_PROJECT, Set.of(), null, null);
    }

    @Override
    public ResourceKind kind() {
        return ResourceKind.INPUT;
    }

    @Override
    public SeedInput inProject(String newProject) {
        return new InputData(name, newProject, collections, payload, displayName);
    }

    @Override
    public SeedInput inCollections(String... names) {
        Set<String> all = new LinkedHashSet<>(collections);
        all.addAll(Arrays.asList(names));
        return new InputData(name, project, all, payload, displayName);
    }

    @Override
    public SeedInput displayName(String newName) {
        return new InputData(name, project, collections, payload, newName);
    }

    @Override
    public SeedInput payload(String json) {
        return new InputData(name, project, collections, JsonValue.parse(json), displayName);
    }
}
