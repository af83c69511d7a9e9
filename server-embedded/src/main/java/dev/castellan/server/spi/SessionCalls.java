package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Calls operations of the API for people who are signed in, by the same rules as for a token: the session is valid, and
 * the role is sufficient, in the state that the operation sees; quotas count; a change is recorded in its transaction,
 * and told. Rate limits, which are those of tokens, do not count. Extensions work even if the server does not serve
 * them. Safe for use by several threads.
 */
public interface SessionCalls {

    /**
     * Performs an operation for the user of a session. Blocks if the store does.
     *
     * @param peer where the request comes from; absent if it comes through no socket
     * @return the body of the answer; {@code null} if it has none
     * @throws Refusal of kind {@code UNAUTHENTICATED} if the session has ended, its user is suspended, or the token that
     *     it was begun with is not valid any more; of another kind if the operation breaks a rule
     * @throws IllegalArgumentException if the endpoint is not one of the API
     */
    <I, O> @Nullable O perform(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments);

    /**
     * Tells the audit listener that a site refused a change because of the role of the user, without calling {@link
     * #perform}: a client sent a form that is for admins. What {@code perform} refuses, it tells itself. Blocks if the
     * store does.
     *
     * @param peer where the request comes from; absent if it comes through no socket
     * @param path the ids in the path of the operation, as far as the request names them
     * @throws Refusal of kind {@code UNAUTHENTICATED}, and nothing is told, if the session is not valid
     * @throws IllegalArgumentException if the endpoint is not one of the API
     */
    void tellForbidden(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<?, ?> endpoint,
            List<UUID> path);
}
