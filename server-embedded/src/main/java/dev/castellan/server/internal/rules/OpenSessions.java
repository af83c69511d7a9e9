package dev.castellan.server.internal.rules;

import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds the open sessions of a user. The store may also contain sessions that have ended. */
public final class OpenSessions {

    private OpenSessions() {}

    /** Returns the session with this id if it is an open session of this user. */
    public static Optional<SessionRow> get(View view, UUID userId, UUID sessionId) {
        return view.sessions()
                .get(sessionId)
                .filter(session -> session.userId().equals(userId) && SessionLife.hasNotEnded(view, session));
    }

    /** Returns up to {@code limit} open sessions whose ids follow {@code after}, in id order. */
    public static List<SessionRow> of(View view, UUID userId, @Nullable UUID after, int limit) {
        List<SessionRow> open = new ArrayList<>();
        UUID last = after;
        boolean isEnd = false;
        while (!isEnd && open.size() < limit) {
            List<SessionRow> rows = view.sessions().ofUser(userId, last, limit);
            rows.stream().filter(row -> SessionLife.hasNotEnded(view, row)).forEach(open::add);
            isEnd = rows.size() < limit;
            last = isEnd ? last : rows.get(rows.size() - 1).sessionId();
        }
        return open.subList(0, Math.min(limit, open.size()));
    }
}
