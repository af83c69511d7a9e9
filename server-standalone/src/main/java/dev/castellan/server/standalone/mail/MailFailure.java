package dev.castellan.server.standalone.mail;

/** Thrown if a mail was not taken by the SMTP server. The message holds no secret. */
final class MailFailure extends Exception {

    private static final long serialVersionUID = 1;

    private final boolean isFinal;

    /** @param isFinal whether another attempt with the same mail would fail too */
    MailFailure(String message, boolean isFinal) {
        super(message);
        this.isFinal = isFinal;
    }

    boolean isFinal() {
        return isFinal;
    }
}
