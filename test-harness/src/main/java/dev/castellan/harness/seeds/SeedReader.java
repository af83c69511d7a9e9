package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.SeedSource;
import dev.castellan.harness.internal.yaml.YamlDocument;
import dev.castellan.model.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads a seed from text. */
final class SeedReader {

    private static final String PROJECTS = SeedPath.section(ResourceKind.PROJECT);
    private static final String USERS = SeedPath.section(ResourceKind.USER);
    private static final String COLLECTIONS = SeedPath.section(ResourceKind.COLLECTION);
    private static final String INPUTS = SeedPath.section(ResourceKind.INPUT);
    private static final String QUERIES = SeedPath.section(ResourceKind.QUERY);

    private final SeedBuilder seed = new SeedBuilder();

    private SeedReader() {}

    static Seed read(String text, String source) {
        SeedSource origin = new SeedSource(source, text);
        SeedProblems problems = new SeedProblems(origin);
        Node root = root(origin, text);
        new NodeChecks(problems).check(root);
        SeedReader reader = new SeedReader();
        reader.read(new MapReader(SeedPath.ROOT, root, problems));
        Seed seed = new Seed(reader.seed, origin);
        new SeedRules(seed, ReservedNames.NAMES, problems).check();
        problems.throwIfAny();
        return seed;
    }

    private static Node root(SeedSource origin, String text) {
        try {
            return YamlDocument.compose(origin, text);
        } catch (YamlDocument.InvalidYamlException e) {
            throw new SeedException(List.of(String.valueOf(e.getMessage())), 0);
        }
    }

    private void read(MapReader root) {
        root.only(List.of(PROJECTS, USERS, COLLECTIONS, INPUTS, QUERIES));
        root.resources(PROJECTS, List.of("name", "archived"), (name, entry) -> seed.project(name, project(entry)));
        root.resources(
                USERS,
                List.of("role", "person", "email", "name", "in", "token", "suspended", CredentialReader.INVITATION),
                (name, entry) -> seed.user(name, user(entry)));
        root.resources(COLLECTIONS, List.of("in", "name"), (name, entry) -> seed.collection(name, collection(entry)));
        root.resources(
                INPUTS,
                List.of("in", "collections", "payload", "name"),
                (name, entry) -> seed.input(name, input(entry)));
        root.resources(QUERIES, List.of("on", "payload"), (name, entry) -> query(name, entry));
    }

    private static SeedProject project(MapReader entry) {
        return new SeedProject(entry.text("name"), entry.flag("archived"));
    }

    private static SeedUser user(MapReader entry) {
        return new SeedUser(
                role(entry),
                entry.flag("person"),
                entry.text("email"),
                entry.text("name"),
                entry.names("in"),
                CredentialReader.tokens(entry),
                entry.flag("suspended"),
                CredentialReader.invitation(entry));
    }

    private static Role role(MapReader entry) {
        Node value = entry.value("role");
        String text = entry.text("role");
        if (value == null || text == null) {
            return Role.CLIENT;
        }
        Role role = Role.of(text);
        if (!role.isKnown()) {
            List<String> known = List.of(Role.CLIENT.value(), Role.ORG_ADMIN.value());
            entry.wrong("role", value, "no role '" + text + "'" + SeedProblems.hint(text, known));
        }
        return role;
    }

    private static SeedCollection collection(MapReader entry) {
        return new SeedCollection(projectOf(entry), entry.text("name"));
    }

    private static SeedInput input(MapReader entry) {
        return new SeedInput(projectOf(entry), entry.names("collections"), entry.json("payload"), entry.text("name"));
    }

    private void query(String name, MapReader entry) {
        String input = entry.name("on");
        if (entry.value("on") == null) {
            entry.wrong("on", entry.node(), "is required: the name of the query's input");
        }
        if (input != null) {
            seed.query(name, new SeedQuery(input, entry.json("payload")));
        }
    }

    private static String projectOf(MapReader entry) {
        @Nullable String named = entry.name("in");
        return named == null ? Seed.DEFAULT_PROJECT : named;
    }

    /** The names that every tenant has before a seed is applied. */
    private enum ReservedNames implements Seed.TakenNames {
        NAMES;

        @Override
        public boolean contains(ResourceKind kind, String name) {
            return all(kind).contains(name);
        }

        @Override
        public List<String> all(ResourceKind kind) {
            return switch (kind) {
                case USER -> List.of(Seed.ADMIN);
                case PROJECT -> List.of(Seed.DEFAULT_PROJECT);
                case COLLECTION, INPUT, QUERY -> List.of();
            };
        }
    }
}
