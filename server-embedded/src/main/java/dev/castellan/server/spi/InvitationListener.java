package dev.castellan.server.spi;

import java.util.UUID;
import java.util.function.Consumer;

/**
 * Receives every new invitation with its code once, after the invitation is durable, for example to mail it to the
 * invited user. The methods run on the thread that answers the request, so they must return quickly. Must be safe for
 * use by several threads.
 */
@FunctionalInterface
public interface InvitationListener {

    /** Receives an invitation that was created. The server logs an exception without the code and ignores it. */
    void issued(InvitationNotice notice);

    /**
     * Receives an invitation that was created, and reports whether its mail was sent. The server stores the outcome,
     * and the page of the user shows it. The default calls {@link #issued(InvitationNotice)} and reports a sent mail.
     *
     * @param sent accepts true when the mail has been sent, or false when it will never be sent; may be called later,
     *     on any thread, and throws nothing
     */
    default void issued(InvitationNotice notice, Consumer<Boolean> sent) {
        issued(notice);
        sent.accept(true);
    }

    /** Returns whether this listener mails invitations to this address. The default returns false. */
    default boolean sendsMailTo(String email) {
        return false;
    }

    /**
     * Checks that an invitation may be created now. Runs in the transaction that creates the invitation, possibly more
     * than once. The default allows every invitation.
     *
     * @throws Refusal to create no invitation and answer the request with this error
     */
    default void check(UUID organizationId, String email) {}

    /** Returns the listener that does nothing. */
    static InvitationListener none() {
        return NoInvitationListener.INSTANCE;
    }
}
