package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;
import static dev.castellan.model.endpoint.ErrorKind.UNAUTHENTICATED;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/**
 * Validates the token or session of a caller. All failures of one kind have the same message, so a client cannot tell
 * whether a token never existed, has expired or was deleted.
 */
public final class CallerCheck {

    private CallerCheck() {}

    /**
     * Returns the caller after checking its role (specification, "Role rules").
     *
     * @throws Refusal if the role of the caller does not permit the endpoint
     */
    public static Caller withRole(Endpoint<?, ?> endpoint, Caller caller) {
        if (endpoint.access() == Access.ORG_ADMIN && !caller.isAdmin()) {
            throw Refusal.of(FORBIDDEN, endpoint.id() + " needs the role org_admin");
        }
        return caller;
    }

    /**
     * Returns the caller whom a token authenticates.
     *
     * @throws Refusal if the token has expired, or its owner is suspended
     */
    public static Caller ofToken(View view, CallerRow owner) {
        if (!owner.isValidAt(view.now())) {
            throw withoutToken();
        }
        return Caller.withToken(owner.organizationId(), owner.tokenId(), owner.userId(), owner.role());
    }

    /**
     * Returns the caller whom a session authenticates.
     *
     * @throws Refusal if the session has ended, or its user is suspended
     */
    public static Caller ofSession(View view, UUID sessionId) {
        SessionRow session = view.sessions()
                .get(sessionId)
                .filter(row -> SessionLife.isValid(view, row))
                .orElseThrow(CallerCheck::withoutSession);
        return view.users()
                .get(session.userId())
                .map(user ->
                        Caller.ofSession(view.organization().organizationId(), sessionId, user.userId(), user.role()))
                .orElseThrow(CallerCheck::withoutSession);
    }

    /** Returns a refusal for a request without a valid token. */
    public static Refusal withoutToken() {
        return Refusal.of(UNAUTHENTICATED, "no valid API token: send one as Authorization: Bearer <token>, once");
    }

    private static Refusal withoutSession() {
        return Refusal.of(UNAUTHENTICATED, "the session has ended: sign in again");
    }
}
