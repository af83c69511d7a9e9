package dev.castellan.server.internal.decorators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.Delivery;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListenedServiceTest {

    private static final ApiRequest REQUEST = ApiRequest.of("GET", "/a", Headers.of("A", "b"));

    @Test
    void deliveryIsWhatTheServiceChoseForItsOwnAdmission() {
        ApiService listened = new ListenedService(new Stalling(), (call, answer, time) -> {});
        Admission admission = listened.admit(REQUEST, null);

        assertThat(admission.delivery()).isEqualTo(Delivery.stalled());
    }

    /** Stalls what it admitted itself. */
    private static final class Stalling implements ApiService {

        @Override
        public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
            return new Stalled();
        }

        @Override
        public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
            return new ApiResponse(kind.status(), Headers.of("A", "b"), ApiRequest.NO_BODY);
        }
    }

    private static final class Stalled implements Admission {

        @Override
        public boolean wantsBody() {
            return true;
        }

        @Override
        public ApiResponse answer(byte[] body) {
            return new ApiResponse(200, Headers.of("A", "b"), body);
        }

        @Override
        public Delivery delivery() {
            return Delivery.stalled();
        }
    }
}
