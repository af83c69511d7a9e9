package dev.castellan.server.people.internal.context;

/** The operations of audit events about people who sign in. */
public final class SignInAudit {

    /** Somebody has signed in. */
    public static final String SIGN_IN = "sessions.signIn";

    /** Somebody was not let in. */
    public static final String FAILED = "sessions.signInFailed";

    /** Somebody who was signed in has proved again who is there. */
    public static final String REAUTHENTICATE = "sessions.reauthenticate";

    /** Somebody has joined with the code of an invitation. */
    public static final String JOIN = "invitations.join";

    /** Somebody has got back in with the code of an invitation. */
    public static final String RECOVER = "invitations.recover";

    /** Somebody has set or changed the password. */
    public static final String PASSWORD = "passwords.change";

    private SignInAudit() {}
}
