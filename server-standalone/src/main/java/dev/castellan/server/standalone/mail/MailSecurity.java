package dev.castellan.server.standalone.mail;

/** How the connection to an SMTP server is protected. */
public enum MailSecurity {
    /** TLS after the greeting; a server that does not offer it gets no mail. */
    STARTTLS(587),
    /** TLS from the first byte. */
    TLS(465),
    /** No protection. */
    NONE(25);

    private final int port;

    MailSecurity(int port) {
        this.port = port;
    }

    /** Returns the port that servers usually have for it. */
    public int port() {
        return port;
    }
}
