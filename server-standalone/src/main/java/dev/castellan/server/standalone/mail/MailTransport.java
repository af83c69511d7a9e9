package dev.castellan.server.standalone.mail;

/** Sends a mail, on the thread of the caller. Must be safe for use by several threads. */
@FunctionalInterface
interface MailTransport {

    /**
     * Sends a mail: the next server has taken it when this method returns.
     *
     * @throws MailFailure if it was not taken
     */
    void send(InvitationMail mail) throws MailFailure;
}
