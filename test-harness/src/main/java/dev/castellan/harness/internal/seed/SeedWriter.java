package dev.castellan.harness.internal.seed;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a seed as YAML, with one line per resource. Omits default values. */
final class SeedWriter {

    private final StringBuilder yaml = new StringBuilder();

    private SeedWriter() {}

    static String write(SeedContent seed) {
        SeedWriter writer = new SeedWriter();
        writer.sections(seed);
        return writer.yaml.isEmpty() ? "{}\n" : writer.yaml.toString();
    }

    private void sections(SeedContent seed) {
        section(ResourceKind.PROJECT, seed.projects(), SeedWriter::project);
        section(ResourceKind.USER, seed.users(), SeedWriter::user);
        section(ResourceKind.COLLECTION, seed.collections(), SeedWriter::collection);
        section(ResourceKind.INPUT, seed.inputs(), SeedWriter::input);
        section(ResourceKind.QUERY, seed.queries(), SeedWriter::query);
    }

    private <T extends ResourceData> void section(ResourceKind kind, List<T> resources, Function<T, MapWriter> writer) {
        if (!resources.isEmpty()) {
            yaml.append(kind.section()).append(":\n");
            resources.forEach(resource -> yaml.append("  ")
                    .append(YamlText.of(resource.name()))
                    .append(": ")
                    .append(writer.apply(resource).written())
                    .append('\n'));
        }
    }

    private static MapWriter project(ProjectData project) {
        return new MapWriter()
                .text("name", project.displayName())
                .raw("archived", project.isArchived() ? "true" : null);
    }

    private static MapWriter user(UserData user) {
        return new MapWriter()
                .text(
                        "role",
                        user.role().equals(Role.CLIENT) ? null : user.role().value())
                .raw("person", user.isPerson() ? "true" : null)
                .text("email", user.email())
                .text("name", user.displayName())
                .raw("in", names(user.projects()))
                .raw(CredentialReader.TOKENS, tokens(user))
                .raw("suspended", user.isSuspended() ? "true" : null)
                .raw(CredentialReader.INVITATION, invitation(user.invitation()));
    }

    private static MapWriter collection(CollectionData collection) {
        return new MapWriter().text("in", project(collection.project())).text("name", collection.displayName());
    }

    private static MapWriter input(InputData input) {
        return new MapWriter()
                .text("in", project(input.project()))
                .text("name", input.displayName())
                .raw("collections", names(input.collections()))
                .json("payload", input.payload());
    }

    private static MapWriter query(QueryData query) {
        return new MapWriter().text("on", query.input()).json("payload", query.payload());
    }

    private static @Nullable String project(String name) {
        return name.equals(SeedContent.DEFAULT_PROJECT) ? null : name;
    }

    private static @Nullable String names(Set<String> names) {
        return names.isEmpty() ? null : texts(names);
    }

    private static String texts(Collection<String> texts) {
        return list(texts.stream().map(YamlText::of).toList());
    }

    private static @Nullable String tokens(UserData user) {
        List<CredentialData> tokens = user.tokens();
        if (tokens.equals(UserData.defaultTokens(user.invitation()))) {
            return null;
        }
        List<String> written = tokens.stream().map(SeedWriter::token).toList();
        return written.isEmpty() ? "false" : written.size() == 1 ? written.get(0) : list(written);
    }

    private static @Nullable String invitation(@Nullable CredentialData invitation) {
        return invitation == null ? null : expiry(invitation);
    }

    private static String token(CredentialData token) {
        if (token.name() == null && !token.readOnly() && token.addresses() == null) {
            return expiry(token);
        }
        boolean isDefault = token.until() == null && !token.isExpired();
        return new MapWriter()
                .text(CredentialReader.NAME, token.name())
                .raw(CredentialReader.UNTIL, isDefault ? null : expiry(token))
                .raw(CredentialReader.READ_ONLY, token.readOnly() ? "true" : null)
                .raw(CredentialReader.ADDRESSES, token.addresses() == null ? null : texts(token.addresses()))
                .written();
    }

    private static String expiry(CredentialData credential) {
        if (credential.isExpired()) {
            return YamlText.of(CredentialReader.EXPIRED);
        }
        return credential.until() == null
                ? "true"
                : YamlText.of(credential.until().toString());
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
