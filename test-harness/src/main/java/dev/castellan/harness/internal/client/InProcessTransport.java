package dev.castellan.harness.internal.client;

import dev.castellan.client.transport.Transport;
import dev.castellan.harness.internal.routing.TenantRegistry;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.io.IOException;
import java.time.Duration;

/**
 * Sends requests to a tenant in this process, on the caller's thread. Delays and broken answers look as they do on a
 * socket.
 */
public final class InProcessTransport implements Transport {

    private static final Duration LONGEST = Duration.ofDays(24);

    private final ApiService service;
    private final String tenant;

    public InProcessTransport(ApiService service, String tenant) {
        this.service = service;
        this.tenant = tenant;
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        return send(request, LONGEST);
    }

    @Override
    public ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        AttemptDeadline patience = AttemptDeadline.of(timeLimit);
        ApiRequest head = TenantRegistry.addressed(request, tenant).withBody(ApiRequest.NO_BODY);
        Admission admission = service.admit(head, null);
        ApiResponse answer = admission.answer(request.body());
        return new SimulatedArrival(answer, admission.delivery(), patience).await();
    }
}
