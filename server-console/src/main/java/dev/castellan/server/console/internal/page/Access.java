package dev.castellan.server.console.internal.page;

/** Who may see a page, and send its form. */
public enum Access {
    /** Everybody, signed in or not. */
    PUBLIC,
    /** Who is signed in. */
    SIGNED_IN,
    /** Admins. */
    ADMIN,
    /** Who is signed in and has lately proved to be there. */
    REAUTHENTICATED,
    /** Admins who have lately proved to be there. */
    REAUTHENTICATED_ADMIN;

    boolean needsSession() {
        return this != PUBLIC;
    }

    boolean isForAdmins() {
        return this == ADMIN || this == REAUTHENTICATED_ADMIN;
    }

    boolean needsReauthentication() {
        return this == REAUTHENTICATED || this == REAUTHENTICATED_ADMIN;
    }
}
