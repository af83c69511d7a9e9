package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the front closes new connections immediately when it has reached its limit. */
class ConnectionLimitTest {

    private static final Limits TWO = Limits.defaults().connections(2);
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    private final TinyService service = new TinyService();

    @Test
    void closesAndCountsConnectionsBeyondLimit() throws IOException {
        try (HttpFront front = Fronts.start(service, TWO);
                RawConnection first = RawConnection.to(front.address())) {
            assertThat(first.send(GET).read().status()).isEqualTo(200);
            assertThat(front.acceptsConnections()).isTrue();
            try (RawConnection second = RawConnection.to(front.address())) {
                assertThat(second.send(GET).read().status()).isEqualTo(200);
                assertThat(front.acceptsConnections()).isFalse();
                assertRefused(front);
                assertThat(first.send(GET).read().status()).isEqualTo(200);
                assertThat(second.send(GET).read().status()).isEqualTo(200);
            }
            Condition.await(front::acceptsConnections, () -> front.connections() + " connections");
            try (RawConnection next = RawConnection.to(front.address())) {
                assertThat(next.send(GET).read().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void acceptsNoConnectionsAfterClosing() {
        HttpFront front = Fronts.start(service, TWO);
        front.close();
        assertThat(front.acceptsConnections()).isFalse();
    }

    @Test
    void limitsConnectionsPerAddress() throws IOException {
        Limits one = Limits.defaults().connectionsPerAddress(1);
        try (HttpFront front = Fronts.start(service, one);
                RawConnection first = RawConnection.to(front.address())) {
            assertThat(first.send(GET).read().status()).isEqualTo(200);
            try (RawConnection second = RawConnection.to(front.address())) {
                assertThat(second.isEndedOrReset()).isTrue();
            }
            assertThat(first.send(GET).read().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void countsConnectionUntilClientDisconnects(boolean secure) throws IOException {
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, TWO, null, secure ? TestTls.context() : null);
        try (HttpFront front = HttpFront.start(options, service)) {
            for (String request : List.of("", "GET / HT", GET)) {
                try (RawConnection wire = connect(front, secure).send(request)) {
                    Condition.await(() -> front.connections() == 1, () -> front.connections() + " connections");
                    assertThat(wire.hasEnded()).isFalse();
                }
                Condition.await(() -> front.connections() == 0, () -> front.connections() + " connections");
            }
        }
    }

    private static void assertRefused(HttpFront front) throws IOException {
        try (RawConnection refused = RawConnection.to(front.address())) {
            assertThat(refused.isEndedOrReset()).isTrue();
        }
        assertThat(front.connectionsRefused()).isEqualTo(1);
    }

    private static RawConnection connect(HttpFront front, boolean secure) {
        return secure ? Fronts.secure(front) : RawConnection.to(front.address());
    }
}
