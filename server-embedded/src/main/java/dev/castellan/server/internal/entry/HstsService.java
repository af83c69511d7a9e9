package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.entry.DecoratedService.DecoratedAdmission;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A decorator that tells browsers in each answer to use only HTTPS (RFC 6797). */
public final class HstsService implements DecoratedService {

    private static final String HEADER = "Strict-Transport-Security";

    private final ApiService service;
    private final String value;

    public HstsService(ApiService service, Duration maxAge) {
        this.service = service;
        this.value = "max-age=" + maxAge.toSeconds();
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return new Strict(this, service.admit(head, peer));
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return strict(service.refuse(head, peer, kind, message));
    }

    @Override
    public ApiService service() {
        return service;
    }

    private ApiResponse strict(ApiResponse answer) {
        return answer.withHeaders(answer.headers().with(HEADER, value));
    }

    private record Strict(HstsService service, Admission admission) implements DecoratedAdmission {

        @Override
        public ApiResponse decorate(byte[] body, ApiResponse answer) {
            return service.strict(answer);
        }
    }
}
