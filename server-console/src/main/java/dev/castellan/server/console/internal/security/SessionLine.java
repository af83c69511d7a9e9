package dev.castellan.server.console.internal.security;

import dev.castellan.model.people.Session;
import dev.castellan.server.console.internal.page.PageRequest;

/**
 * A session in a list.
 *
 * @param session the session
 * @param browser a short name of the browser
 * @param method the sign-in method, in plain words
 * @param isCurrent whether the request belongs to this session
 */
public record SessionLine(Session session, String browser, String method, boolean isCurrent) {

    /** Creates the line for a session. */
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
