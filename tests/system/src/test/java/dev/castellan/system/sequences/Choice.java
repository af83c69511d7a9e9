package dev.castellan.system.sequences;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.Bounds;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Maps the numbers of a step to concrete choices.
 *
 * @param step the step
 * @param known the ids to choose from
 * @param callers the tokens to choose from, with the usual callers first and the created tokens after them
 * @param now the current time
 */
record Choice(Step step, IdPool known, List<UUID> callers, Instant now) {

    private static final List<String> NAMES =
            List.of("Apollo", "apollo", "Borealis", "Cygnus", "Émile", "A\uD83D\uDE00", "Ares", " ");
    private static final List<String> TEXTS = List.of("ol", "ES", "emi", "É", "p1", "castellan", "A_", " Y");
    private static final List<String> PAYLOADS = List.of("{\"text\":\"why?\"}", "[1,2.5,null]", "\"\"", "false");
    private static final List<String> EMAILS = List.of("ci@castellan.test", "CI@castellan.test", "x@castellan.test");
    private static final List<Duration> LIVES = List.of(
            Duration.ofHours(1),
            Duration.ofHours(1).minusSeconds(1),
            Duration.ofDays(30),
            Duration.ofDays(30).plusSeconds(1),
            Duration.ofMinutes(1),
            Duration.ZERO);
    private static final List<String> OPERATIONS =
            List.of("projects.create", "tokens.create", "users.suspend", "invitations.create", "none");
    private static final List<Class<? extends Row>> KINDS =
            List.of(Row.User.class, Row.Project.class, Row.Collection.class, Row.Token.class);
    private static final List<String> ROLES = List.of("client", "client", "org_admin", "owner");
    private static final List<String> LIMITS = List.of("50", "1", "2", "3", "500", "0");
    private static final List<String> SORTS =
            List.of("created_at", "-name", "role,-email", "-created_at,name", "email");

    /** The number of users who sign in. With this small number, steps often find a session. */
    private static final int PEOPLE = 3;

    /**
     * The first caller, an administrator, takes about half of the steps. One step in a hundred uses an unknown token.
     */
    private static final int BUSIEST = 45;

    Call call(Endpoint<?, ?> endpoint, UUID... ids) {
        return Call.of(endpoint, caller(), ids);
    }

    /** Returns a call by the newest caller. Without the token of the first caller, most later steps would fail. */
    Call callByNewest(Endpoint<?, ?> endpoint) {
        return Call.of(endpoint, callers.size() < 2 ? IdPool.NOTHING : callers.get(callers.size() - 1));
    }

    UUID caller() {
        if (step.who() == Step.CHOICES - 1) {
            return IdPool.NOTHING;
        }
        return step.who() < BUSIEST ? callers.get(0) : callers.get(step.who() % callers.size());
    }

    UUID user(int number) {
        return known.pick(Row.User.class, number);
    }

    /** Returns a user other than the first caller, without whom most later steps would fail. */
    UUID victim(int number) {
        List<UUID> users = known.all(Row.User.class);
        return users.size() < 2 ? IdPool.NOTHING : users.get(1 + number % (users.size() - 1));
    }

    /** Returns one of the few users who sign in, or occasionally any user. */
    UUID person(int number) {
        List<UUID> users = known.all(Row.User.class);
        return users.isEmpty() || number % 8 == 0
                ? user(number / 8)
                : users.get(number % Math.min(users.size(), PEOPLE));
    }

    UUID project(int number) {
        return known.pick(Row.Project.class, number);
    }

    UUID collection(int number) {
        return known.pick(Row.Collection.class, number);
    }

    UUID input(int number) {
        return known.pick(Row.Input.class, number);
    }

    UUID query(int number) {
        return known.pick(Row.Query.class, number);
    }

    UUID session(int number) {
        return known.pick(Row.Session.class, number);
    }

    UUID passkey(int number) {
        return known.pick(Row.Passkey.class, number);
    }

    UUID token(int number) {
        return known.pick(Row.Token.class, number);
    }

    /** Returns a token other than the first caller's. */
    UUID rotated(int number) {
        List<UUID> tokens = known.all(Row.Token.class);
        return tokens.size() < 2 ? IdPool.NOTHING : tokens.get(1 + number % (tokens.size() - 1));
    }

    /** Returns the seconds for which a rotated token stays valid. Sometimes exceeds the maximum. */
    @Nullable
    Integer overlap(int number) {
        return oneOf(Arrays.asList(60, null, 60, 0, 60, Bounds.OVERLAP_SECONDS, Bounds.OVERLAP_SECONDS + 1), number);
    }

    /** Returns the id if the number is odd, otherwise null. */
    @Nullable
    UUID perhaps(int number, UUID id) {
        return number % 2 == 0 ? null : id;
    }

    String name(int number) {
        return oneOf(NAMES, number);
    }

    @Nullable
    String perhapsName(int number) {
        return number % 2 == 0 ? null : name(number / 2);
    }

    @Nullable
    JsonNode perhapsPayload(int number) {
        return number % 2 == 0 ? null : Json.parse(oneOf(PAYLOADS, number / 2));
    }

    /** Returns a patch of a user, which is sometimes not allowed for this user. */
    JsonNode updateOfUser(int number, int other) {
        return switch (number % 4) {
            case 0 -> Json.object("name", name(other));
            case 1 -> Json.object("role", role(other));
            case 2 -> Json.object("email", emailOfPerson(other), "name", name(number / 4));
            default -> Json.parse("{\"email\":null}");
        };
    }

    JsonNode updateOfOrganization(int number, int other) {
        return switch (number % 5) {
            case 0 -> Json.object("name", name(other));
            case 1 -> Json.object("max_token_lifetime_days", oneOf(List.of(1, 30, 365_000, 365_001), other));
            case 2 -> Json.object("max_session_hours", oneOf(List.of(1, 8, 12, 13), other));
            case 3 -> Json.object("admin_passkeys_required", other % 2 == 0);
            default -> Json.parse("{\"max_token_lifetime_days\":null,\"max_session_hours\":null}");
        };
    }

    @Nullable
    String perhapsEmail(int number) {
        return number % 2 == 0 ? null : oneOf(EMAILS, number / 2);
    }

    /** Returns an e-mail address for a person, which is sometimes already taken. */
    String emailOfPerson(int number) {
        return number % 4 == 0 ? oneOf(EMAILS, number / 4) : "p" + number + "@castellan.test";
    }

    /**
     * Returns the expiry time of an invitation. Most numbers select null, the default, and the other numbers a time
     * near a limit.
     */
    @Nullable
    Instant endOfInvitation(int number) {
        return number % 3 == 0 ? now.plus(oneOf(LIVES, number / 3)) : null;
    }

    /** Returns query parameters for a list of audit events, with at most one condition, an order and a limit. */
    Map<String, String> events() {
        Map<String, String> query = new HashMap<>(page(step.a()));
        switch (step.b() % 6) {
            case 0 -> query.put("actor", user(step.c()).toString());
            case 1 -> query.put("operation", oneOf(OPERATIONS, step.c()));
            case 2 ->
                query.put(
                        "object",
                        known.pick(oneOf(KINDS, step.c()), step.c() / 4).toString());
            case 3 -> query.put("since", now.minusSeconds(step.c()).toString());
            case 4 -> query.put("until", now.minusSeconds(step.c() / 2).toString());
            default -> {
                // lists all events
            }
        }
        if (step.c() % 3 == 0) {
            query.put("sort", step.c() % 2 == 0 ? "at" : "-at");
        }
        if (step.c() % 5 == 0) {
            query.put("resources", step.c() % 2 == 0 ? "false" : "true");
        }
        return query;
    }

    /**
     * Returns query parameters for a list of tokens. Omits conditions on the last use, which the model does not know.
     */
    Map<String, String> tokens() {
        Map<String, String> query = new HashMap<>(page(step.a(), "user_id", perhaps(step.b(), user(step.c()))));
        switch (step.b() / 2 % 4) {
            case 1 ->
                query.put("sort", oneOf(List.of("-created_at", "created_at", "expires_at", "-expires_at"), step.c()));
            case 2 -> query.put("expires_before", now.plusSeconds(step.c()).toString());
            case 3 -> query.put("user_id", "me");
            default -> {
                // ordered by id
            }
        }
        return query;
    }

    /** Returns query parameters for a list of projects, with a limit and sometimes {@code archived}. */
    Map<String, String> projects() {
        Map<String, String> query = new HashMap<>(page(step.a()));
        if (step.b() % 2 == 0) {
            query.put("archived", oneOf(List.of("all", "true", "false"), step.b() / 2));
        }
        if (step.b() % 5 == 0) {
            query.put("q", oneOf(TEXTS, step.c()));
        }
        return query;
    }

    String role(int number) {
        return oneOf(ROLES, number);
    }

    /**
     * Returns the expiry time of a token. Most numbers select null for no expiry, and the other numbers a time at most
     * 90 seconds away.
     */
    @Nullable
    Instant end(int number) {
        return number % 3 == 0 ? now.plus(Duration.ofSeconds(number % 4 * 30L)) : null;
    }

    Map<String, String> page(int number) {
        return number % 2 == 0 ? Map.of() : Map.of("limit", oneOf(LIMITS, number / 2));
    }

    Map<String, String> page(int number, String filter, @Nullable UUID id) {
        Map<String, String> query = new HashMap<>(page(number));
        if (id != null) {
            query.put(filter, id.toString());
        }
        return query;
    }

    /** Returns query parameters for a list of users, with filters, a sort order and a limit. */
    Map<String, String> users() {
        Map<String, String> query =
                new HashMap<>(page(step.a(), "project_id", perhaps(step.b() / 2, project(step.c()))));
        query.put("sort", oneOf(SORTS, step.c()));
        switch (step.b() % 8) {
            case 0 -> query.put("q", oneOf(TEXTS, step.c()));
            case 1 -> query.put("role", oneOf(List.of("client", "org_admin"), step.c()));
            case 3 -> query.put("is_service_account", "" + (step.c() % 2 == 0));
            case 5 -> query.put("email", oneOf(EMAILS, step.c()));
            case 7 -> query.put("name", oneOf(List.of("A", "a", "É", "Bo"), step.c()));
            default -> query.remove("sort");
        }
        return query;
    }

    private static <T> T oneOf(List<T> all, int number) {
        return all.get(number % all.size());
    }
}
