package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that failed authentications count together for all addresses that a provider assigns to one customer. */
class FailureLimitPerNetworkTest {

    private static final int ALLOWED = 10;
    private static final int SENT = 50;
    private static final ApiRequest REQUEST =
            ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer wrong"));

    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .clock(Clock.fixed(Instant.parse("2030-01-31T12:00:00Z"), ZoneOffset.UTC))
            .rateLimits(rates ->
                    rates.window(Duration.ofHours(1)).requestsPerToken(1000).failuresPerAddress(ALLOWED))
            .start();

    @Test
    void countsFailuresFromSameIpv6NetworkTogether() throws UnknownHostException {
        assertThat(statuses("2001:db8:1:1::")).isEqualTo(tenFailuresAndThenRefusals());
        assertThat(statuses("2001:db8:1:2::")).as("the next network").isEqualTo(tenFailuresAndThenRefusals());
    }

    @Test
    void countsFailuresFromIpv4AddressesSeparately() throws UnknownHostException {
        assertThat(statuses("192.0.2.")).hasSize(SENT).containsOnly(401);
    }

    private List<Integer> statuses(String network) throws UnknownHostException {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 1; i <= SENT; i++) {
            InetSocketAddress peer = new InetSocketAddress(InetAddress.getByName(network + i), 1024);
            statuses.add(server.service().handle(REQUEST, peer).status());
        }
        return statuses;
    }

    private static List<Integer> tenFailuresAndThenRefusals() {
        List<Integer> statuses = new ArrayList<>(Collections.nCopies(ALLOWED, 401));
        statuses.addAll(Collections.nCopies(SENT - ALLOWED, 429));
        return statuses;
    }
}
