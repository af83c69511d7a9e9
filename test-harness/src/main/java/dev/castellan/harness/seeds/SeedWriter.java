package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.SeedFormat;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a seed with one line per resource. Omits default values. */
final class SeedWriter {

    private final SeedFormat notation;

    private SeedWriter(SeedFormat notation) {
        this.notation = notation;
    }

    static String yaml(Seed seed) {
        return new SeedWriter(SeedFormat.YAML).write(seed);
    }

    static String json(Seed seed) {
        return new SeedWriter(SeedFormat.JSON).write(seed);
    }

    private String write(Seed seed) {
        List<String> sections = new ArrayList<>();
        section(sections, ResourceKind.PROJECT, seed.projects(), this::project);
        section(sections, ResourceKind.USER, seed.users(), this::user);
        section(sections, ResourceKind.COLLECTION, seed.collections(), this::collection);
        section(sections, ResourceKind.INPUT, seed.inputs(), this::input);
        section(sections, ResourceKind.QUERY, seed.queries(), this::query);
        return sections.isEmpty() ? "{}\n" : notation.document(sections);
    }

    private <T> void section(
            List<String> sections, ResourceKind kind, Map<String, T> resources, Function<T, MapWriter> writer) {
        if (!resources.isEmpty()) {
            List<String> lines = new ArrayList<>(resources.size());
            resources.forEach((name, resource) -> lines.add(
                    notation.text(name) + ": " + writer.apply(resource).written()));
            sections.add(notation.section(SeedPath.section(kind), lines));
        }
    }

    private MapWriter project(SeedProject project) {
        return new MapWriter(notation)
                .text("name", project.displayName())
                .raw("archived", project.archived() ? "true" : null);
    }

    private MapWriter user(SeedUser user) {
        return new MapWriter(notation)
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

    private MapWriter collection(SeedCollection collection) {
        return new MapWriter(notation).text("in", project(collection.in())).text("name", collection.displayName());
    }

    private MapWriter input(SeedInput input) {
        return new MapWriter(notation)
                .text("in", project(input.in()))
                .text("name", input.displayName())
                .raw("collections", names(input.collections()))
                .json("payload", input.payload());
    }

    private MapWriter query(SeedQuery query) {
        return new MapWriter(notation).text("on", query.on()).json("payload", query.payload());
    }

    private static @Nullable String project(String name) {
        return name.equals(Seed.DEFAULT_PROJECT) ? null : name;
    }

    private @Nullable String names(Set<String> names) {
        return names.isEmpty()
                ? null
                : notation.list(names.stream().map(notation::text).toList());
    }

    private @Nullable String tokens(List<SeedToken> tokens) {
        List<String> written = tokens.stream().map(this::token).toList();
        return written.isEmpty() ? null : written.size() == 1 ? written.get(0) : notation.list(written);
    }

    private @Nullable String invitation(@Nullable SeedInvitation invitation) {
        if (invitation == null) {
            return null;
        }
        return expiry(invitation.expired(), invitation.until());
    }

    private String token(SeedToken token) {
        if (token.name() == null) {
            return expiry(token.expired(), token.until());
        }
        return new MapWriter(notation)
                .text(CredentialReader.NAME, token.name())
                .raw(
                        CredentialReader.UNTIL,
                        token.expired() || token.until() != null ? expiry(token.expired(), token.until()) : null)
                .written();
    }

    private String expiry(boolean expired, @Nullable Instant until) {
        if (expired) {
            return notation.text(CredentialReader.EXPIRED);
        }
        return until == null ? "true" : notation.text(until.toString());
    }

    /** Writes the fields of one map. Omits absent fields. */
    private static final class MapWriter {

        private final SeedFormat notation;
        private final StringJoiner written = new StringJoiner(", ", "{", "}");

        MapWriter(SeedFormat notation) {
            this.notation = notation;
        }

        MapWriter text(String key, @Nullable String value) {
            return raw(key, value == null ? null : notation.text(value));
        }

        MapWriter json(String key, @Nullable JsonValue value) {
            return raw(key, value == null ? null : SeedFormat.printable(value.toJson()));
        }

        MapWriter raw(String key, @Nullable String value) {
            if (value != null) {
                written.add(notation.text(key) + ": " + value);
            }
            return this;
        }

        String written() {
            return written.toString();
        }
    }
}
