package dev.castellan.harness.internal.client;

import dev.castellan.client.transport.Transport;
import dev.castellan.harness.internal.routing.TenantAdmission;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.time.Duration;

/** Sends requests to a tenant in this process, on the calling thread. Simulates delayed and broken answers. */
public final class InProcessTransport implements Transport {

    private static final Duration LONGEST = Duration.ofDays(24);

    private final TenantRouter router;
    private final String tenant;

    public InProcessTransport(TenantRouter router, String tenant) {
        this.router = router;
        this.tenant = tenant;
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        return send(request, LONGEST);
    }

    @Override
    public ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        AttemptDeadline deadline = AttemptDeadline.of(timeLimit);
        ApiRequest head = TenantRouter.addressed(request, tenant).withBody(ApiRequest.NO_BODY);
        TenantAdmission admission = router.admit(head, null);
        ApiResponse answer = admission.answer(request.body());
        return new SimulatedArrival(answer, admission.delivery(), deadline).await();
    }
}
