package dev.castellan.harness.internal.code;

import java.util.Locale;
import java.util.Set;

/** Tells the headers that every client sends from those that a caller chose. */
final class ImpliedHeaders {

    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "accept-encoding",
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    private static final Set<String> OF_THE_CLIENT =
            Set.of("accept", "authorization", "content-type", "idempotency-key");

    private ImpliedHeaders() {}

    /** Returns whether any HTTP client sends this header by itself. */
    static boolean isOfTheConnection(String name) {
        return OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns whether Castellan's client sends this header by itself. */
    static boolean isOfTheClient(String name) {
        return isOfTheConnection(name) || OF_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT));
    }
}
