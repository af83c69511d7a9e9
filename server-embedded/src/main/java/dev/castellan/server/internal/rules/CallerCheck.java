package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Validates the token or session of a caller. All failures of one kind have the same message. Only a client that knows
 * the secret of an expired token learns from the code that it has expired.
 */
public final class CallerCheck {

    private CallerCheck() {}

    /**
     * Returns the caller after checking that the token permits the endpoint, and then the role (specification, "Role
     * rules").
     *
     * @throws Refusal if the token or the role of the caller does not permit the endpoint
     */
    public static Caller permitted(Endpoint<?, ?> endpoint, Caller caller) {
        if (caller.readOnly() && !isReading(endpoint)) {
            throw Refusal.of(
                    ErrorCode.READ_ONLY_TOKEN,
                    "a read-only token permits only GET, HEAD and DELETE of " + TokenEndpoints.DELETE_CURRENT.path()
                            + ": use another token");
        }
        if (endpoint.access() != Access.EVERY_USER && !caller.isAdmin()) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, endpoint.id() + " needs the role org_admin");
        }
        if (endpoint.access() == Access.ADMIN_SESSION && caller.tokenId() != null) {
            throw RecentSession.required();
        }
        return caller;
    }

    /**
     * Returns the caller after the checks of {@link #permitted(Endpoint, Caller)} and, if the endpoint needs one, after
     * checking that the session began without a token and that its user has authenticated recently.
     *
     * @throws Refusal if the caller may not call the endpoint now
     */
    public static Caller permitted(View view, Endpoint<?, ?> endpoint, Caller caller) {
        permitted(endpoint, caller);
        if (endpoint.access() == Access.ADMIN_SESSION && caller.sessionId() != null) {
            RecentSession.check(view, caller.sessionId());
        }
        return caller;
    }

    /**
     * Refuses a federated token, because the change would give access that lasts longer than the token.
     *
     * @throws Refusal if the token of the caller was exchanged for a JWT
     */
    public static void requireNotFederated(View view, Caller caller) {
        UUID token = caller.tokenId();
        if (token != null && view.bearer(token).filter(CallerRow::federated).isPresent()) {
            throw Refusal.of(
                    ErrorCode.FEDERATED_TOKEN_FORBIDDEN,
                    "a federated token cannot give access that outlasts it: use another token");
        }
    }

    private static boolean isReading(Endpoint<?, ?> endpoint) {
        return endpoint.method() == HttpMethod.GET || endpoint.equals(TokenEndpoints.DELETE_CURRENT);
    }

    /**
     * Returns the caller whom a token authenticates.
     *
     * @param client the address and port of the client, or null if it is unknown
     * @throws Refusal if the token has expired, or its owner is suspended, or the token is not accepted from the client
     */
    public static Caller ofToken(View view, CallerRow owner, @Nullable InetSocketAddress client) {
        if (!owner.isValidAt(view.now())) {
            // whoever learns the code has the secret; the suspension of a user stays unknown
            throw owner.suspended() ? withoutToken() : withoutToken().withCode(ErrorCode.EXPIRED);
        }
        checkAddress(owner.limits(), client);
        return Caller.withToken(
                owner.organizationId(),
                owner.tokenId(),
                owner.userId(),
                owner.role(),
                owner.limits().readOnly());
    }

    /**
     * Checks that a token is accepted from a client.
     *
     * @param client the address and port of the client, or null if it is unknown
     * @throws Refusal if the token is not accepted
     */
    public static void checkAddress(TokenLimits limits, @Nullable InetSocketAddress client) {
        if (!limits.allows(client)) {
            String address = client == null || client.getAddress() == null
                    ? "an unknown address"
                    : "address " + AddressText.of(client.getAddress());
            throw Refusal.of(
                    ErrorCode.ADDRESS_NOT_ALLOWED,
                    "this token is not allowed from " + address + ": add it to allowed_addresses of the token, or send"
                            + " the request from an allowed address");
        }
    }

    /**
     * Returns the caller whom a session authenticates. A session that was started with a token has the limits of the
     * token.
     *
     * @param client the address and port of the client, or null if it is unknown
     * @throws Refusal if the session has ended, its user is suspended or must first sign in with a passkey, or its token
     *     is not accepted from the client
     */
    public static Caller ofSession(View view, UUID sessionId, @Nullable InetSocketAddress client) {
        SessionRow session = view.sessions()
                .get(sessionId)
                .filter(row -> SessionLife.isValid(view, row))
                .orElseThrow(CallerCheck::withoutSession);
        TokenLimits limits = limits(view, session);
        checkAddress(limits, client);
        UserRow user = view.users().get(session.userId()).orElseThrow(CallerCheck::withoutSession);
        AdminPasskeys.check(view, session, user);
        UUID organization = view.organization().organizationId();
        return new Caller(organization, null, user.userId(), user.role(), sessionId, limits.readOnly());
    }

    /** Returns the limits of the token with which a session was started. */
    public static TokenLimits limits(View view, SessionRow session) {
        return Optional.ofNullable(session.tokenId())
                .flatMap(view.tokens()::get)
                .map(TokenRow::limits)
                .orElse(TokenLimits.NONE);
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
