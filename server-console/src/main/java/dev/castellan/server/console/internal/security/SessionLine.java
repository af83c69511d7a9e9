package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.people.Session;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.SignedInUser;
import java.util.List;
import java.util.Map;

/**
 * A session in a list.
 *
 * @param browser a short name of the browser
 * @param method the sign-in method, in plain words
 * @param isCurrent whether the request belongs to this session
 */
public record SessionLine(Session session, String browser, String method, boolean isCurrent) {

    public static SessionLine of(SignedInUser user, Texts texts, Session session) {
        String method = "security.method." + session.method();
        return new SessionLine(
                session,
                BrowserName.of(texts, session.userAgent()),
                texts.has(method) ? texts.text(method) : session.method().toString(),
                session.id().equals(user.session().sessionId()));
    }

    /** Returns the lines for all sessions of the signed-in user. */
    static List<SessionLine> all(SignedInUser user, Texts texts) {
        return user
                .list(
                        SessionEndpoints.LIST,
                        Arguments.<Void>path(user.session().userId()).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .map(session -> of(user, texts, session))
                .toList();
    }
}
