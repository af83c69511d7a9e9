package dev.castellan.server.standalone.mail;

import java.util.Locale;

/** Recognizes addresses that no mail can reach, such as that of an admin who was created without one. */
final class Undeliverable {

    private Undeliverable() {}

    /** Returns whether the domain is reserved for names that do not exist (RFC 6761). */
    static boolean is(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return lower.endsWith(".invalid") || lower.endsWith("@invalid");
    }
}
