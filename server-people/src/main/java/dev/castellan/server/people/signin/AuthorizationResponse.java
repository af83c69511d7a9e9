package dev.castellan.server.people.signin;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The parameters with which a provider sends a browser back. A page must refuse a request that repeats one of them.
 *
 * @param organizationId the organization in the redirect URI at which the response arrived
 * @param code the authorization code, or {@code null}; {@link #toString()} omits it
 * @param state the state of the request, or {@code null}
 * @param issuer the parameter {@code iss}, or {@code null}
 * @param error the error, or {@code null} if there is none
 */
public record AuthorizationResponse(
        UUID organizationId,
        @Nullable String code,
        @Nullable String state,
        @Nullable String issuer,
        @Nullable String error) {

    /** Returns a string that contains neither the code nor the state. */
    @Override
    public String toString() {
        return "AuthorizationResponse[issuer=" + issuer + ", error=" + error + "]";
    }
}
