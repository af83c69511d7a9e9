package dev.castellan.client;

import dev.castellan.model.exchange.Headers;
import java.util.Locale;
import java.util.Set;

/** Checks the name of the header that names a project. */
final class ProjectHeader {

    private static final Set<String> TAKEN = Set.of(
            "accept",
            "accept-encoding",
            "authorization",
            "connection",
            "content-length",
            "content-type",
            "host",
            "idempotency-key",
            "transfer-encoding",
            "user-agent");

    private ProjectHeader() {}

    /** Returns the name if a header can have it, and none that the client sends already has. */
    static String check(String name) {
        if (TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("projectHeader: " + name + " is sent already, with another meaning");
        }
        try {
            Headers.of(name, "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("projectHeader: " + e.getMessage(), e);
        }
        return name;
    }
}
