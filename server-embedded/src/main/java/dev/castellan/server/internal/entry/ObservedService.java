package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.entry.DecoratedService.DecoratedAdmission;
import dev.castellan.server.internal.execution.FatalErrors;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A decorator that reports each answer to a listener. */
public record ObservedService(ApiService service, RequestListener listener) implements DecoratedService {

    private static final Logger LOG = LoggerFactory.getLogger(ObservedService.class);

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        long start = System.nanoTime();
        return new Timed(this, service.admit(head, peer), head, peer, start);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        ApiResponse answer = service.refuse(head, peer, kind, message);
        tell(new ServerCall(head, null, null, peer), answer, null);
        return answer;
    }

    private void tell(ServerCall call, ApiResponse answer, @Nullable Duration time) {
        try {
            listener.answered(call, answer, time);
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.warn("the request listener failed", FatalErrors.unlessFatal(e));
        }
    }

    /** An admission that measures the time since its request started. */
    private record Timed(
            ObservedService listened,
            Admission admission,
            ApiRequest head,
            @Nullable InetSocketAddress peer,
            long start)
            implements DecoratedAdmission {

        @Override
        public ApiResponse decorate(byte[] body, ApiResponse answer) {
            ServerCall call = new ServerCall(head.withBody(body), findEndpoint(), findCaller(), peer);
            listened.tell(call, answer, Duration.ofNanos(System.nanoTime() - start));
            return answer;
        }
    }
}
