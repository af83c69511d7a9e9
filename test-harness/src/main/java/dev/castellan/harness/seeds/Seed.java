package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.TextSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tenant shall hold beyond its first {@code org_admin} and its default project: projects, users with memberships
 * and tokens, collections, inputs and queries, each by a name of the test's. Immutable; equal if the same things have the
 * same names, in whichever order.
 */
public final class Seed {
    /** The name of the first {@code org_admin}, whom every tenant has before it holds any seed. */
    public static final String ADMIN = "admin";

    /** The name of the default project, which every tenant has before it holds any seed. */
    public static final String DEFAULT_PROJECT = "default";

    private final Map<String, SeedProject> projects;
    private final Map<String, SeedUser> users;
    private final Map<String, SeedCollection> collections;
    private final Map<String, SeedInput> inputs;
    private final Map<String, SeedQuery> queries;
    private final TextSource origin;

    Seed(SeedBuilder made, TextSource origin) {
        projects = made.projects();
        users = made.users();
        collections = made.collections();
        inputs = made.inputs();
        queries = made.queries();
        this.origin = origin;
    }

    /** Returns a builder of a seed. */
    public static SeedBuilder builder() {
        return new SeedBuilder();
    }

    /**
     * Reads a file, YAML 1.2 or JSON in UTF-8.
     *
     * @throws SeedException if it cannot be read, or says something wrong
     */
    public static Seed load(Path file) {
        return parse(SeedFiles.text(file), file.toString());
    }

    /**
     * Reads a resource of the class path, YAML 1.2 or JSON in UTF-8.
     *
     * @param resource its full name, such as {@code seeds/team.yaml}
     * @throws SeedException if it cannot be read, or says something wrong
     */
    public static Seed fromClasspath(String resource) {
        return parse(SeedFiles.text(resource), resource);
    }

    /**
     * Reads a text, YAML 1.2 or JSON. An unknown key, a wrong type, a name given twice and a name that nothing has are
     * all found at once.
     *
     * @param source what to call the text in messages
     * @throws SeedException if it says something wrong
     */
    public static Seed parse(String text, String source) {
        return SeedReader.read(text, source);
    }

    /** Returns the projects by their names, in their order. */
    public Map<String, SeedProject> projects() {
        return projects;
    }

    /** Returns the users by their names, in their order. */
    public Map<String, SeedUser> users() {
        return users;
    }

    /** Returns the collections by their names, in their order. */
    public Map<String, SeedCollection> collections() {
        return collections;
    }

    /** Returns the inputs by their names, in their order. */
    public Map<String, SeedInput> inputs() {
        return inputs;
    }

    /** Returns the queries by their names, in their order. */
    public Map<String, SeedQuery> queries() {
        return queries;
    }

    /**
     * Checks that the seed can be planted beside what has names already.
     *
     * @throws SeedException if a name is taken, or belongs to nothing
     */
    public void check(TakenNames taken) {
        SeedProblems problems = new SeedProblems(origin);
        new SeedRules(this, taken, problems).check();
        problems.throwIfAny();
    }

    /** Returns the complaint about one thing of this seed, with its place where that is known. */
    public SeedException complaint(ResourceKind kind, String name, String message) {
        SeedProblems problems = new SeedProblems(origin);
        problems.add(SeedPath.of(kind, name), message);
        return problems.exception();
    }

    /** Returns the seed as YAML, which {@link #parse} reads back. */
    public String toYaml() {
        return SeedWriter.yaml(this);
    }

    /** Returns the seed as JSON, which {@link #parse} reads back. */
    public String toJson() {
        return SeedWriter.json(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Seed that && content().equals(that.content());
    }

    @Override
    public int hashCode() {
        return content().hashCode();
    }

    /** Returns how many things the seed has. */
    @Override
    public String toString() {
        return "Seed[" + users.size() + " users, " + projects.size() + " projects, " + collections.size()
                + " collections, " + inputs.size() + " inputs, " + queries.size() + " queries]";
    }

    private List<Map<String, ?>> content() {
        return List.of(projects, users, collections, inputs, queries);
    }
}
