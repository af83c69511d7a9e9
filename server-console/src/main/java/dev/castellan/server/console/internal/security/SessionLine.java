package dev.castellan.server.console.internal.security;

import dev.castellan.model.people.Session;
import dev.castellan.server.console.internal.page.PageRequest;

/**
 * A session in a list.
 *
 * @param session the session
 * @param browser a short name of the browser
 * @param method the method of the sign-in, in words
 * @param isCurrent whether this session sent the request
 */
public record SessionLine(Session session, String browser, String method, boolean isCurrent) {

    /** Returns the line of a session. */
    public static SessionLine of(PageRequest request, Session session) {
        String method = "security.method." + session.method();
        return new SessionLine(
                session,
                BrowserName.of(request, session.userAgent()),
                request.context().texts().has(method)
                        ? request.text(method)
                        : session.method().toString(),
                session.id().equals(request.session().sessionId()));
    }
}
