package dev.castellan.server.console.internal.security;

import dev.castellan.model.people.Session;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session in a list.
 *
 * @param sessionId identifier
 * @param browser the browser, in a few words
 * @param userAgent the browser, as it calls itself; absent if that is not known
 * @param method how the user signed in, in words
 * @param address where from; absent if that is not known
 * @param createdAt when the user signed in
 * @param lastSeenAt when it was last used
 * @param isCurrent whether it is the one that asks
 */
public record SessionLine(
        UUID sessionId,
        String browser,
        @Nullable String userAgent,
        String method,
        @Nullable String address,
        Instant createdAt,
        Instant lastSeenAt,
        boolean isCurrent) {

    /** Returns the line of a session that the API has listed. */
    public static SessionLine of(PageRequest request, Session session) {
        String method = "security.method." + session.method();
        return new SessionLine(
                session.id(),
                BrowserName.of(request, session.userAgent()),
                session.userAgent(),
                request.context().texts().has(method)
                        ? request.text(method)
                        : session.method().toString(),
                session.address(),
                session.createdAt(),
                session.lastSeenAt(),
                session.id().equals(request.session().sessionId()));
    }
}
