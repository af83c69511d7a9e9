package dev.castellan.client.internal.text;

import dev.castellan.model.exchange.Headers;

/** Refuses headers that cannot be sent, whatever the transport: visible ASCII, blanks and tabs can. */
public final class HeaderText {

    private HeaderText() {}

    /**
     * Refuses what a caller sets.
     *
     * @throws IllegalArgumentException if the client uses the name, or no header can have that name or value; the message
     *     does not show the value
     */
    public static void check(String name, String value) {
        ReservedHeaders.refuse("header", name);
        requireSendable(Headers.of(name, value));
    }

    /**
     * Refuses headers that HTTP cannot carry, though a transport of another kind could.
     *
     * @throws IllegalArgumentException if there is one; the message does not show its value
     */
    public static void requireSendable(Headers headers) {
        headers.forEach((name, value) -> {
            if (!isSendable(value)) {
                throw new IllegalArgumentException(
                        "header: the value of " + name
                                + " holds a character that no header can carry: encode it in ASCII, in percent or Base64 for one");
            }
        });
    }

    /** A loop and no stream: every header of every request comes through here. */
    private static boolean isSendable(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
