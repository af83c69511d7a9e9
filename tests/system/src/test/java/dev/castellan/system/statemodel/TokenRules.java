package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules for API tokens. */
final class TokenRules {

    private static final int PREFIX = 15;
    private static final int MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;

    private TokenRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("tokens.create", TokenRules::create);
        rules.put("tokens.delete", TokenRules::delete);
        rules.put("tokens.deleteAll", TokenRules::deleteAll);
        rules.put("tokens.list", TokenRules::list);
        rules.put("tokens.rotate", TokenRules::rotate);
        rules.put("tokens.update", TokenRules::update);
        rules.put(
                "tokens.current", context -> Verdict.of(200, context.state(), visible(TokenRules.ofRequest(context))));
        rules.put(
                "tokens.deleteCurrent",
                context -> Verdict.deleted(context.state().minus(context.call().token())));
    }

    static List<Row.Token> of(State state, UUID user) {
        return state.all(Row.Token.class, token -> token.userId().equals(user));
    }

    private static Row.Token ofRequest(CallContext context) {
        return context.state().get(Row.Token.class, context.call().token()).orElseThrow();
    }

    private static Verdict create(CallContext context) {
        UUID named = context.withName("user_id");
        UUID owner = named == null ? context.caller().id() : named;
        if (!context.caller().isAdmin() && !owner.equals(context.caller().id())) {
            return context.refused(403);
        }
        Optional<Row.User> user = context.state().get(Row.User.class, owner);
        String end = context.text("expires_at");
        Row.Token maker = ofRequest(context);
        Instant latest = latest(context, maker);
        Instant expiresAt = end == null ? latest : Instant.parse(end);
        if (user.isEmpty()
                || !mayExpire(expiresAt, context.now(), latest)
                || !NameRules.isGoodOrAbsent(context.text("name"))) {
            return context.refused(400);
        }
        if (user.get().suspended()) {
            return context.refused(409);
        }
        String secret = secret(context, user.get());
        Row.Token token = new Row.Token(
                context.newId("token_id"),
                owner,
                context.text("name"),
                secret.substring(0, PREFIX),
                context.now(),
                expiresAt,
                new Row.Creator(context.caller().id(), maker.id()),
                null,
                null,
                context.call().body().path("read_only").asBoolean());
        return Verdict.of(201, context.state().plus(token), issued(token).put("token", secret));
    }

    /** Returns the latest time at which a new token of this token may expire, or null if it need not expire. */
    private static @Nullable Instant latest(CallContext context, Row.Token maker) {
        Duration longest = OrganizationRules.tokenLifetime(context.state());
        return earlier(maker.expiresAt(), longest == null ? null : context.now().plus(longest));
    }

    /** Returns whether an expiry time is in the future and no later than the latest one. */
    private static boolean mayExpire(@Nullable Instant end, Instant now, @Nullable Instant latest) {
        return end == null || (now.isBefore(end) && (latest == null || !end.isAfter(latest)));
    }

    /**
     * Returns the secret in the response if it is well-formed for this user, otherwise a string that matches no secret.
     */
    private static String secret(CallContext context, Row.User owner) {
        String secret = context.response().path("token").asText();
        String mark = owner.isServiceAccount() ? "csts_" : "cstu_";
        return secret.matches(mark + "[0-9A-Za-z]{55}") ? secret : mark + "<49 characters and 6 that check them>";
    }

    private static Verdict delete(CallContext context) {
        return own(context).isPresent() ? Verdict.deleted(context.state().minus(context.id(0))) : context.refused(404);
    }

    private static Optional<Row.Token> own(CallContext context) {
        return context.state()
                .get(Row.Token.class, context.id(0))
                .filter(token -> context.caller().isAdmin()
                        || token.userId().equals(context.caller().id()));
    }

    private static Verdict update(CallContext context) {
        String name = context.text("name");
        if (name == null) {
            return context.refused(400);
        }
        Row.Token token = own(context).orElse(null);
        if (token == null) {
            return context.refused(404);
        }
        if (!NameRules.isGoodOrAbsent(name)) {
            return context.refused(400);
        }
        Row.Token renamed = token.withName(name);
        return Verdict.of(200, context.state().minus(token.id()).plus(renamed), visible(renamed));
    }

    private static Verdict rotate(CallContext context) {
        Row.Token old = own(context).orElse(null);
        if (old == null) {
            return context.refused(404);
        }
        Row.Token maker = ofRequest(context);
        String text = context.text("expires_at");
        Instant requested = text == null ? null : Instant.parse(text);
        int overlap = context.call().body().path("overlap_seconds").asInt(0);
        if (overlap > MAX_OVERLAP_SECONDS || !mayExpire(requested, context.now(), latest(context, maker))) {
            return context.refused(400);
        }
        Row.User owner = context.state().get(Row.User.class, old.userId()).orElseThrow();
        if (old.rotatedTo() != null || owner.suspended()) {
            return context.refused(409);
        }
        String secret = secret(context, owner);
        Row.Token token = new Row.Token(
                context.newId("token_id"),
                old.userId(),
                old.name(),
                secret.substring(0, PREFIX),
                context.now(),
                requested == null ? earlier(sameLife(old, context.now()), latest(context, maker)) : requested,
                new Row.Creator(context.caller().id(), maker.id()),
                old.id(),
                null,
                old.readOnly());
        Instant end = earlier(context.now().plusSeconds(overlap), old.expiresAt());
        State next = context.state()
                .minus(old.id())
                .plus(old.rotatedTo(token.id(), end))
                .plus(token);
        boolean endedBefore = old.rotatedFrom() != null
                && next.get(Row.Token.class, old.rotatedFrom())
                        .filter(before -> !before.isValidAt(context.now()))
                        .isPresent();
        return Verdict.of(
                201,
                endedBefore ? next.minus(old.rotatedFrom()) : next,
                issued(token).put("token", secret));
    }

    private static @Nullable Instant sameLife(Row.Token old, Instant now) {
        return old.expiresAt() == null ? null : now.plus(Duration.between(old.createdAt(), old.expiresAt()));
    }

    private static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
        return a == null || (b != null && b.isBefore(a)) ? b : a;
    }

    private static Verdict deleteAll(CallContext context) {
        Optional<Row.User> user = context.state()
                .get(Row.User.class, context.id(0))
                .filter(owner -> context.caller().isAdmin() || owner.equals(context.caller()));
        if (user.isEmpty()) {
            return context.refused(404);
        }
        State next = context.state();
        List<Row.Token> tokens = of(next, context.id(0));
        for (Row.Token token : tokens) {
            next = next.minus(token.id());
        }
        return Verdict.of(200, next, Json.parse("{\"deleted\":" + tokens.size() + "}"));
    }

    private static Verdict list(CallContext context) {
        Map<String, String> query = context.call().query();
        UUID caller = context.caller().id();
        UUID user = "me".equals(query.get("user_id")) ? caller : context.parameter("user_id");
        Instant end = query.containsKey("expires_before") ? Instant.parse(query.get("expires_before")) : Instant.MAX;
        Predicate<Row.Token> expected = token -> (user == null || token.userId().equals(user))
                && (context.caller().isAdmin() || token.userId().equals(caller))
                && (end.equals(Instant.MAX) || expiry(token).isBefore(end));
        List<Row.Token> tokens = context.state().all(Row.Token.class, expected).stream()
                .sorted(order(query.getOrDefault("sort", end.equals(Instant.MAX) ? "" : "expires_at")))
                .toList();
        return Paging.page(context, tokens, TokenRules::visible);
    }

    private static Instant expiry(Row.Token token) {
        return token.expiresAt() == null ? Instant.MAX : token.expiresAt();
    }

    private static Comparator<Row.Token> order(String sort) {
        Comparator<Row.Token> byId = Comparator.comparing(token -> token.id().toString());
        Comparator<Row.Token> ascending = switch (sort.replace("-", "")) {
            case "created_at" -> Comparator.comparing(Row.Token::createdAt).thenComparing(byId);
            case "expires_at" -> Comparator.comparing(TokenRules::expiry).thenComparing(byId);
            default -> byId;
        };
        return sort.startsWith("-") ? ascending.reversed() : ascending;
    }

    private static ObjectNode visible(Row.Token token) {
        ObjectNode record = issued(token);
        if (token.rotatedTo() != null) {
            record.put("rotated_to", token.rotatedTo().toString());
        }
        return record;
    }

    /** Returns the JSON of the response that creates a token, without the secret. */
    private static ObjectNode issued(Row.Token token) {
        Row.Creator creator = token.createdBy();
        return Json.object(
                "token_id",
                token.id(),
                "user_id",
                token.userId(),
                "name",
                token.name(),
                "prefix",
                token.prefix(),
                "created_at",
                token.createdAt(),
                "expires_at",
                token.expiresAt(),
                "created_by",
                creator == null ? null : Json.object("user_id", creator.userId(), "token_id", creator.tokenId()),
                "rotated_from",
                token.rotatedFrom(),
                "read_only",
                token.readOnly() ? true : null);
    }
}
