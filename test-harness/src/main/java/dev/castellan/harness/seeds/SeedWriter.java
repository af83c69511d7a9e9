package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.YamlText;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a seed as YAML, with one line per resource. Omits default values. */
final class SeedWriter {

    private final StringBuilder yaml = new StringBuilder();

    private SeedWriter() {}

    static String write(Seed seed) {
        SeedWriter writer = new SeedWriter();
        writer.sections(seed);
        return writer.yaml.isEmpty() ? "{}\n" : writer.yaml.toString();
    }

    private void sections(Seed seed) {
        section(ResourceKind.PROJECT, seed.projects(), SeedWriter::project);
        section(ResourceKind.USER, seed.users(), SeedWriter::user);
        section(ResourceKind.COLLECTION, seed.collections(), SeedWriter::collection);
        section(ResourceKind.INPUT, seed.inputs(), SeedWriter::input);
        section(ResourceKind.QUERY, seed.queries(), SeedWriter::query);
    }

    private <T> void section(ResourceKind kind, Map<String, T> resources, Function<T, MapWriter> writer) {
        if (!resources.isEmpty()) {
            yaml.append(SeedPath.section(kind)).append(":\n");
            resources.forEach((name, resource) -> yaml.append("  ")
                    .append(YamlText.of(name))
                    .append(": ")
                    .append(writer.apply(resource).written())
                    .append('\n'));
        }
    }

    private static MapWriter project(SeedProject project) {
        return new MapWriter().text("name", project.displayName()).raw("archived", project.archived() ? "true" : null);
    }

    private static MapWriter user(SeedUser user) {
        return new MapWriter()
                .text(
                        "role",
                        user.role().equals(Role.CLIENT) ? null : user.role().value())
                .raw("person", user.person() ? "true" : null)
                .text("email", user.email())
                .text("name", user.displayName())
                .raw("in", names(user.in()))
                .raw(CredentialReader.TOKENS, tokens(user.tokens()))
                .raw("suspended", user.suspended() ? "true" : null)
                .raw(CredentialReader.INVITATION, invitation(user.invitation()));
    }

    private static MapWriter collection(SeedCollection collection) {
        return new MapWriter().text("in", project(collection.in())).text("name", collection.displayName());
    }

    private static MapWriter input(SeedInput input) {
        return new MapWriter()
                .text("in", project(input.in()))
                .text("name", input.displayName())
                .raw("collections", names(input.collections()))
                .json("payload", input.payload());
    }

    private static MapWriter query(SeedQuery query) {
        return new MapWriter().text("on", query.on()).json("payload", query.payload());
    }

    private static @Nullable String project(String name) {
        return name.equals(Seed.DEFAULT_PROJECT) ? null : name;
    }

    private static @Nullable String names(Set<String> names) {
        return names.isEmpty() ? null : list(names.stream().map(YamlText::of).toList());
    }

    private static @Nullable String tokens(List<SeedToken> tokens) {
        List<String> written = tokens.stream().map(SeedWriter::token).toList();
        return written.isEmpty() ? null : written.size() == 1 ? written.get(0) : list(written);
    }

    private static @Nullable String invitation(@Nullable SeedInvitation invitation) {
        if (invitation == null) {
            return null;
        }
        return expiry(invitation.expired(), invitation.until());
    }

    private static String token(SeedToken token) {
        if (token.name() == null) {
            return expiry(token.expired(), token.until());
        }
        return new MapWriter()
                .text(CredentialReader.NAME, token.name())
                .raw(
                        CredentialReader.UNTIL,
                        token.expired() || token.until() != null ? expiry(token.expired(), token.until()) : null)
                .written();
    }

    private static String expiry(boolean expired, @Nullable Instant until) {
        if (expired) {
            return YamlText.of(CredentialReader.EXPIRED);
        }
        return until == null ? "true" : YamlText.of(until.toString());
    }

    private static String list(List<String> items) {
        return "[" + String.join(", ", items) + "]";
    }

    /** Writes the fields of one map. Omits absent fields. */
    private static final class MapWriter {

        private final StringJoiner written = new StringJoiner(", ", "{", "}");

        MapWriter text(String key, @Nullable String value) {
            return raw(key, value == null ? null : YamlText.of(value));
        }

        MapWriter json(String key, @Nullable JsonValue value) {
            return raw(key, value == null ? null : YamlText.json(value));
        }

        MapWriter raw(String key, @Nullable String value) {
            if (value != null) {
                written.add(YamlText.of(key) + ": " + value);
            }
            return this;
        }

        String written() {
            return written.toString();
        }
    }
}
