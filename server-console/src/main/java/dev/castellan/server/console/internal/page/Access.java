package dev.castellan.server.console.internal.page;

/** Who may see a page, and send its form. */
public enum Access {
    /** Everybody, signed in or not. */
    EVERYBODY,
    /** Who is signed in. */
    SIGNED_IN,
    /** Admins. */
    ADMIN,
    /** Who is signed in and has lately proved to be there. */
    CONFIRMED,
    /** Admins who have lately proved to be there. */
    CONFIRMED_ADMIN;

    boolean needsSession() {
        return this != EVERYBODY;
    }

    boolean isForAdmins() {
        return this == ADMIN || this == CONFIRMED_ADMIN;
    }

    boolean needsConfirmation() {
        return this == CONFIRMED || this == CONFIRMED_ADMIN;
    }
}
