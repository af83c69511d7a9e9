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
 * @param limits the most mails of an organization within 24 hours
 */
public record MailSettings(
        String host,
        int port,
        MailSecurity security,
        String from,
        @Nullable Login login,
        Limits limits) {

    /**
     * The most mails of an organization within 24 hours.
     *
     * @param perAddress the most to one address, at least 1
     * @param perOrganization the most in total, at least 1
     */
    public record Limits(int perAddress, int perOrganization) {

        /** 5 mails to one address, and 200 in total. */
        public static final Limits STANDARD = new Limits(5, 200);
    }

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
