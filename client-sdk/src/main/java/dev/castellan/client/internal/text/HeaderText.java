package dev.castellan.client.internal.text;

import dev.castellan.model.exchange.Headers;
import java.util.Locale;
import java.util.Map;

/** Checks header fields. Values may contain visible ASCII characters, spaces and tabs. */
public final class HeaderText {

    private static final String BY_CLIENT = "the client sends it itself";

    /** The headers that the client sets itself, each with advice for the error message. */
    private static final Map<String, String> REMEDIES = Map.ofEntries(
            Map.entry("authorization", "set the token with token(..)"),
            Map.entry("idempotency-key", "set the key with idempotencyKey(..)"),
            Map.entry("accept", BY_CLIENT),
            Map.entry("accept-encoding", BY_CLIENT),
            Map.entry("connection", BY_CLIENT),
            Map.entry("content-length", BY_CLIENT),
            Map.entry("content-type", "bodies are JSON"),
            Map.entry("expect", BY_CLIENT),
            Map.entry("host", "the base URL contains it"),
            Map.entry("keep-alive", BY_CLIENT),
            Map.entry("te", BY_CLIENT),
            Map.entry("trailer", BY_CLIENT),
            Map.entry("transfer-encoding", BY_CLIENT),
            Map.entry("upgrade", BY_CLIENT),
            Map.entry("user-agent", BY_CLIENT));

    private HeaderText() {}

    /**
     * Checks a header that the caller sets.
     *
     * @throws IllegalArgumentException if the client sets this header itself, or if the name or the value is invalid.
     *     The message does not contain the value
     */
    public static void check(String name, String value) {
        refuseReserved("header", name);
        requireSendable(Headers.of(name, value));
    }

    /**
     * Checks and returns the name of the header that names a project. The name must not be reserved for another header.
     */
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
     * Checks all headers of a request, because interceptors and listeners may add headers.
     *
     * @throws IllegalArgumentException if a header is invalid. The message does not contain its value
     */
    public static void requireSendable(Headers headers) {
        headers.forEach((name, value) -> {
            if (!isSendable(value)) {
                throw new IllegalArgumentException("header: the value of " + name
                        + " contains a character that is not allowed in headers: encode the value, for example"
                        + " in Base64");
            }
        });
    }

    /** Uses a loop for speed, because the client checks every header of every request. */
    private static boolean isSendable(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /**
     * Rejects a header that the client sets itself.
     *
     * @param setting the setting to name in the message
     * @throws IllegalArgumentException if the client sets the header
     */
    private static void refuseReserved(String setting, String name) {
        String remedy = REMEDIES.get(name.toLowerCase(Locale.ROOT));
        if (remedy != null) {
            throw new IllegalArgumentException(setting + ": " + name + " cannot be set: " + remedy);
        }
    }
}
