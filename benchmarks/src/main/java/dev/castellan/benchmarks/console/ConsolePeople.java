package dev.castellan.benchmarks.console;

import dev.castellan.server.store.Store;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.people.SessionRow.Method;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Gives people invitations, tokens and sessions, with which nobody can sign in.
 *
 * @param store the store
 * @param organization the organization of the people
 * @param now the time
 */
record ConsolePeople(Store store, UUID organization, Instant now) {

    private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    void invite(List<UUID> people) {
        store.write(organization, tx -> {
            for (UUID person : people) {
                Instant end = now.plus(Duration.ofDays(3));
                tx.invitations().put(new InvitationRow(person, Purpose.JOIN, hash(), null, now, end, null));
            }
            return true;
        });
    }

    void addTokens(UUID person, int count) {
        store.write(organization, tx -> {
            for (int i = 0; i < count; i++) {
                UUID id = UUID.randomUUID();
                tx.tokens().insert(new TokenRow(id, person, "token " + i, "cst_00000", hash(), now, null, now));
            }
            return true;
        });
    }

    void addSessions(UUID person, int count) {
        store.write(organization, tx -> {
            for (int i = 0; i < count; i++) {
                tx.sessions()
                        .insert(new SessionRow(
                                UUID.randomUUID(),
                                person,
                                hash(),
                                Method.PASSWORD,
                                null,
                                now,
                                now,
                                now,
                                "192.0.2.1",
                                BROWSER));
            }
            return true;
        });
    }

    private static TokenHash hash() {
        return TokenHash.of(UUID.randomUUID().toString());
    }
}
