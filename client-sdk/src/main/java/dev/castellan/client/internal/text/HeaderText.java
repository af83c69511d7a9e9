package dev.castellan.client.internal.text;

import dev.castellan.model.exchange.Headers;

/** Refuses headers that HTTP cannot carry: values of visible ASCII, blanks and tabs are allowed. */
public final class HeaderText {

    private HeaderText() {}

    /**
     * Checks a header that a caller sets.
     *
     * @throws IllegalArgumentException if the client uses the name, or the name or value is not valid; the message does
     *     not show the value
     */
    public static void check(String name, String value) {
        ReservedHeaders.refuse("header", name);
        requireSendable(Headers.of(name, value));
    }

    /**
     * Checks headers that interceptors and listeners may have added.
     *
     * @throws IllegalArgumentException if one is not valid; the message does not show its value
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

    /** A loop instead of a stream, since every header of every request is checked. */
    private static boolean isSendable(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
