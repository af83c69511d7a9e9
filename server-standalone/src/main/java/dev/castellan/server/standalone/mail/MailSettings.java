package dev.castellan.server.standalone.mail;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An SMTP server, and the sender and limits of the e-mails.
 *
 * @param host the name or address of the server
 * @param security how the connection is secured
 * @param from the sender, such as {@code Castellan <castellan@example.org>}
 * @param login the sender's account, or {@code null} if the server does not require one
 * @param limits the maximum number of e-mails per organization within 24 hours
 * @param language the language of readers whose language is unknown
 */
public record MailSettings(
        String host,
        int port,
        MailSecurity security,
        String from,
        @Nullable Login login,
        RecipientLimits limits,
        Locale language) {

    /**
     * The maximum number of e-mails per organization within 24 hours.
     *
     * @param perAddress the maximum for each mailbox, at least 1
     * @param perOrganization the maximum in total, at least 1
     */
    public record RecipientLimits(int perAddress, int perOrganization) {}

    /** Returns true if the SMTP server runs on this machine and is reached over the loopback interface. */
    public boolean isOfThisMachine() {
        return isLoopback(host);
    }

    /** Returns true if a name or address belongs to the loopback interface. */
    public static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("::1") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    /**
     * The sender's account.
     *
     * @param password the password, which {@link #toString()} omits
     */
    public record Login(String user, String password) {

        /** Returns the user name but never the password. */
        @Override
        public String toString() {
            return "Login[user=" + user + "]";
        }
    }
}
