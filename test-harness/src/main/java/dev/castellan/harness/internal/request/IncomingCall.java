package dev.castellan.harness.internal.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request to a tenant, as seen by journals and interceptions. {@link #toString()} shows only the method, path and
 * caller.
 *
 * @param request the request, with the caller's token. The path does not contain the name of the tenant.
 * @param endpoint the operation, or null if no operation has this method and path
 * @param caller the calling user's name in the test, the id of a user without a name, or null if the server did not
 *     recognize the caller. If the server refused the request before it determined the caller, this is the owner of the
 *     token in the request, if that token is valid.
 * @param connection the address and port of the client, or null if the request did not arrive over a socket
 */
public record IncomingCall(
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable String caller,
        @Nullable InetSocketAddress connection) {

    /**
     * Returns the id of the operation, such as {@code projects.addUser}, or the request line if the operation is
     * unknown.
     */
    public String operation() {
        return endpoint == null ? request.toString() : endpoint.id();
    }

    @Override
    public String toString() {
        return request + (caller == null ? "" : " by " + caller);
    }
}
