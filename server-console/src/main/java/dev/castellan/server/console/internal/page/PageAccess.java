package dev.castellan.server.console.internal.page;

/** The users who can open a page and send its form. */
public enum PageAccess {
    /** Any client, with or without a session. */
    PUBLIC,
    /** Signed-in users, even if they must first sign in with a passkey. */
    ANY_SESSION,
    /** Signed-in users. */
    SIGNED_IN,
    /** Admins. */
    ADMIN,
    /** Signed-in users who authenticated recently. */
    REAUTHENTICATED,
    /** Admins who authenticated recently. */
    REAUTHENTICATED_ADMIN;

    boolean needsSession() {
        return this != PUBLIC;
    }

    boolean isForAdmins() {
        return this == ADMIN || this == REAUTHENTICATED_ADMIN;
    }

    /** Returns the same access, but for admins only. */
    PageAccess forAdmins() {
        return needsReauthentication() ? REAUTHENTICATED_ADMIN : ADMIN;
    }

    boolean needsReauthentication() {
        return this == REAUTHENTICATED || this == REAUTHENTICATED_ADMIN;
    }
}
