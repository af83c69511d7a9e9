package dev.castellan.client.internal.text;

import java.util.Map;
import java.util.Locale;
import dev.castellan.model.exchange.Headers;

/** Refuses headers that HTTP cannot carry: values of visible ASCII, blanks and tabs are allowed. */
public final class HeaderText {

    private static final String BY_CLIENT = "the client sends it itself";

    /** The headers that the client sends itself, each with the option that sets it, if there is one. */
    private static final Map<String, String> REMEDIES = Map.ofEntries(
            Map.entry("authorization", "give the token with token(..)"),
            Map.entry("idempotency-key", "give the key with idempotencyKey(..)"),
            Map.entry("accept", BY_CLIENT),
            Map.entry("accept-encoding", BY_CLIENT),
            Map.entry("connection", BY_CLIENT),
            Map.entry("content-length", BY_CLIENT),
            Map.entry("content-type", "bodies are JSON"),
            Map.entry("expect", BY_CLIENT),
            Map.entry("host", "the base URL says it"),
            Map.entry("keep-alive", BY_CLIENT),
            Map.entry("te", BY_CLIENT),
            Map.entry("trailer", BY_CLIENT),
            Map.entry("transfer-encoding", BY_CLIENT),
            Map.entry("upgrade", BY_CLIENT),
            Map.entry("user-agent", BY_CLIENT));

    private HeaderText() {}

    /**
     * Checks a header that a caller sets.
     *
     * @throws IllegalArgumentException if the client uses the name, or the name or value is not valid; the message does
     *     not show the value
     */
    public static void check(String name, String value) {
        refuseReserved("header", name);
        requireSendable(Headers.of(name, value));
    }

    /** Returns the name if it is valid, and the client does not use it for another header. */
    public static String projectHeader(String name) {
        refuseReserved("projectHeader", name);
        try {
            Headers.of(name, "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("projectHeader: " + e.getMessage(), e);
        }
        return name;
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

    /**
     * Refuses a name that the client uses.
     *
     * @param setting the setting, named in the message
     * @throws IllegalArgumentException if the client uses it
     */
    private static void refuseReserved(String setting, String name) {
        String remedy = REMEDIES.get(name.toLowerCase(Locale.ROOT));
        if (remedy != null) {
            throw new IllegalArgumentException(setting + ": " + name + " cannot be set: " + remedy);
        }
    }
}
