package dev.castellan.server.internal.decorators;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.pipeline.FatalErrors;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A service whose answers a listener is told of. */
public final class ListenedService implements ApiService {

    private static final Logger LOG = LoggerFactory.getLogger(ListenedService.class);

    private final ApiService service;
    private final RequestListener listener;

    /** Tells the listener of every answer of the service. */
    public ListenedService(ApiService service, RequestListener listener) {
        this.service = service;
        this.listener = listener;
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        long start = System.nanoTime();
        return new Timed(service.admit(head, peer), head, start);
    }

    @Override
    public ApiResponse answer(Admission admission, byte[] body) {
        Timed timed = (Timed) admission;
        ApiResponse answer = service.answer(timed.admission, body);
        ServerCall call = new ServerCall(timed.head.withBody(body), timed.findEndpoint(), timed.findCaller());
        tell(call, answer, Duration.ofNanos(System.nanoTime() - timed.start));
        return answer;
    }

    @Override
    public Delivery delivery(Admission admission) {
        return service.delivery(((Timed) admission).admission);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        ApiResponse answer = service.refuse(head, kind, message);
        tell(new ServerCall(head, null, null), answer, null);
        return answer;
    }

    private void tell(ServerCall call, ApiResponse answer, @Nullable Duration time) {
        try {
            listener.answered(call, answer, time);
        } catch (Throwable e) { // also what it does not declare
            LOG.warn("the request listener failed", FatalErrors.unlessFatal(e));
        }
    }

    /** An admission, and when it began. */
    private record Timed(Admission admission, ApiRequest head, long start) implements Admission {

        @Override
        public boolean isRefused() {
            return admission.isRefused();
        }

        @Override
        public @Nullable Endpoint<?, ?> findEndpoint() {
            return admission.findEndpoint();
        }

        @Override
        public @Nullable Caller findCaller() {
            return admission.findCaller();
        }
    }
}
