package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.SeedSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds a {@link Seed}. Not thread-safe. */
public final class SeedBuilder {

    private final Map<String, SeedProject> projects = new LinkedHashMap<>();
    private final Map<String, SeedUser> users = new LinkedHashMap<>();
    private final Map<String, SeedCollection> collections = new LinkedHashMap<>();
    private final Map<String, SeedInput> inputs = new LinkedHashMap<>();
    private final Map<String, SeedQuery> queries = new LinkedHashMap<>();

    SeedBuilder() {}

    /**
     * Adds a project.
     *
     * @throws IllegalArgumentException if the seed already has a project with this name
     */
    public SeedBuilder project(String name, SeedProject project) {
        return put(projects, name, project);
    }

    /**
     * Adds a user.
     *
     * @throws IllegalArgumentException if the seed already has a user with this name
     */
    public SeedBuilder user(String name, SeedUser user) {
        return put(users, name, user);
    }

    /**
     * Adds a collection.
     *
     * @throws IllegalArgumentException if the seed already has a collection with this name
     */
    public SeedBuilder collection(String name, SeedCollection collection) {
        return put(collections, name, collection);
    }

    /**
     * Adds an input.
     *
     * @throws IllegalArgumentException if the seed already has an input with this name
     */
    public SeedBuilder input(String name, SeedInput input) {
        return put(inputs, name, input);
    }

    /**
     * Adds a query.
     *
     * @throws IllegalArgumentException if the seed already has a query with this name
     */
    public SeedBuilder query(String name, SeedQuery query) {
        return put(queries, name, query);
    }

    /** Returns the seed. Names are checked when the seed is applied to a tenant. */
    public Seed build() {
        return new Seed(this, SeedSource.CODE);
    }

    Map<String, SeedProject> projects() {
        return copy(projects);
    }

    Map<String, SeedUser> users() {
        return copy(users);
    }

    Map<String, SeedCollection> collections() {
        return copy(collections);
    }

    Map<String, SeedInput> inputs() {
        return copy(inputs);
    }

    Map<String, SeedQuery> queries() {
        return copy(queries);
    }

    private <T> SeedBuilder put(Map<String, T> resources, String name, T resource) {
        if (resources.putIfAbsent(name, resource) != null) {
            throw new IllegalArgumentException("the name '" + name + "' is given twice: choose another");
        }
        return this;
    }

    private static <T> Map<String, T> copy(Map<String, T> resources) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(resources));
    }
}
