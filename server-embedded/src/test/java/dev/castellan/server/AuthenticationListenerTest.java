package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.AuthenticationListener;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AuthenticationListenerTest {

    private static final String PATH = "/api/v1/users/me";

    private final List<Notification> notifications = new CopyOnWriteArrayList<>();

    @Test
    void isNotifiedOnlyOfRequestsWithoutValidToken() {
        try (CastellanServer server = builder().withoutSocket().start()) {
            Headers valid = bearer(server.bootstrap().token());
            server.handle(ApiRequest.of("GET", PATH, valid));
            server.handle(ApiRequest.of("GET", "/api/v1/nowhere", valid));
            assertThat(notifications).isEmpty();

            server.handle(ApiRequest.of("GET", PATH, Headers.empty()));
            server.handle(ApiRequest.of("GET", PATH, bearer("csts_none")));
            server.handle(ApiRequest.of("POST", "/api/v1/projects", bearer("csts_none")));
            assertThat(notifications)
                    .extracting(
                            one -> one.request().method() + " " + one.request().path())
                    .containsExactly("GET " + PATH, "GET " + PATH, "POST /api/v1/projects");
        }
    }

    @Test
    void isNotifiedOfEachFailureAndItsPeerAddressEvenWhenRateLimited() throws Exception {
        UnaryOperator<RateLimits> one = rates -> rates.failuresPerAddress(1).window(Duration.ofHours(1));
        try (CastellanServer server = builder().rateLimits(one).start()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/users/me"))
                    .build();
            HttpClient client = HttpClient.newHttpClient();
            assertThat(List.of(status(client, request), status(client, request)))
                    .containsExactly(401, 429);
            assertThat(notifications)
                    .hasSize(2)
                    .allSatisfy(failure -> assertThat(Objects.requireNonNull(failure.peer())
                                    .getAddress()
                                    .isLoopbackAddress())
                            .isTrue());
        }
    }

    @Test
    void exceptionInListenerDoesNotChangeResponse() {
        AuthenticationListener broken = (request, peer) -> {
            throw new IllegalStateException("on purpose");
        };
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .authenticationListener(broken)
                .start()) {
            assertThat(server.handle(ApiRequest.of("GET", PATH, Headers.empty()))
                            .status())
                    .isEqualTo(401);
        }
    }

    private CastellanServerBuilder builder() {
        return CastellanServer.builder()
                .authenticationListener((request, peer) -> notifications.add(new Notification(request, peer)));
    }

    private static int status(HttpClient client, HttpRequest request) throws Exception {
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static Headers bearer(String token) {
        return Headers.of("Authorization", "Bearer " + token);
    }

    private record Notification(
            ApiRequest request, @Nullable InetSocketAddress peer) {}
}
