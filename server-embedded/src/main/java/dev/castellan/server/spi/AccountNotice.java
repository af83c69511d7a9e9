package dev.castellan.server.spi;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notice to a human user about a change that a thief may have made. Contains no secrets.
 *
 * @param kind the kind of change
 * @param userName the display name of the user
 * @param email the e-mail address of the user
 * @param at the time of the change
 * @param address the client's network address, as in audit events, or null if it is unknown
 * @param language the stored language of the user, otherwise the language of the page on which the user made the change,
 *     or null if both are unknown
 */
public record AccountNotice(
        Kind kind,
        UUID organizationId,
        String organizationName,
        UUID userId,
        String userName,
        String email,
        Instant at,
        @Nullable String address,
        @Nullable Locale language) {

    /** The kinds of changes. */
    public enum Kind {
        /** The user signed in with an unknown browser. */
        SIGN_IN,
        /** A token of the user was created or rotated, possibly by an admin. */
        TOKEN,
        /** A password of the user was set or changed. */
        PASSWORD,
        /** The e-mail address of the user was changed. The notice contains the old address. */
        EMAIL
    }
}
