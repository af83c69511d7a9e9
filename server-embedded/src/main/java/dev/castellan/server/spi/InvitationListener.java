package dev.castellan.server.spi;

import java.net.URI;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives each new invitation with its code, and notices to users, once, after the change is durable, and the codes
 * for new e-mail addresses. An implementation might mail them. The methods run on the thread that makes the change, so they must return quickly.
 * Implementations must be thread-safe.
 */
@FunctionalInterface
public interface InvitationListener {

    /**
     * Receives an invitation that was created. If this method throws an exception, the server logs it without the code
     * and continues.
     */
    void issued(InvitationNotice notice);

    /**
     * Receives an invitation that was created, and reports whether its mail was sent. The server stores the outcome,
     * and the console displays it on the user's page. The default implementation calls {@link
     * #issued(InvitationNotice)} and reports that the mail was sent.
     *
     * @param callback accepts true when the mail has been sent, or false when it will never be sent. The function can
     *     be called later, on any thread, and never throws
     */
    default void issued(InvitationNotice notice, Consumer<Boolean> callback) {
        issued(notice);
        callback.accept(true);
    }

    /** Returns whether this listener mails invitations to this address. The default implementation returns false. */
    default boolean sendsMailTo(String email) {
        return false;
    }

    /**
     * Checks that an invitation can be created now. Runs in the transaction that creates the invitation, possibly more
     * than once. The default implementation allows every invitation.
     *
     * @throws Refusal to prevent the invitation and respond to the request with this error. The console shows its message
     */
    default void check(UUID organizationId, String email) {}

    /**
     * Checks that a recovery that the user requested can be created now, like {@link #check}. If this method throws a
     * {@link Refusal}, the server logs it and creates no invitation. The default implementation allows every recovery.
     */
    default void checkRequested(UUID organizationId, String email) {}

    /**
     * Returns whether users can request recovery. If true, {@link #issued} must mail the links. The default
     * implementation returns false.
     */
    default boolean mailsRecovery() {
        return false;
    }

    /**
     * Receives a notice after the change is durable. If this method throws an exception, the server logs it and
     * continues. The default implementation does nothing.
     */
    default void noticed(AccountNotice notice) {}

    /**
     * Returns whether users can change their own e-mail addresses. If true, {@link #emailChangeRequested} must mail the
     * codes. The default implementation returns false, so that only an {@code org_admin} can change an address.
     */
    default boolean mailsEmailChanges() {
        return false;
    }

    /**
     * Receives a code with which a user confirms a new e-mail address. Until then, the user keeps the old address. Mail
     * the code to the new address only, because it proves that the user receives mail there. The default implementation
     * does nothing.
     *
     * @param link the page of the console that accepts the code, or null if the server has no console URL
     * @throws Refusal if the mail cannot be sent now. The console shows its message
     */
    default void emailChangeRequested(EmailChangeNotice notice, @Nullable URI link) {}

    /** Returns a listener that does nothing. */
    static InvitationListener none() {
        return None.INSTANCE;
    }
}
