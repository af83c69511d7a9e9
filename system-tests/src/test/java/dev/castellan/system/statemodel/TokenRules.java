package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The rules for API tokens. */
final class TokenRules {

    private static final int PREFIX = 9;

    private TokenRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("tokens.create", TokenRules::create);
        rules.put("tokens.delete", TokenRules::delete);
        rules.put("tokens.list", TokenRules::list);
    }

    static List<Row.Token> of(State state, UUID user) {
        return state.all(Row.Token.class, token -> token.userId().equals(user));
    }

    private static Verdict create(CallContext turn) {
        UUID named = turn.named("user_id");
        UUID owner = named == null ? turn.caller().id() : named;
        if (!turn.caller().isAdmin() && !owner.equals(turn.caller().id())) {
            return turn.refused(403);
        }
        Optional<Row.User> user = turn.state().get(Row.User.class, owner);
        String end = turn.text("expires_at");
        Instant expiresAt = end == null ? null : Instant.parse(end);
        boolean over = expiresAt != null && !turn.now().isBefore(expiresAt);
        if (user.isEmpty() || over || !NameRules.isGoodOrAbsent(turn.text("name"))) {
            return turn.refused(400);
        }
        String secret = secret(turn, user.get());
        Row.Token token = new Row.Token(
                turn.newId("token_id"), owner, turn.text("name"), secret.substring(0, PREFIX), turn.now(), expiresAt);
        return Verdict.of(201, turn.state().plus(token), shown(token).put("token", secret));
    }

    /** Returns the secret that the answer shows, if it can be one of this user, else a text that is none. */
    private static String secret(CallContext turn, Row.User owner) {
        String secret = turn.answer().path("token").asText();
        String mark = owner.isServiceAccount() ? "csts_" : "cstu_";
        return secret.matches(mark + "[0-9A-Za-z]{49}") ? secret : mark + "<43 characters and 6 that check them>";
    }

    private static Verdict delete(CallContext turn) {
        boolean known = turn.state()
                .get(Row.Token.class, turn.id(0))
                .filter(token -> turn.caller().isAdmin()
                        || token.userId().equals(turn.caller().id()))
                .isPresent();
        return known ? Verdict.deleted(turn.state().minus(turn.id(0))) : turn.refused(404);
    }

    private static Verdict list(CallContext turn) {
        UUID user = turn.parameter("user_id");
        List<Row.Token> tokens = turn.state()
                .all(
                        Row.Token.class,
                        token -> (user == null || token.userId().equals(user))
                                && (turn.caller().isAdmin()
                                        || token.userId().equals(turn.caller().id())));
        return Paging.page(turn, tokens, TokenRules::shown);
    }

    private static ObjectNode shown(Row.Token token) {
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
                token.expiresAt());
    }
}
