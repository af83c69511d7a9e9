package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/**
 * Validates the token or session of a caller. All failures of one kind have the same message. Only a client that knows
 * the secret of an expired token learns from the code that it has expired.
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
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, endpoint.id() + " needs the role org_admin");
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
            // whoever learns the code has the secret; the suspension of a user stays unknown
            throw owner.suspended() ? withoutToken() : withoutToken().withCode(ErrorCode.EXPIRED);
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
        return Refusal.of(
                ErrorCode.UNAUTHENTICATED, "no valid API token: send one as Authorization: Bearer <token>, once");
    }

    /** Returns a refusal for a session that has ended. */
    public static Refusal withoutSession() {
        return Refusal.of(ErrorCode.SESSION_ENDED, "the session has ended: sign in again");
    }
}
