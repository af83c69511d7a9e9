package dev.castellan.server.spi;

/**
 * Receives every new invitation with its code, so that a program can hand it to the user who is invited: after the
 * invitation is durable, and once. An exception that it throws is logged without the code, and has no other effect. It
 * runs on the thread that answers the request, so it must be quick. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface InvitationListener {

    /** Receives an invitation that was created. */
    void issued(InvitationNotice notice);

    /**
     * Returns whether this listener mails an invitation to this address, so that pages can say so. It is asked after the
     * invitation was {@linkplain #issued issued}. A listener that may have dropped it, such as one with a full queue,
     * returns false. Returns false unless it is overridden.
     */
    default boolean sendsMailTo(String email) {
        return false;
    }

    /** Returns the listener that does nothing. */
    static InvitationListener none() {
        return NoInvitationListener.INSTANCE;
    }
}
