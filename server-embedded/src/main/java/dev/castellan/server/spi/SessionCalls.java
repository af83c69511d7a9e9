package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Runs API operations for signed-in users. The same rules apply as for requests with a token: the session must be valid
 * and the role sufficient in the state that the operation sees, quotas apply, and each change gets an audit event and
 * is reported to the listeners. The rate limits of tokens do not apply. The limit of each session is one hundredth of
 * {@link dev.castellan.server.limits.RateLimits#changesPerHour}, but at least 1 change per hour. Extensions can be used
 * even if the server does not serve them. Thread-safe.
 */
public interface SessionCalls {

    /**
     * Runs an operation for the user of a session. Blocks if the store blocks.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     * @return the body of the response, or null if the response has no body
     * @throws Refusal of kind {@code UNAUTHENTICATED} if the session has ended, its user is suspended, or the token
     *     that started the session is no longer valid, of kind {@code RATE_LIMITED} if the session makes too many
     *     changes, or of another kind if the operation breaks a rule
     * @throws IllegalArgumentException if the endpoint is not part of the API
     */
    <I, O> @Nullable O perform(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments);

    /**
     * Runs a changing operation as {@link #perform} does, but at most once a day for each form number, even if the user
     * submits the form again. The number is committed together with the change, so the user can submit a refused form
     * again.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     * @param form the form number, which must be a new random number each time the page shows the form
     * @throws Refusal as {@code perform} does, of kind {@code CONFLICT} if the user has submitted the form before, or
     *     of kind {@code RATE_LIMITED} if the organization has reached
     *     {@link dev.castellan.server.limits.Quota#STORED_RESPONSES} or
     *     {@link dev.castellan.server.limits.Quota#STORED_RESPONSE_BYTES}
     * @throws IllegalArgumentException if the endpoint is not part of the API
     */
    <I, O> @Nullable O performOnce(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            UUID form,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments);

    /**
     * Reports to the audit listener that a site refused a change because of the user's role. If a site refuses a form
     * that only an {@code org_admin} can submit, and does not call {@link #perform}, it must call this method. {@code
     * perform} reports refusals itself. Blocks if the store blocks.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     * @param path the ids in the path of the operation, as far as the request contains them
     * @throws Refusal of kind {@code UNAUTHENTICATED} if the session is not valid. In this case, the listener is not
     *     called
     * @throws IllegalArgumentException if the endpoint is not part of the API
     */
    void notifyForbidden(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<?, ?> endpoint,
            List<UUID> path);
}
