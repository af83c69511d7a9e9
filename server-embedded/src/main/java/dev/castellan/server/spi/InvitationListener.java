package dev.castellan.server.spi;

import java.util.UUID;
import java.util.function.Consumer;

/**
 * Receives each new invitation and its code once, after the invitation is durable, and notices for users. An
 * implementation might mail them. The methods run on the thread that answers the request, so they must return quickly.
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
     * @param sent accepts true when the mail has been sent, or false when it will never be sent. The function can be
     *     called later, on any thread, and never throws
     */
    default void issued(InvitationNotice notice, Consumer<Boolean> sent) {
        issued(notice);
        sent.accept(true);
    }

    /** Returns whether this listener mails invitations to this address. The default implementation returns false. */
    default boolean sendsMailTo(String email) {
        return false;
    }

    /**
     * Checks that an invitation can be created now. Runs in the transaction that creates the invitation, possibly more
     * than once. The default implementation allows every invitation.
     *
     * @throws Refusal to prevent the invitation and answer the request with this error
     */
    default void check(UUID organizationId, String email) {}

    /**
     * Does the same as {@link #check} for a recovery that the user has requested. The server then creates no link, and
     * logs the error.
     */
    default void checkRequested(UUID organizationId, String email) {}

    /**
     * Returns whether users can request recovery, so {@link #issued} mails their links. The default implementation
     * returns false.
     */
    default boolean mailsRecovery() {
        return false;
    }

    /**
     * Receives a notice after the change is durable. If this method throws an exception, the server logs it and
     * continues. The default implementation does nothing.
     */
    default void noticed(AccountNotice notice) {}

    /** Returns a listener that does nothing. */
    static InvitationListener none() {
        return None.INSTANCE;
    }
}
