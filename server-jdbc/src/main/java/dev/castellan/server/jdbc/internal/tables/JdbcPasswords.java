package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.people.Passwords;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the password hashes of one organization in a unit of work. */
record JdbcPasswords(Session session, PeopleMappers mappers) implements Passwords.Editor {

    private static final String GET =
            "SELECT * FROM passwords WHERE organization_id = :organization AND user_id = :user";
    private static final String PUT = """
            INSERT INTO passwords (organization_id, user_id, hash, set_at, failures, blocked_until)
            VALUES (:organization, :user, :hash, :setAt, :failures, :blockedUntil)
            ON CONFLICT (organization_id, user_id) DO UPDATE SET
              hash = excluded.hash, set_at = excluded.set_at, failures = excluded.failures,
              blocked_until = excluded.blocked_until""";
    private static final String ATTEMPTED = """
            UPDATE passwords SET failures = :failures, blocked_until = :blockedUntil
            WHERE organization_id = :organization AND user_id = :user""";
    private static final String DELETE =
            "DELETE FROM passwords WHERE organization_id = :organization AND user_id = :user";

    @Override
    public Optional<PasswordRow> get(UUID userId) {
        return session.first(GET, mappers::password, q -> q.bind("user", userId));
    }

    @Override
    public void put(PasswordRow password) {
        session.insert(
                "password of user " + password.userId(),
                PUT,
                u -> u.bind("user", password.userId())
                        .bind("hash", password.hash())
                        .bind("setAt", password.setAt())
                        .bind("failures", password.failures())
                        .bind("blockedUntil", password.blockedUntil()));
    }

    @Override
    public void attempted(UUID userId, int failures, @Nullable Instant blockedUntil) {
        session.change(
                ATTEMPTED,
                u -> u.bind("user", userId).bind("failures", failures).bind("blockedUntil", blockedUntil));
    }

    @Override
    public void delete(UUID userId) {
        session.change(DELETE, u -> u.bind("user", userId));
    }
}
