package dev.castellan.harness;

import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedCollection;
import dev.castellan.harness.data.SeedException;
import dev.castellan.harness.data.SeedInput;
import dev.castellan.harness.data.SeedProject;
import dev.castellan.harness.data.SeedQuery;
import dev.castellan.harness.data.SeedResource;
import dev.castellan.harness.data.SeedUser;
import dev.castellan.harness.internal.seed.CollectionData;
import dev.castellan.harness.internal.seed.InputData;
import dev.castellan.harness.internal.seed.ProjectData;
import dev.castellan.harness.internal.seed.QueryData;
import dev.castellan.harness.internal.seed.SeedContent;
import dev.castellan.harness.internal.seed.SeedReader;
import dev.castellan.harness.internal.seed.UserData;
import java.nio.file.Path;
import java.util.List;

/**
 * Creates seeds and their resources. {@link Tenant#create} and {@link Tenant#apply} create the resources in a tenant.
 *
 * <pre>{@code
 * tenant.create(Seeds.user("alice").inProjects("research"));
 * Seed team = Seeds.of(Seeds.project("ops"), Seeds.user("bob").inProjects("ops"));
 * Seed company = Seeds.fromClasspath("seeds/company.yaml");
 * }</pre>
 */
public final class Seeds {

    private Seeds() {}

    /**
     * Returns a seed with these resources. Their names are checked when the seed is applied to a tenant.
     *
     * @throws IllegalArgumentException if two resources of a kind have the same name
     */
    public static Seed of(SeedResource... resources) {
        return SeedContent.of(List.of(resources));
    }

    /** Returns a project with this name in the test. */
    public static SeedProject project(String name) {
        return ProjectData.withName(name);
    }

    /** Returns a user with this name in the test. */
    public static SeedUser user(String name) {
        return UserData.withName(name);
    }

    /** Returns a collection with this name in the test. */
    public static SeedCollection collection(String name) {
        return CollectionData.withName(name);
    }

    /** Returns an input with this name in the test. */
    public static SeedInput input(String name) {
        return InputData.withName(name);
    }

    /**
     * Returns a query with this name in the test.
     *
     * @param input the name of its input
     */
    public static SeedQuery query(String name, String input) {
        return new QueryData(name, input, null);
    }

    /**
     * Reads a seed from a UTF-8 file with YAML 1.2 or JSON.
     *
     * @throws SeedException if the file cannot be read or is not a valid seed
     */
    public static Seed load(Path file) {
        return SeedReader.load(file);
    }

    /**
     * Reads a seed from a UTF-8 class path resource with YAML 1.2 or JSON.
     *
     * @param resource the full name, such as {@code seeds/team.yaml}
     * @throws SeedException if the resource cannot be read or is not a valid seed
     */
    public static Seed fromClasspath(String resource) {
        return SeedReader.fromClasspath(resource);
    }

    /**
     * Parses a seed from YAML 1.2 or JSON. Reports all unknown keys, wrong types, duplicate names and unknown names in
     * one exception.
     *
     * @param source the name of the text in messages, such as a file name
     * @throws SeedException if the text is not a valid seed
     */
    public static Seed parse(String text, String source) {
        return SeedReader.read(text, source);
    }
}
