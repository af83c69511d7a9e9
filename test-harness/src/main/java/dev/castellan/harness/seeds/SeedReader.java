package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.InvalidYamlException;
import dev.castellan.harness.internal.yaml.SeedSource;
import dev.castellan.harness.internal.yaml.YamlDocument;
import dev.castellan.model.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the text of a seed. */
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
        } catch (InvalidYamlException e) {
            throw new SeedException(List.of(String.valueOf(e.getMessage())), 0);
        }
    }

    private void read(MapReader root) {
        root.only(List.of(PROJECTS, USERS, COLLECTIONS, INPUTS, QUERIES));
        root.things(PROJECTS, List.of("name"), (name, entry) -> seed.project(name, project(entry)));
        root.things(
                USERS,
                List.of("role", "person", "email", "name", "in", "token", "suspended", SeedInvitations.KEY),
                (name, entry) -> seed.user(name, user(entry)));
        root.things(COLLECTIONS, List.of("in", "name"), (name, entry) -> seed.collection(name, collection(entry)));
        root.things(
                INPUTS,
                List.of("in", "collections", "payload", "name"),
                (name, entry) -> seed.input(name, input(entry)));
        root.things(QUERIES, List.of("on", "payload"), (name, entry) -> query(name, entry));
    }

    private static SeedProject project(MapReader entry) {
        return new SeedProject(entry.text("name"));
    }

    private static SeedUser user(MapReader entry) {
        return new SeedUser(
                role(entry),
                entry.flag("person"),
                entry.text("email"),
                entry.text("name"),
                entry.names("in"),
                SeedTokens.read(entry),
                entry.flag("suspended"),
                SeedInvitations.read(entry));
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
            entry.wrong("role", value, "no role '" + text + "'" + UnknownWordHint.hint(text, known));
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
}
