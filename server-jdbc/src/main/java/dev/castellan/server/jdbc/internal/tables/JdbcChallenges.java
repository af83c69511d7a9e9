package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.EnumColumn;
import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.people.ChallengeRow;
import dev.castellan.server.store.people.Challenges;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.Optional;

/** The challenges of the organization of a unit of work. */
final class JdbcChallenges implements Challenges.Editor {

    private static final String COUNT = "SELECT count(*) FROM challenges WHERE organization_id = :organization";
    private static final String INSERT = """
            INSERT INTO challenges (organization_id, hash, purpose, user_id, created_at, expires_at)
            VALUES (:organization, :hash, :purpose, :user, :createdAt, :expiresAt)""";
    private static final String TAKE =
            "DELETE FROM challenges WHERE organization_id = :organization AND hash = :hash RETURNING *";
    private static final String DELETE_EXPIRED = """
            DELETE FROM challenges WHERE organization_id = :organization AND hash IN (
              SELECT hash FROM challenges
              WHERE organization_id = :organization AND expires_at < :before ORDER BY expires_at LIMIT :limit)""";

    private final Session session;
    private final PeopleMappers mappers;

    JdbcChallenges(Session session, PeopleMappers mappers) {
        this.session = session;
        this.mappers = mappers;
    }

    @Override
    public int count() {
        return session.count(COUNT, Session.Binding.NONE);
    }

    @Override
    public void insert(ChallengeRow challenge) {
        session.insert(
                "challenge " + challenge.hash() + " of user " + challenge.userId(),
                INSERT,
                u -> u.bind("hash", challenge.hash())
                        .bind("purpose", EnumColumn.text(challenge.purpose()))
                        .bind("user", challenge.userId())
                        .bind("createdAt", challenge.createdAt())
                        .bind("expiresAt", challenge.expiresAt()));
    }

    @Override
    public Optional<ChallengeRow> take(TokenHash hash) {
        return session.changed(TAKE, mappers::challenge, u -> u.bind("hash", hash)).stream()
                .findFirst();
    }

    @Override
    public int deleteExpiredBefore(Instant instant, int limit) {
        return session.change(DELETE_EXPIRED, u -> u.bind("before", instant).bind("limit", limit));
    }
}
