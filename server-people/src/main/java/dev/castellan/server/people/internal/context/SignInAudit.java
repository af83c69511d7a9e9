package dev.castellan.server.people.internal.context;

/** The operations of audit events about sign-ins. */
public final class SignInAudit {

    /** A user has signed in. */
    public static final String SIGN_IN = "sessions.signIn";

    /** A sign-in or a re-authentication was rejected. */
    public static final String FAILED = "sessions.signInFailed";

    /** A signed-in user has re-authenticated. */
    public static final String REAUTHENTICATE = "sessions.reauthenticate";

    /** A user has joined with the code of an invitation. */
    public static final String JOIN = "invitations.join";

    /** A user has got back in with the code of an invitation. */
    public static final String RECOVER = "invitations.recover";

    /** A user has set or changed the password. */
    public static final String PASSWORD = "passwords.change";

    private SignInAudit() {}
}
