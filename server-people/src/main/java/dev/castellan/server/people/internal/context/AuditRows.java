package dev.castellan.server.people.internal.context;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.rules.AuditEventWriter;
import dev.castellan.server.internal.rules.AuditOrigin;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.audit.AuditRow.Via;
import dev.castellan.server.store.rows.UserRow;
import java.net.InetAddress;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes audit events about sign-ins and credentials. Each event is part of the transaction that makes the change. */
public final class AuditRows {

    private static final UUID NOBODY = new UUID(0, 0);

    private final AuditEventWriter writer;
    private final Via via;

    public AuditRows(AuditEventWriter writer, Via via) {
        this.writer = writer;
        this.via = via;
    }

    /**
     * Writes the event of a failed sign-in. Always reads a user first, so every store knows the name for the event, and
     * the number of reads does not reveal whether the user exists.
     */
    public void addFailure(
            Transaction tx, @Nullable UUID actor, @Nullable UUID credential, Browser browser, @Nullable UUID user) {
        Optional<UserRow> named = tx.users().get(user == null ? NOBODY : user);
        add(
                tx,
                SignInAudit.FAILED,
                actor,
                credential,
                browser,
                named.map(UserRow::userId).orElse(user));
    }

    /**
     * Writes an event.
     *
     * @param actor the acting user, or {@code null} if unknown
     * @param credential the session, token or passkey that the actor used, or {@code null} if none was used
     * @param objects the ids of the changed objects; {@code null} elements are ignored
     */
    public void add(
            Transaction tx,
            String operation,
            @Nullable UUID actor,
            @Nullable UUID credential,
            Browser browser,
            @Nullable UUID... objects) {
        InetAddress address = browser.address();
        String from = address == null ? null : AddressText.of(address);
        UUID[] changed = Stream.of(objects).filter(id -> id != null).toArray(UUID[]::new);
        writer.write(tx, new AuditOrigin(via, actor, credential, from), operation, changed);
    }
}
