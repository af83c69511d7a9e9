package dev.castellan.harness.internal.routing;

import dev.castellan.harness.faults.Delivery;
import dev.castellan.harness.internal.tenant.ServerGeneration;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.spi.Caller;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request whose tenant is known and whose head the tenant's server has checked.
 *
 * @param pipeline answers the request
 * @param server the server that checked the head and will answer
 * @param head the request without its body, and without the tenant's name in its path
 * @param prefix what the path had before {@code /api/v1}; may be empty
 * @param peer the client's address; absent if the request came through no socket
 * @param judged the server's admission of the head
 * @param start when the request came, in nanoseconds of this machine ({@link System#nanoTime})
 * @param result what is known after the answer
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
        // the Location must have the prefix that the caller used
        return prefix.isEmpty() || location == null
                ? answer
                : answer.withHeaders(answer.headers().with(LOCATION, prefix + location));
    }

    /** Returns how the answer is sent to the client. Known after {@link #answer}. */
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
