package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedException;
import dev.castellan.harness.data.SeedResource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The resources of a seed by kind and name, in the order of the seed. */
public final class SeedContent implements Seed {

    /** The name of the first {@code org_admin}, who exists in every tenant before a seed is applied. */
    public static final String ADMIN = "admin";

    /** The name of the default project, which exists in every tenant before a seed is applied. */
    public static final String DEFAULT_PROJECT = "default";

    private final Map<ResourceKind, Map<String, ResourceData>> resources;
    private final SeedSource origin;

    private SeedContent(Map<ResourceKind, Map<String, ResourceData>> resources, SeedSource origin) {
        this.resources = resources;
        this.origin = origin;
    }

    /**
     * Returns a seed that was created in Java.
     *
     * @throws IllegalArgumentException if two resources of a kind have the same name
     */
    public static SeedContent of(Collection<? extends SeedResource> resources) {
        return of(resources, SeedSource.CODE);
    }

    static SeedContent of(Collection<? extends SeedResource> resources, SeedSource origin) {
        Map<ResourceKind, Map<String, ResourceData>> byKind = new EnumMap<>(ResourceKind.class);
        for (SeedResource resource : resources) {
            ResourceData data = (ResourceData) resource;
            Map<String, ResourceData> ofKind = byKind.computeIfAbsent(data.kind(), unused -> new LinkedHashMap<>());
            if (ofKind.putIfAbsent(data.name(), data) != null) {
                throw new IllegalArgumentException("the name '" + data.name() + "' occurs twice: choose another");
            }
        }
        return new SeedContent(byKind, origin);
    }

    public List<ProjectData> projects() {
        return all(ResourceKind.PROJECT, ProjectData.class);
    }

    public List<UserData> users() {
        return all(ResourceKind.USER, UserData.class);
    }

    public List<CollectionData> collections() {
        return all(ResourceKind.COLLECTION, CollectionData.class);
    }

    public List<InputData> inputs() {
        return all(ResourceKind.INPUT, InputData.class);
    }

    public List<QueryData> queries() {
        return all(ResourceKind.QUERY, QueryData.class);
    }

    /** Returns the resources of a kind by name, in the order of the seed. */
    Map<String, ResourceData> byName(ResourceKind kind) {
        return resources.getOrDefault(kind, Map.of());
    }

    /**
     * Checks that the seed can be applied to a tenant that already has these names.
     *
     * @throws SeedException if a name is taken or unknown
     */
    public void check(TakenNames taken) {
        SeedProblems problems = new SeedProblems(origin);
        new SeedRules(this, taken, problems).check();
        problems.throwIfAny();
    }

    /** Returns an exception about one resource of this seed, with the line and column of the resource. */
    public SeedException problem(ResourceKind kind, String name, String message) {
        SeedProblems problems = new SeedProblems(origin);
        problems.add(SeedPath.of(kind, name), message);
        return problems.exception();
    }

    @Override
    public String toYaml() {
        return SeedWriter.write(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SeedContent that && resources.equals(that.resources);
    }

    @Override
    public int hashCode() {
        return resources.hashCode();
    }

    /** Returns the number of resources of each kind. */
    @Override
    public String toString() {
        return Stream.of(ResourceKind.values())
                .map(kind -> byName(kind).size() + " " + kind.section())
                .collect(Collectors.joining(", ", "Seed[", "]"));
    }

    private <T> List<T> all(ResourceKind kind, Class<T> type) {
        return byName(kind).values().stream().map(type::cast).toList();
    }

    /** The names of a tenant's resources. */
    public interface TakenNames {

        /** Returns whether a resource of this kind has the name. */
        boolean contains(ResourceKind kind, String name);

        /** Returns the names of all resources of this kind, sorted. */
        List<String> all(ResourceKind kind);
    }
}
