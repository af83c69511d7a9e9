package dev.castellan.server.standalone.mail;

import org.jspecify.annotations.Nullable;

/**
 * An SMTP server, and the sender of mails.
 *
 * @param host the name or address of the server
 * @param port its port
 * @param security how the connection is protected
 * @param from the sender, such as {@code Castellan <castellan@example.org>}
 * @param login the account of the sender; absent if the server asks for none
 */
public record MailSettings(
        String host,
        int port,
        MailSecurity security,
        String from,
        @Nullable Login login) {

    /** Returns whether mails go to a server of this machine, over its loopback interface. */
    public boolean isOfThisMachine() {
        return isLoopback(host);
    }

    /** Returns whether a name or address is that of the loopback interface. */
    public static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("::1") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    /**
     * The account of the sender.
     *
     * @param user its name
     * @param password its password; {@link #toString()} leaves it out
     */
    public record Login(String user, String password) {

        /** Returns the name, never the password. */
        @Override
        public String toString() {
            return "Login[user=" + user + "]";
        }
    }
}
