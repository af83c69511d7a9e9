package dev.castellan.server.people.internal.context;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.audit.AuditOrigin;
import dev.castellan.server.internal.mapping.UserNotice;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.AccountNotice;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes audit events about sign-ins and credentials in the transaction that makes the change, and sends notices about
 * them after its commit.
 */
public record AuditRows(AuditEventWriter writer, Via via, Consumer<? super AccountNotice> notices) {

    /** A user signed in. */
    public static final String SIGN_IN = "sessions.signIn";

    /** A signed-in user re-authenticated. */
    public static final String REAUTHENTICATE = "sessions.reauthenticate";

    /** A user joined with an invitation code. */
    public static final String JOIN = "invitations.join";

    /** A user recovered an account with an invitation code. */
    public static final String RECOVER = "invitations.recover";

    /** A user set or changed a password. */
    public static final String PASSWORD = "passwords.change";

    private static final String FAILED = "sessions.signInFailed";
    private static final Logger LOG = LoggerFactory.getLogger(AuditRows.class);
    private static final UUID NOBODY = new UUID(0, 0);

    /**
     * Writes the event of a failed sign-in. Always reads a user first, so every store knows the name for the event, and
     * the number of reads does not reveal whether the user exists.
     */
    public void addFailure(
            Transaction tx, @Nullable UUID actor, @Nullable UUID credential, Browser browser, @Nullable UUID user) {
        Optional<UserRow> named = tx.users().get(user == null ? NOBODY : user);
        add(tx, FAILED, actor, credential, browser, named.map(UserRow::userId).orElse(user));
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
        UUID[] changed = Stream.of(objects).filter(id -> id != null).toArray(UUID[]::new);
        writer.write(tx, new AuditOrigin(via, actor, credential, address(browser)), operation, changed);
    }

    /**
     * Sends a notice to a user after the commit. Logs exceptions that the receiver throws. The notice has the language
     * of the user or, if it is not stored, of the browser.
     */
    public void notice(Transaction tx, AccountNotice.Kind kind, UserRow user, Browser browser) {
        Locale language = user.language() == null ? browser.language() : user.language();
        AccountNotice notice = UserNotice.of(kind, tx, user, tx.now(), address(browser), language);
        tx.afterCommit(() -> notifyUser(notice));
    }

    private void notifyUser(AccountNotice notice) {
        try {
            notices.accept(notice);
        } catch (RuntimeException e) {
            LOG.error("the receiver of notices failed at {} of user {}", notice.kind(), notice.userId(), e);
        }
    }

    private static @Nullable String address(Browser browser) {
        InetAddress address = browser.address();
        return address == null ? null : AddressText.of(address);
    }
}
