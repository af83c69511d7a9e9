package dev.castellan.harness.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to a tenant, as seen by journals, faults and stubs. {@link #toString()} shows only the method, path and
 * caller.
 *
 * @param tenant the name of the tenant
 * @param request the request, with the caller's token. The path does not contain the name of the tenant.
 * @param endpoint the operation, or null if no operation has this method and path
 * @param user the calling user, or null if the server did not recognize the caller. If the server refused the request
 *     before it determined the caller, this is the owner of the token in the request, if that token is valid.
 * @param connection the address and port of the client, or null if the request did not arrive over a socket
 */
public record IncomingCall(
        String tenant,
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable CallingUser user,
        @Nullable InetSocketAddress connection) {

    /** Returns the name of the calling user, or null if the server did not recognize the caller. */
    public @Nullable String caller() {
        return user == null ? null : user.name();
    }

    /**
     * Returns the id of the operation, such as {@code projects.addUser}, or the request line if the operation is
     * unknown.
     */
    public String operation() {
        return endpoint == null ? request.toString() : endpoint.id();
    }

    @Override
    public String toString() {
        return request + (user == null ? "" : " by " + user.name());
    }

    /**
     * A user who sent a request.
     *
     * @param id the id of the user
     * @param name the user's name in the test, or the id of a user without a name
     */
    public record CallingUser(UUID id, String name) {}
}
