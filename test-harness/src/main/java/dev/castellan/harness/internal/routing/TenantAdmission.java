package dev.castellan.harness.internal.routing;

import dev.castellan.harness.internal.tenant.ServerGeneration;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.spi.Caller;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request at the desk of its tenant, judged by its head.
 *
 * @param pipeline the tenant's, which answers it
 * @param server the server that judged it, and will answer it
 * @param head the request without its body, and without the tenant's name in its path
 * @param prefix what stood before {@code /api/v1} in the path; empty if nothing did
 * @param peer where it came from; absent if it came through no socket
 * @param judged what the server said of the head
 * @param start when it came, in nanoseconds of this machine
 * @param result how its answer gets to the client
 */
public record TenantAdmission(
        TenantPipeline pipeline,
        ServerGeneration server,
        ApiRequest head,
        String prefix,
        @Nullable InetSocketAddress peer,
        Admission judged,
        long start,
        RequestResult result)
        implements Admission {

    private static final String LOCATION = "Location";

    @Override
    public boolean wantsBody() {
        return judged.wantsBody();
    }

    @Override
    public ApiResponse answer(byte[] body) {
        ApiResponse answer = pipeline.answer(this, body);
        String location = answer.headers().first(LOCATION);
        // the caller has to call a place as it called this one
        return prefix.isEmpty() || location == null
                ? answer
                : answer.withHeaders(answer.headers().with(LOCATION, prefix + location));
    }

    @Override
    public Delivery delivery() {
        return result.delivery();
    }

    @Override
    public @Nullable Endpoint<?, ?> findEndpoint() {
        return judged.findEndpoint();
    }

    @Override
    public @Nullable Caller findCaller() {
        return judged.findCaller();
    }
}
