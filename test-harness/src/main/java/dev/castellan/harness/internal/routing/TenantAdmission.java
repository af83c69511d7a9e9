package dev.castellan.harness.internal.routing;

import dev.castellan.harness.faults.Delivery;
import dev.castellan.harness.internal.tenant.ServerGeneration;
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
 * @param server the server that checked the head and answers the request
 * @param head the request without its body, and without the tenant's name in its path
 * @param prefix the part of the path before {@code /api/v1}, which may be empty
 * @param peer the client's address, or null if the request did not arrive over a socket
 * @param judged the server's decision about the head
 * @param start the arrival time of the request, as returned by {@link System#nanoTime}
 * @param result the result of the request, available once it is answered
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
        // the client expects its prefix in the Location header
        return prefix.isEmpty() || location == null
                ? answer
                : answer.withHeaders(answer.headers().with(LOCATION, prefix + location));
    }

    /** Returns the delivery of the answer, which is known once {@link #answer} has been called. */
    public Delivery delivery() {
        return result.delivery();
    }

    @Override
    public @Nullable Caller findCaller() {
        return judged.findCaller();
    }

    /** The delivery of an answer and the failure of test code, both available once the request is answered. */
    static final class RequestResult {

        private volatile Delivery delivery = Delivery.PROMPT;
        private volatile @Nullable String failure;

        Delivery delivery() {
            return delivery;
        }

        void set(Delivery newDelivery) {
            delivery = newDelivery;
        }

        /** Returns the failure of test code, or null if test code did not fail. */
        @Nullable
        String failure() {
            return failure;
        }

        void fail(String newFailure) {
            failure = newFailure;
        }
    }
}
