package dev.castellan.server.standalone.logging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailedAuthenticationsTest {

    private static final ApiRequest REQUEST = ApiRequest.of("GET", "/api/v1/users/me", Headers.empty());

    private final List<String> lines = new ArrayList<>();
    private final FailedAuthentications failures = new FailedAuthentications(lines::add);

    @Test
    void summarizesFailuresInOneLineWithMostFrequentAddresses() {
        fail(3, "192.0.2.7");
        fail(1, "192.0.2.8");
        fail(1, "2001:db8:0:1::1");
        fail(1, "2001:db8:0:1::2");
        failures.report();
        assertThat(lines)
                .containsExactly(
                        "failed authentications: 6, most from 192.0.2.7 (3), 2001:db8:0:1::/64 (2), 192.0.2.8 (1)");
    }

    @Test
    void logsNothingWhenThereAreNoFailures() {
        failures.report();
        assertThat(lines).isEmpty();
        fail(1, "192.0.2.7");
        failures.report();
        failures.report();
        assertThat(lines).hasSize(1);
    }

    @Test
    void listsAtMostFiveAddresses() {
        for (int last = 1; last <= 100; last++) {
            fail(last, "192.0.2." + last);
        }
        failures.report();
        assertThat(lines)
                .containsExactly("failed authentications: 5050, most from 192.0.2.100 (100), 192.0.2.99 (99),"
                        + " 192.0.2.98 (98), 192.0.2.97 (97), 192.0.2.96 (96)");
    }

    @Test
    void reportsMostFrequentAddressesEvenWhenMemoryLimitIsExceeded() {
        fail(2, "192.0.2.7");
        for (int number = 0; number < FailedAuthentications.MAX_WAITING; number++) {
            fail(1, "10.0." + number / 256 + "." + number % 256);
        }
        fail(9, "192.0.2.8");
        fail(1, "192.0.2.7");
        failures.report();
        assertThat(lines).containsExactly("failed authentications: 10012, most from 192.0.2.8 (9), 192.0.2.7 (2)");
    }

    @Test
    void includesFailedRequestWithoutSocketInCount() {
        failures.failed(REQUEST, null);
        failures.report();
        assertThat(lines).containsExactly("failed authentications: 1");
    }

    private void fail(int times, String address) {
        InetSocketAddress peer = new InetSocketAddress(address, 4321);
        for (int time = 0; time < times; time++) {
            failures.failed(REQUEST, peer);
        }
    }
}
