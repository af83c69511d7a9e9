package dev.castellan.harness.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request as it reached a tenant. {@link #toString()} shows method, path and caller only.
 *
 * @param tenant the name of the tenant
 * @param request the whole request, its path without the name of the tenant; holds the caller's token
 * @param endpoint the operation that method and path name, whoever calls; absent if they name none
 * @param caller the name of the calling user in the test, or else its id as text; absent if nobody was recognized; of a
 *     request that is refused before anybody asks who calls the owner of the valid token that it carries
 * @param callerId the calling user; absent if nobody was recognized
 * @param connection where the request came from, one port a connection; absent if it came through no socket
 */
public record IncomingCall(
        String tenant,
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable String caller,
        @Nullable UUID callerId,
        @Nullable InetSocketAddress connection) {

    /** Returns the operation's id, such as {@code projects.addUser}, or else the request line. */
    public String operation() {
        return endpoint == null ? request.toString() : endpoint.id();
    }

    @Override
    public String toString() {
        return request + (caller == null ? "" : " by " + caller);
    }
}
