package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Tests that the server attributes a request through a trusted proxy to the address that the proxy reports. */
class ForwardedRequestsTest {

    private final List<String> failed = new CopyOnWriteArrayList<>();
    private final List<String> responded = new CopyOnWriteArrayList<>();

    @Test
    void countsFailuresPerClientBehindTrustedProxy() throws Exception {
        try (CastellanServer server = builder()
                .proxy(proxy -> proxy.trustedAddresses(List.of("127.0.0.0/8")))
                .start()) {
            assertThat(status(server, "203.0.113.9")).isEqualTo(401);
            assertThat(status(server, "198.51.100.1")).isEqualTo(401);
            assertThat(status(server, "198.51.100.1")).isEqualTo(429);
        }
        assertThat(failed).containsExactly("203.0.113.9", "198.51.100.1", "198.51.100.1");
        assertThat(responded).isEqualTo(failed);
    }

    @Test
    void ignoresForwardedForHeaderFromUntrustedAddress() throws Exception {
        try (CastellanServer server = builder()
                .proxy(proxy -> proxy.trustedAddresses(List.of("192.0.2.1")))
                .start()) {
            assertThat(status(server, "203.0.113.9")).isEqualTo(401);
            assertThat(status(server, "198.51.100.1")).isEqualTo(429);
        }
        assertThat(failed).containsExactly("127.0.0.1", "127.0.0.1");
    }

    @Test
    void errorContainsInvalidTrustedAddressRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().proxy(proxy -> proxy.trustedAddresses(List.of("10.0.0.0/33"))))
                .withMessage("trustedAddresses: '10.0.0.0/33' is not a range of addresses such as 192.0.2.7,"
                        + " 10.0.0.0/8 or 2001:db8::/32");
    }

    private CastellanServerBuilder builder() {
        return CastellanServer.builder()
                .rateLimits(rates -> rates.failuresPerAddress(1).window(Duration.ofHours(1)))
                .requestListener((call, response, time) -> responded.add(address(call.peer())))
                .authenticationListener((request, peer) -> failed.add(address(peer)));
    }

    private static String address(InetSocketAddress peer) {
        return Objects.requireNonNull(peer).getAddress().getHostAddress();
    }

    private static int status(CastellanServer server, String client) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/users/me"))
                .header("X-Forwarded-For", client)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
