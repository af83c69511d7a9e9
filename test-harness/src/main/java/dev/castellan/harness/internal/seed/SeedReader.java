package dev.castellan.harness.internal.seed;

import dev.castellan.harness.data.SeedException;
import dev.castellan.model.Role;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads seeds from files, class path resources and strings. */
public final class SeedReader {

    private final List<ResourceData> resources = new ArrayList<>();

    private SeedReader() {}

    public static SeedContent load(Path file) {
        try {
            return read(Files.readAllBytes(file), file.toString());
        } catch (NoSuchFileException e) {
            throw problem(file.toString(), "no such file; looked for " + file.toAbsolutePath());
        } catch (IOException e) {
            throw problem(file.toString(), "cannot be read: " + e);
        }
    }

    public static SeedContent fromClasspath(String resource) {
        String name = resource.startsWith("/") ? resource.substring(1) : resource;
        ClassLoader tests = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = tests == null ? SeedReader.class.getClassLoader() : tests;
        try (InputStream in = loader.getResourceAsStream(name)) {
            if (in == null) {
                throw problem(resource, "no such resource on the class path: give its full name, with packages");
            }
            return read(in.readAllBytes(), resource);
        } catch (IOException e) {
            throw problem(resource, "cannot be read: " + e);
        }
    }

    public static SeedContent read(String text, String source) {
        SeedSource origin = new SeedSource(source, text);
        SeedProblems problems = new SeedProblems(origin);
        Node root = YamlDocument.compose(origin, text);
        new NodeChecks(problems).check(root);
        SeedReader reader = new SeedReader();
        reader.read(new MapReader(SeedPath.ROOT, root, problems));
        SeedContent seed = SeedContent.of(reader.resources, origin);
        new SeedRules(seed, ReservedNames.NAMES, problems).check();
        problems.throwIfAny();
        return seed;
    }

    private static SeedContent read(byte[] bytes, String source) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return read(text, source);
        } catch (CharacterCodingException e) {
            throw problem(source, "is not UTF-8: save it in that encoding");
        }
    }

    static SeedException problem(String source, String message) {
        return new SeedException(List.of(source + ": " + message), 0);
    }

    private void read(MapReader root) {
        root.only(ResourceKind.sections());
        root.resources(
                ResourceKind.PROJECT,
                List.of("name", "archived"),
                (name, entry) -> resources.add(new ProjectData(name, entry.text("name"), entry.flag("archived"))));
        root.resources(
                ResourceKind.USER,
                List.of("role", "person", "email", "name", "in", "token", "suspended", CredentialReader.INVITATION),
                (name, entry) -> resources.add(user(name, entry)));
        root.resources(
                ResourceKind.COLLECTION,
                List.of("in", "name"),
                (name, entry) -> resources.add(new CollectionData(name, projectOf(entry), entry.text("name"))));
        root.resources(
                ResourceKind.INPUT,
                List.of("in", "collections", "payload", "name"),
                (name, entry) -> resources.add(new InputData(
                        name,
                        projectOf(entry),
                        entry.names("collections"),
                        entry.json("payload"),
                        entry.text("name"))));
        root.resources(ResourceKind.QUERY, List.of("on", "payload"), this::addQuery);
    }

    private static UserData user(String name, MapReader entry) {
        Role role = role(entry);
        CredentialData invitation = CredentialReader.invitation(entry);
        return new UserData(
                name,
                role,
                entry.flag("person"),
                entry.text("email"),
                entry.text("name"),
                entry.names("in"),
                CredentialReader.tokens(entry, UserData.defaultTokens(invitation)),
                entry.flag("suspended"),
                invitation);
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

    private void addQuery(String name, MapReader entry) {
        String input = entry.name("on");
        if (entry.value("on") == null) {
            entry.wrong("on", entry.node(), "is required: the name of the query's input");
        }
        if (input != null) {
            resources.add(new QueryData(name, input, entry.json("payload")));
        }
    }

    private static String projectOf(MapReader entry) {
        @Nullable String named = entry.name("in");
        return named == null ? SeedContent.DEFAULT_PROJECT : named;
    }

    /** The names that every tenant has before a seed is applied. */
    private enum ReservedNames implements SeedContent.TakenNames {
        NAMES;

        @Override
        public boolean contains(ResourceKind kind, String name) {
            return all(kind).contains(name);
        }

        @Override
        public List<String> all(ResourceKind kind) {
            return switch (kind) {
                case USER -> List.of(SeedContent.ADMIN);
                case PROJECT -> List.of(SeedContent.DEFAULT_PROJECT);
                case COLLECTION, INPUT, QUERY -> List.of();
            };
        }
    }
}
