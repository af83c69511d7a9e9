package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.people.KnownBrowserRow;
import dev.castellan.server.internal.store.people.KnownBrowsers;
import dev.castellan.server.internal.store.people.SessionRow;
import dev.castellan.server.internal.store.people.Sessions;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the browser sessions of one organization in a unit of work. */
record JdbcSessions(UnitOfWork work, Table<SessionRow> table) implements Sessions.Editor {

    private static final String USER_ID = "user_id";

    private static final String DELETE_BEFORE = """
            DELETE FROM sessions WHERE organization_id = :organization AND session_id IN (
              SELECT session_id FROM sessions
              WHERE organization_id = :organization AND %1$s < :before ORDER BY %1$s LIMIT :limit)""";
    private static final String DELETE_CREATED_BEFORE = DELETE_BEFORE.formatted("created_at");
    private static final String DELETE_SEEN_BEFORE = DELETE_BEFORE.formatted("last_seen_at");

    JdbcSessions(UnitOfWork work) {
        this(work, new Table<>(work, "sessions", "session_id", "session", RowMappers::session));
    }

    @Override
    public Optional<SessionRow> get(UUID sessionId) {
        return table.get(sessionId);
    }

    @Override
    public Optional<SessionRow> byHash(TokenHash hash) {
        return table.first("hash", hash);
    }

    @Override
    public List<SessionRow> ofUser(UUID userId, @Nullable UUID after, int limit) {
        return table.page(after, limit).ownedBy(USER_ID, userId).rows(work, table.reader());
    }

    @Override
    public void insert(SessionRow row) {
        table.insert(
                "session " + row.sessionId() + " of user " + row.userId(),
                "session_id, user_id, hash, method, token_id, created_at, authenticated_at, last_seen_at, address,"
                        + " user_agent",
                row.sessionId(),
                row.userId(),
                row.hash(),
                Row.text(row.method()),
                row.tokenId(),
                row.createdAt(),
                row.authenticatedAt(),
                row.lastSeenAt(),
                row.address(),
                row.userAgent());
    }

    @Override
    public void seen(UUID sessionId, Instant instant) {
        table.updateIfExists(sessionId, "last_seen_at", instant);
    }

    @Override
    public void authenticated(UUID sessionId, TokenHash newHash, Instant instant) {
        table.update(sessionId, "hash, authenticated_at, last_seen_at", newHash, instant, instant);
    }

    @Override
    public void delete(UUID sessionId) {
        table.delete(sessionId);
    }

    @Override
    public List<UUID> deleteOf(UUID userId, @Nullable UUID except) {
        String sql = table.deletion(USER_ID) + (except == null ? "" : " AND session_id <> :except")
                + " RETURNING session_id";
        return work
                .changed(
                        sql,
                        row -> row.id("session_id"),
                        u -> u.bind("value", userId).bind("except", except))
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
    record JdbcKnownBrowsers(UnitOfWork work, Table<KnownBrowserRow> table) implements KnownBrowsers.Editor {

        JdbcKnownBrowsers(UnitOfWork work) {
            this(work, new Table<>(work, "known_browsers", "hash", "browser", RowMappers::knownBrowser));
        }

        @Override
        public Optional<KnownBrowserRow> byHash(TokenHash hash) {
            return table.get(hash);
        }

        @Override
        public List<KnownBrowserRow> ofUser(UUID userId) {
            return table.list(USER_ID, userId);
        }

        @Override
        public void put(KnownBrowserRow browser) {
            // a row of another user is not deleted, which makes the insertion fail
            work.change(
                    table.deletion("hash") + " AND user_id = :user",
                    u -> u.bind("value", browser.hash()).bind("user", browser.userId()));
            table.insert(
                    "browser of user " + browser.userId(),
                    "hash, user_id, signed_in_at, failures, blocked_until",
                    browser.hash(),
                    browser.userId(),
                    browser.signedInAt(),
                    browser.failures(),
                    browser.blockedUntil());
        }

        @Override
        public void delete(TokenHash hash) {
            table.deleteAll("hash", hash);
        }

        @Override
        public void deleteOf(UUID userId, @Nullable TokenHash except) {
            work.change(
                    table.deletion(USER_ID) + (except == null ? "" : " AND hash <> :except"),
                    u -> u.bind("value", userId).bind("except", except));
        }
    }
}
