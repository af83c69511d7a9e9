package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The rules for sessions. */
public final class SessionRules {

    private static final Duration IDLE = Duration.ofHours(1);

    private SessionRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("sessions.list", SessionRules::list);
        rules.put("sessions.delete", SessionRules::delete);
        rules.put("sessions.deleteAll", SessionRules::deleteAll);
    }

    /** Returns the state without expired sessions, which a store may keep for a while. */
    public static State withoutEnded(State state, Instant now) {
        State rest = state;
        for (Row.Session session : state.all(Row.Session.class, row -> hasEnded(state, row, now))) {
            rest = rest.minus(session.id());
        }
        return rest;
    }

    /** Returns the state without the sessions that a user started with this method. */
    static State withoutThoseOf(State state, UUID user, String method) {
        State rest = state;
        for (Row.Session session : of(state, user)) {
            rest = session.method().equals(method) ? rest.minus(session.id()) : rest;
        }
        return rest;
    }

    static State withoutAllOf(State state, UUID user) {
        State rest = state;
        for (Row.Session session : of(state, user)) {
            rest = rest.minus(session.id());
        }
        return rest;
    }

    private static List<Row.Session> of(State state, UUID user) {
        return state.all(Row.Session.class, session -> session.userId().equals(user));
    }

    private static boolean hasEnded(State state, Row.Session session, Instant now) {
        return !now.isBefore(end(state, session))
                || !now.isBefore(session.lastSeenAt().plus(IDLE))
                || (session.tokenId() != null
                        && state.get(Row.Token.class, session.tokenId()).isEmpty());
    }

    /** Returns the expiry time of a session. A session expires no later than its token. */
    private static Instant end(State state, Row.Session session) {
        Instant latest = session.createdAt().plus(OrganizationRules.sessionLength(state));
        return Optional.ofNullable(session.tokenId())
                .flatMap(token -> state.get(Row.Token.class, token))
                .map(Row.Token::expiresAt)
                .filter(latest::isAfter)
                .orElse(latest);
    }

    /** Returns the user in the path if the caller may see this user's sessions. */
    private static Optional<Row.User> user(CallContext context) {
        return context.state()
                .get(Row.User.class, context.id(0))
                .filter(user -> context.caller().isAdmin() || user.equals(context.caller()));
    }

    private static Verdict list(CallContext context) {
        if (user(context).isEmpty()) {
            return context.refused(404);
        }
        State open = withoutEnded(context.state(), context.now());
        return Paging.page(context, of(open, context.id(0)), session -> visible(open, session));
    }

    private static Verdict delete(CallContext context) {
        boolean open = user(context)
                .flatMap(user -> withoutEnded(context.state(), context.now()).get(Row.Session.class, context.id(1)))
                .filter(session -> session.userId().equals(context.id(0)))
                .isPresent();
        return open ? Verdict.deleted(context.state().minus(context.id(1))) : context.refused(404);
    }

    private static Verdict deleteAll(CallContext context) {
        return user(context).isEmpty()
                ? context.refused(404)
                : Verdict.deleted(withoutAllOf(context.state(), context.id(0)));
    }

    private static ObjectNode visible(State state, Row.Session session) {
        return Json.object(
                "session_id",
                session.id(),
                "user_id",
                session.userId(),
                "method",
                session.method(),
                "created_at",
                session.createdAt(),
                "last_seen_at",
                session.lastSeenAt(),
                "expires_at",
                end(state, session),
                "address",
                session.address(),
                "user_agent",
                session.userAgent());
    }
}
