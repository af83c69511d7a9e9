package dev.castellan.harness.seeds;

import dev.castellan.harness.internal.yaml.MapWriter;
import dev.castellan.harness.internal.yaml.SeedFormat;
import dev.castellan.model.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a seed with one line for each resource, and leaves defaults out. */
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
            List<String> sections, ResourceKind kind, Map<String, T> things, Function<T, MapWriter> writer) {
        if (!things.isEmpty()) {
            List<String> lines = new ArrayList<>(things.size());
            things.forEach((name, thing) ->
                    lines.add(notation.text(name) + ": " + writer.apply(thing).written()));
            sections.add(notation.section(SeedPath.section(kind), lines));
        }
    }

    private MapWriter project(SeedProject project) {
        return new MapWriter(notation).text("name", project.displayName());
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
                .raw(SeedTokens.KEY, tokens(user.tokens()))
                .raw("suspended", user.suspended() ? "true" : null)
                .raw(SeedInvitations.KEY, invitation(user.invitation()));
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
        String text = SeedInvitations.text(invitation);
        return text == null ? "true" : notation.text(text);
    }

    private String token(SeedToken token) {
        String until = token.expired()
                ? SeedTokens.EXPIRED
                : token.until() == null ? null : token.until().toString();
        if (token.name() != null) {
            return new MapWriter(notation)
                    .text(SeedTokens.NAME, token.name())
                    .text(SeedTokens.UNTIL, until)
                    .written();
        }
        return until == null ? "true" : notation.text(until);
    }
}
