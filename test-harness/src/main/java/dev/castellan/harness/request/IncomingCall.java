package dev.castellan.harness.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request that reached a tenant, as journals, faults and stubs see it. {@link #toString()} shows method, path and
 * caller only.
 *
 * @param tenant the name of the tenant
 * @param request the whole request, its path without the name of the tenant; holds the caller's token
 * @param endpoint the operation that method and path name; absent if they name none
 * @param caller the calling user: its name in the test, or its id as text if it has no name; absent if the caller was
 *     not recognized. If the request was refused before the caller was determined, the owner of the valid token that it
 *     carries
 * @param callerId the id of the calling user; absent if the caller was not recognized
 * @param connection the client's address, whose port tells connections apart; absent if the request came through no
 *     socket
 */
public record IncomingCall(
        String tenant,
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable String caller,
        @Nullable UUID callerId,
        @Nullable InetSocketAddress connection) {

    /** Returns the operation's id, such as {@code projects.addUser}; the request line if there is no operation. */
    public String operation() {
        return endpoint == null ? request.toString() : endpoint.id();
    }

    @Override
    public String toString() {
        return request + (caller == null ? "" : " by " + caller);
    }
}
