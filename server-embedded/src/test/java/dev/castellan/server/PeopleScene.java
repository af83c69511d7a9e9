package dev.castellan.server;

import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.support.time.MutableClock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An in-memory organization with a user, Ada, and a clock that tests control. */
final class PeopleScene {

    static final Instant START = Instant.parse("2030-01-31T12:00:00Z");

    final MutableClock clock = new MutableClock(START);
    final MemoryStore store = new MemoryStore(clock);
    final Administration administration = Administration.of(store);
    final Bootstrap first =
            administration.bootstrap(NewOrganization.withName("Castellan")).orElseThrow();
    final UUID organization = first.organizationId();
    final User ada = administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));

    private int sessions;

    void write(Consumer<Transaction> work) {
        store.write(organization, tx -> {
            work.accept(tx);
            return tx.now();
        });
    }

    void givePassword(UUID user) {
        write(tx -> tx.passwords().put(new PasswordRow(user, "made-up", tx.now())));
    }

    Optional<InvitationRow> invitationByCode(String code) {
        return store.read(organization, view -> view.invitations().byHash(TokenHash.of(code)));
    }

    /** Creates a session for Ada that starts now. */
    UUID begin(Method method, @Nullable UUID tokenId) {
        UUID id = Samples.id(1000 + sessions);
        TokenHash hash = TokenHash.of("session-" + sessions++);
        write(tx -> tx.sessions()
                .insert(new SessionRow(
                        id, ada.id(), hash, method, tokenId, tx.now(), tx.now(), tx.now(), "192.0.2.7", "Firefox")));
        return id;
    }
}
