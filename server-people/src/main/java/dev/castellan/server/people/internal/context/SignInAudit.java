package dev.castellan.server.people.internal.context;

/** The operation names of audit events about sign-ins. */
public final class SignInAudit {

    /** A user signed in. */
    public static final String SIGN_IN = "sessions.signIn";

    /** A sign-in or re-authentication was rejected. */
    public static final String FAILED = "sessions.signInFailed";

    /** A signed-in user re-authenticated. */
    public static final String REAUTHENTICATE = "sessions.reauthenticate";

    /** A user joined with an invitation code. */
    public static final String JOIN = "invitations.join";

    /** A user recovered an account with an invitation code. */
    public static final String RECOVER = "invitations.recover";

    /** A user set or changed a password. */
    public static final String PASSWORD = "passwords.change";

    private SignInAudit() {}
}
