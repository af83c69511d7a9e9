package dev.castellan.client.internal.text;

import java.util.Locale;
import java.util.Map;

/** The headers that the client sends itself, each with the option that sets it, if there is one. */
final class ReservedHeaders {

    private static final String BY_CLIENT = "the client sends it itself";

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

    private ReservedHeaders() {}

    /**
     * Refuses a name that the client uses.
     *
     * @param setting the setting, named in the message
     * @throws IllegalArgumentException if the client uses it
     */
    static void refuse(String setting, String name) {
        String remedy = REMEDIES.get(name.toLowerCase(Locale.ROOT));
        if (remedy != null) {
            throw new IllegalArgumentException(setting + ": " + name + " cannot be set: " + remedy);
        }
    }
}
