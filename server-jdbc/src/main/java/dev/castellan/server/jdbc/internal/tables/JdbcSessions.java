package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.EnumColumn;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.people.Sessions;
import dev.castellan.server.store.rows.Order;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the browser sessions of one organization in a unit of work. */
record JdbcSessions(Session session, RowMappers ids, PeopleMappers mappers) implements Sessions.Editor {

    private static final String ONE = " WHERE organization_id = :organization AND session_id = :session";
    private static final String GET = "SELECT * FROM sessions" + ONE;
    private static final String BY_HASH =
            "SELECT * FROM sessions WHERE organization_id = :organization AND hash = :hash";
    private static final String INSERT = """
            INSERT INTO sessions (organization_id, session_id, user_id, hash, method, token_id, created_at,
              authenticated_at, last_seen_at, address, user_agent)
            VALUES (:organization, :session, :user, :hash, :method, :token, :createdAt, :authenticatedAt, :lastSeenAt,
              :address, :userAgent)""";
    private static final String SEEN = "UPDATE sessions SET last_seen_at = :at" + ONE;
    private static final String AUTHENTICATED =
            "UPDATE sessions SET hash = :hash, authenticated_at = :at, last_seen_at = :at" + ONE;
    private static final String DELETE = "DELETE FROM sessions" + ONE;
    private static final String DELETE_OF =
            "DELETE FROM sessions WHERE organization_id = :organization AND user_id = :user";
    private static final String DELETE_BEFORE = """
            DELETE FROM sessions WHERE organization_id = :organization AND session_id IN (
              SELECT session_id FROM sessions
              WHERE organization_id = :organization AND %1$s < :before ORDER BY %1$s LIMIT :limit)""";
    private static final String DELETE_CREATED_BEFORE = DELETE_BEFORE.formatted("created_at");
    private static final String DELETE_SEEN_BEFORE = DELETE_BEFORE.formatted("last_seen_at");

    @Override
    public Optional<SessionRow> get(UUID sessionId) {
        return session.first(GET, mappers::session, q -> q.bind("session", sessionId));
    }

    @Override
    public Optional<SessionRow> byHash(TokenHash hash) {
        return session.first(BY_HASH, mappers::session, q -> q.bind("hash", hash));
    }

    @Override
    public List<SessionRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return PageQuery.of("sessions", "session_id", after, limit)
                .ownedBy("user_id", userId)
                .rows(session, mappers::session);
    }

    @Override
    public void insert(SessionRow row) {
        session.insert(
                culprit(row.sessionId()) + " of user " + row.userId(),
                INSERT,
                u -> u.bind("session", row.sessionId())
                        .bind("user", row.userId())
                        .bind("hash", row.hash())
                        .bind("method", EnumColumn.text(row.method()))
                        .bind("token", row.tokenId())
                        .bind("createdAt", row.createdAt())
                        .bind("authenticatedAt", row.authenticatedAt())
                        .bind("lastSeenAt", row.lastSeenAt())
                        .bind("address", row.address())
                        .bind("userAgent", row.userAgent()));
    }

    @Override
    public void seen(UUID sessionId, Instant instant) {
        session.change(SEEN, u -> u.bind("session", sessionId).bind("at", instant));
    }

    @Override
    public void authenticated(UUID sessionId, TokenHash newHash, Instant instant) {
        session.changeOne(
                culprit(sessionId),
                AUTHENTICATED,
                u -> u.bind("session", sessionId).bind("hash", newHash).bind("at", instant));
    }

    @Override
    public void delete(UUID sessionId) {
        session.changeOne(culprit(sessionId), DELETE, u -> u.bind("session", sessionId));
    }

    @Override
    public List<UUID> deleteOf(UUID userId, @Nullable UUID except) {
        String sql = DELETE_OF + (except == null ? "" : " AND session_id <> :except") + " RETURNING session_id";
        return session
                .changed(
                        sql,
                        row -> ids.id(row, "session_id"),
                        u -> u.bind("user", userId).bind("except", except))
                .stream()
                .sorted(Order.OF_IDS)
                .toList();
    }

    @Override
    public int deleteEnded(Instant createdBefore, Instant seenBefore, int limit) {
        int tooOld = deleteBefore(DELETE_CREATED_BEFORE, createdBefore, limit);
        return tooOld + deleteBefore(DELETE_SEEN_BEFORE, seenBefore, limit - tooOld);
    }

    private int deleteBefore(String sql, Instant instant, int limit) {
        return session.change(sql, u -> u.bind("before", instant).bind("limit", limit));
    }

    private static String culprit(UUID sessionId) {
        return "session " + sessionId;
    }
}
