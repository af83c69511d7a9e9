package dev.castellan.server.standalone.commands;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.JdbcStore;
import java.nio.file.Path;
import java.util.UUID;

/** Begins sessions without a console, for testing commands. */
final class StoredSession {

    private StoredSession() {}

    /** Begins a session and returns its id. */
    static UUID begin(Store store, UUID organization, UUID user) {
        UUID session = UUID.randomUUID();
        return store.write(organization, tx -> {
            tx.sessions()
                    .insert(new SessionRow(
                            session,
                            user,
                            TokenHash.of("secret of " + session),
                            Method.PASSWORD,
                            null,
                            tx.now(),
                            tx.now(),
                            tx.now(),
                            "192.0.2.7",
                            "Firefox"));
            return session;
        });
    }

    /** Begins a session in a file that no server has open, and returns the session id. */
    static UUID begin(Path file, UUID organization, String email) {
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            UUID user = store.read(
                    organization,
                    view -> view.users().byEmail(email).orElseThrow().userId());
            return begin(store, organization, user);
        }
    }
}
