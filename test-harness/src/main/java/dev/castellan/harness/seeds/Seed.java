package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.SeedSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Resources to create in a tenant, in addition to its first {@code org_admin} and its default project. A seed contains
 * projects, users with memberships and tokens, collections, inputs and queries. Each resource has a name for use in the
 * test. Seeds are built in Java, or read from YAML or JSON. Two seeds are equal if they contain the same resources with
 * the same names, in any order. Immutable.
 */
public final class Seed {

    /** The name of the first {@code org_admin}, who exists in every tenant before a seed is applied. */
    public static final String ADMIN = "admin";

    /** The name of the default project, which exists in every tenant before a seed is applied. */
    public static final String DEFAULT_PROJECT = "default";

    private final Map<String, SeedProject> projects;
    private final Map<String, SeedUser> users;
    private final Map<String, SeedCollection> collections;
    private final Map<String, SeedInput> inputs;
    private final Map<String, SeedQuery> queries;
    private final SeedSource origin;

    Seed(SeedBuilder made, SeedSource origin) {
        projects = made.projects();
        users = made.users();
        collections = made.collections();
        inputs = made.inputs();
        queries = made.queries();
        this.origin = origin;
    }

    /** Returns a builder for a seed. */
    public static SeedBuilder builder() {
        return new SeedBuilder();
    }

    /**
     * Reads a seed from a UTF-8 file with YAML 1.2 or JSON.
     *
     * @throws SeedException if the file cannot be read or is not a valid seed
     */
    public static Seed load(Path file) {
        return parse(SeedFiles.text(file), file.toString());
    }

    /**
     * Reads a seed from a UTF-8 class path resource with YAML 1.2 or JSON.
     *
     * @param resource the full name, such as {@code seeds/team.yaml}
     * @throws SeedException if the resource cannot be read or is not a valid seed
     */
    public static Seed fromClasspath(String resource) {
        return parse(SeedFiles.text(resource), resource);
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

    /** Returns the projects by name, in the order of the seed. */
    public Map<String, SeedProject> projects() {
        return projects;
    }

    /** Returns the users by name, in the order of the seed. */
    public Map<String, SeedUser> users() {
        return users;
    }

    /** Returns the collections by name, in the order of the seed. */
    public Map<String, SeedCollection> collections() {
        return collections;
    }

    /** Returns the inputs by name, in the order of the seed. */
    public Map<String, SeedInput> inputs() {
        return inputs;
    }

    /** Returns the queries by name, in the order of the seed. */
    public Map<String, SeedQuery> queries() {
        return queries;
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
    public SeedException complaint(ResourceKind kind, String name, String message) {
        SeedProblems problems = new SeedProblems(origin);
        problems.add(SeedPath.of(kind, name), message);
        return problems.exception();
    }

    /** Returns the seed as YAML that {@link #parse} can read. */
    public String toYaml() {
        return SeedWriter.write(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Seed that && content().equals(that.content());
    }

    @Override
    public int hashCode() {
        return content().hashCode();
    }

    /** Returns the number of resources of each kind. */
    @Override
    public String toString() {
        return "Seed[" + users.size() + " users, " + projects.size() + " projects, " + collections.size()
                + " collections, " + inputs.size() + " inputs, " + queries.size() + " queries]";
    }

    private List<Map<String, ?>> content() {
        return List.of(projects, users, collections, inputs, queries);
    }

    /** The names of a tenant's resources. For internal use. */
    public interface TakenNames {

        /** Returns whether a resource of this kind has the name. */
        boolean contains(ResourceKind kind, String name);

        /** Returns the names of all resources of this kind, sorted. */
        List<String> all(ResourceKind kind);
    }

    /** Reads the text of seed files. */
    private static final class SeedFiles {

        private SeedFiles() {}

        static String text(Path file) {
            try {
                return decoded(file.toString(), Files.readAllBytes(file));
            } catch (NoSuchFileException e) {
                throw complaint(file.toString(), "no such file; looked for " + file.toAbsolutePath());
            } catch (IOException e) {
                throw complaint(file.toString(), "cannot be read: " + e);
            }
        }

        static String text(String resource) {
            String name = resource.startsWith("/") ? resource.substring(1) : resource;
            try (InputStream in = open(name)) {
                if (in == null) {
                    throw complaint(resource, "no such resource on the class path: give its full name, with packages");
                }
                return decoded(resource, in.readAllBytes());
            } catch (IOException e) {
                throw complaint(resource, "cannot be read: " + e);
            }
        }

        private static @Nullable InputStream open(String name) {
            ClassLoader tests = Thread.currentThread().getContextClassLoader();
            ClassLoader loader = tests == null ? SeedFiles.class.getClassLoader() : tests;
            return loader.getResourceAsStream(name);
        }

        private static String decoded(String source, byte[] bytes) {
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
            } catch (CharacterCodingException e) {
                throw complaint(source, "is not UTF-8: save it in that encoding");
            }
        }

        private static SeedException complaint(String source, String message) {
            return new SeedException(List.of(source + ": " + message), 0);
        }
    }
}
