package dev.castellan.server.internal.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DecoratedServiceTest {

    private static final UUID ORGANIZATION = UUID.randomUUID();

    static Stream<ApiService> decorated() {
        ApiService service = new KnownService();
        return Stream.of(
                new ObservedService(service, (call, answer, time) -> {}),
                new PublicAnswers(service, "/a", Duration.ofDays(1)),
                new PublicPages(service, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("decorated")
    void delegatesOrganizationAndPublicPathToInnerService(ApiService decorated) {
        assertThat(decorated.findOrganization(ApiRequest.of("GET", "/a", Headers.empty())))
                .isEqualTo(ORGANIZATION);
        assertThat(decorated.publicPath()).isEqualTo("/a");
    }

    private static final class KnownService implements ApiService {

        @Override
        public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
            throw new UnsupportedOperationException("no request is sent");
        }

        @Override
        public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
            throw new UnsupportedOperationException("no request is refused");
        }

        @Override
        public UUID findOrganization(ApiRequest head) {
            return ORGANIZATION;
        }

        @Override
        public String publicPath() {
            return "/a";
        }
    }
}
