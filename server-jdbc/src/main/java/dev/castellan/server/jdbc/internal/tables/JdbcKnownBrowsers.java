package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.people.KnownBrowsers;
import dev.castellan.server.store.rows.TokenHash;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the known browsers of one organization in a unit of work. */
record JdbcKnownBrowsers(Session session, PeopleMappers mappers) implements KnownBrowsers.Editor {

    private static final String OF_ORGANIZATION = " FROM known_browsers WHERE organization_id = :organization";
    private static final String BY_HASH = "SELECT *" + OF_ORGANIZATION + " AND hash = :hash";
    private static final String OF_USER = "SELECT *" + OF_ORGANIZATION + " AND user_id = :user";
    private static final String PUT = """
            INSERT INTO known_browsers (organization_id, hash, user_id, signed_in_at, failures, blocked_until)
            VALUES (:organization, :hash, :user, :signedInAt, :failures, :blockedUntil)""";
    private static final String DELETE = "DELETE" + OF_ORGANIZATION + " AND hash = :hash";
    private static final String DELETE_OF = "DELETE" + OF_ORGANIZATION + " AND user_id = :user";

    @Override
    public Optional<KnownBrowserRow> byHash(TokenHash hash) {
        return session.first(BY_HASH, mappers::knownBrowser, q -> q.bind("hash", hash));
    }

    @Override
    public List<KnownBrowserRow> ofUser(UUID userId) {
        return session.list(OF_USER, mappers::knownBrowser, q -> q.bind("user", userId));
    }

    @Override
    public void put(KnownBrowserRow browser) {
        // a row of another user is not deleted, which makes the insertion fail
        session.change(
                DELETE + " AND user_id = :user",
                u -> u.bind("hash", browser.hash()).bind("user", browser.userId()));
        session.insert(
                "browser of user " + browser.userId(),
                PUT,
                u -> u.bind("hash", browser.hash())
                        .bind("user", browser.userId())
                        .bind("signedInAt", browser.signedInAt())
                        .bind("failures", browser.failures())
                        .bind("blockedUntil", browser.blockedUntil()));
    }

    @Override
    public void delete(TokenHash hash) {
        session.change(DELETE, u -> u.bind("hash", hash));
    }

    @Override
    public void deleteOf(UUID userId, @Nullable TokenHash except) {
        String sql = DELETE_OF + (except == null ? "" : " AND hash <> :except");
        session.change(sql, u -> u.bind("user", userId).bind("except", except));
    }
}
