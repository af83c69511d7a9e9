package dev.castellan.server.standalone.mail;

/** The ways to secure a connection to an SMTP server. */
public enum MailSecurity {
    /** TLS after the greeting. If the server does not offer it, nothing is sent. */
    STARTTLS(587),
    /** TLS from the first byte. */
    TLS(465),
    /** No encryption. */
    NONE(25);

    private final int port;

    MailSecurity(int port) {
        this.port = port;
    }

    /** Returns the default port for this kind of connection. */
    public int port() {
        return port;
    }
}
