package dev.castellan.server.spi;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notice to a human user about a change that a thief may have made. Contains no secrets. Only the server implements
 * this interface. Later versions may add default methods.
 */
public interface AccountNotice {

    /** Returns the kind of change. */
    Kind kind();

    /** Returns the id of the user's organization. */
    UUID organizationId();

    /** Returns the name of the user's organization. */
    String organizationName();

    /** Returns the id of the user. */
    UUID userId();

    /** Returns the display name of the user. */
    String userName();

    /** Returns the e-mail address of the user. */
    String email();

    /** Returns the time of the change. */
    Instant at();

    /** Returns the client's network address, as in audit events, or null if it is unknown. */
    @Nullable
    String address();

    /**
     * Returns the stored language of the user, otherwise the language of the page on which the user made the change, or
     * null if both are unknown.
     */
    @Nullable
    Locale language();

    /** The kinds of changes. */
    enum Kind {
        /** The user signed in with an unknown browser. */
        SIGN_IN,
        /** A token of the user was created or rotated, possibly by an admin. */
        TOKEN,
        /** A password of the user was set or changed. */
        PASSWORD,
        /** The e-mail address of the user was changed. The notice contains the old address. */
        EMAIL,
        /** The user was linked to a person of the provider, who can now sign in as the user. */
        LINK
    }
}
