package dev.castellan.server.people.signin;

import dev.castellan.model.Role;
import dev.castellan.model.people.SignInMethod;
import java.time.Instant;
import java.util.UUID;

/**
 * A session and its user at the time of the lookup, when the session had not ended. Does not contain secrets. Only this
 * library implements this interface. Later versions may add default methods.
 */
public interface ActiveSession {

    /** Returns the id of the user's organization. */
    UUID organizationId();

    /** Returns the session id, which is not a secret. */
    UUID sessionId();

    /** Returns the id of the user. */
    UUID userId();

    /** Returns the user's display name. */
    String name();

    /** Returns the user's e-mail address. */
    String email();

    /** Returns the user's role. */
    Role role();

    /** Returns the credential that the user signed in with. */
    SignInMethod method();

    /**
     * Returns true if the organization requires passkeys of admins, and this admin did not sign in with one. The server
     * then refuses all operations of the session. The user can register a first passkey, or sign in with a passkey.
     * A class that wraps a session must pass this call on, because the default, false, hides the rule from its pages.
     * The server refuses the operations nevertheless.
     */
    default boolean needsPasskey() {
        return false;
    }

    /** Returns the time of the sign-in, with millisecond precision. */
    Instant createdAt();

    /** Returns the time at which the user last authenticated. */
    Instant authenticatedAt();

    /** Returns the time at which the session expires, even if it stays in use. */
    Instant expiresAt();
}
