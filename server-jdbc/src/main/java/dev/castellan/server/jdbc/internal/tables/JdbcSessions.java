package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.credentials.KnownBrowsers;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.Sessions;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the browser sessions of one organization in a unit of work. */
record JdbcSessions(UnitOfWork work) implements Sessions.Editor {

    private static final String USER_ID = "user_id";
    private static final Table<SessionRow> TABLE = new Table<>(Schema.SESSIONS);

    private static final String DELETE_BEFORE = """
            DELETE FROM sessions WHERE organization_id = :organization AND session_id IN (
              SELECT session_id FROM sessions
              WHERE organization_id = :organization AND %1$s < :before ORDER BY %1$s LIMIT :limit)""";
    private static final String DELETE_CREATED_BEFORE = DELETE_BEFORE.formatted("created_at");
    private static final String DELETE_SEEN_BEFORE = DELETE_BEFORE.formatted("last_seen_at");

    @Override
    public Optional<SessionRow> get(UUID sessionId) {
        return TABLE.get(work, sessionId);
    }

    @Override
    public Optional<SessionRow> byHash(TokenHash hash) {
        return TABLE.first(work, "hash", hash);
    }

    @Override
    public List<SessionRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return TABLE.page(after, limit).ownedBy(USER_ID, userId).rows(work);
    }

    @Override
    public int countOfProvider(Instant createdAfter, Instant seenAfter) {
        return work.count(
                "SELECT count(*) FROM sessions WHERE organization_id = :organization AND link_id IS NOT NULL"
                        + " AND created_at > :created AND last_seen_at > :seen",
                q -> q.bind("created", createdAfter).bind("seen", seenAfter));
    }

    @Override
    public void insert(SessionRow row) {
        TABLE.insert(work, "session " + row.sessionId() + " of user " + row.userId(), row);
    }

    @Override
    public void recordUse(UUID sessionId, Instant instant) {
        TABLE.setIfExists(work, sessionId, "last_seen_at", instant);
    }

    @Override
    public void authenticated(UUID sessionId, TokenHash newHash, Instant instant) {
        TABLE.set(work, sessionId, "hash, authenticated_at, last_seen_at", newHash, instant, instant);
    }

    @Override
    public void delete(UUID sessionId) {
        TABLE.delete(work, sessionId);
    }

    @Override
    public List<UUID> deleteOf(UUID userId, @Nullable UUID except) {
        String sql = TABLE.deletion(USER_ID) + (except == null ? "" : " AND session_id <> :except")
                + " RETURNING session_id";
        return work.changed(sql, Row::id, u -> u.bind("value", userId).bind("except", except)).stream()
                .sorted(Order.OF_IDS)
                .toList();
    }

    @Override
    public List<UUID> deleteOfProvider(@Nullable UUID linkId, @Nullable String sid, Instant createdBefore) {
        if (sid != null && !StorableText.isStorable(sid)) {
            return List.of();
        }
        String sql = "DELETE FROM sessions WHERE organization_id = :organization AND "
                + (linkId == null ? "link_id IS NOT NULL" : "link_id = :link")
                + (sid == null ? "" : " AND provider_session = :sid")
                + " AND created_at < :before RETURNING session_id";
        return work
                .changed(
                        sql,
                        Row::id,
                        u -> u.bind("link", linkId).bind("sid", sid).bind("before", createdBefore))
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
        return work.change(sql, u -> u.bind("before", instant).bind("limit", limit));
    }

    /** The known browsers. */
    record JdbcKnownBrowsers(UnitOfWork work) implements KnownBrowsers.Editor {

        private static final Table<KnownBrowserRow> TABLE = new Table<>(Schema.KNOWN_BROWSERS);

        @Override
        public Optional<KnownBrowserRow> byHash(TokenHash hash) {
            return TABLE.get(work, hash);
        }

        @Override
        public List<KnownBrowserRow> ofUser(UUID userId) {
            return TABLE.list(work, USER_ID, userId);
        }

        @Override
        public void put(KnownBrowserRow browser) {
            // a row of another user is not deleted, which makes the insertion fail
            work.change(
                    TABLE.deletion("hash") + " AND user_id = :user",
                    u -> u.bind("value", browser.hash()).bind("user", browser.userId()));
            TABLE.insert(work, "browser of user " + browser.userId(), browser);
        }

        @Override
        public void delete(TokenHash hash) {
            TABLE.deleteAll(work, "hash", hash);
        }

        @Override
        public void deleteOf(UUID userId, @Nullable TokenHash except) {
            work.change(
                    TABLE.deletion(USER_ID) + (except == null ? "" : " AND hash <> :except"),
                    u -> u.bind("value", userId).bind("except", except));
        }
    }
}
