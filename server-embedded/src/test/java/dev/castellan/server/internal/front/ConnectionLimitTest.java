package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which connections go when there are too many of them. */
class ConnectionLimitTest {

    private static final Duration FOREVER = Duration.ofHours(1);
    private static final Limits TWO = Limits.defaults().toBuilder()
            .connections(2)
            .headerTime(FOREVER)
            .idleTime(FOREVER)
            .build();
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String RECOGNIZED = "GET / HTTP/1.1\r\nHost: x\r\nX-Caller: 1\r\n\r\n";
    private static final String WAIT = "GET /wait?1 HTTP/1.1\r\nHost: x\r\nX-Caller: 1\r\n\r\n";

    private final TinyService service = new TinyService();

    @Test
    void connectionWithoutAValidTokenMakesRoomForANewOne() throws IOException {
        try (UndertowFront front = Fronts.start(service, TWO);
                RawConnection recognized = RawConnection.to(front.address());
                RawConnection stranger = RawConnection.to(front.address())) {
            ask(front, recognized, RECOGNIZED);
            ask(front, stranger, GET);

            try (RawConnection next = RawConnection.to(front.address())) {
                assertThat(next.send(RECOGNIZED).read().status()).isEqualTo(200);
                assertThat(stranger.isEndedOrReset()).isTrue();
                assertThat(recognized.send(GET).read().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void connectionThatHasBeenIdleForLongestMakesRoomIfAllHaveValidTokens() throws IOException {
        try (UndertowFront front = Fronts.start(service, TWO);
                RawConnection first = RawConnection.to(front.address());
                RawConnection second = RawConnection.to(front.address())) {
            ask(front, first, RECOGNIZED);
            ask(front, second, RECOGNIZED);
            ask(front, first, RECOGNIZED);

            try (RawConnection next = RawConnection.to(front.address())) {
                assertThat(next.send(RECOGNIZED).read().status()).isEqualTo(200);
                assertThat(second.isEndedOrReset()).isTrue();
                assertThat(first.send(RECOGNIZED).read().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void connectionIsRefusedWhileAllOthersAreInUseAndTheFrontSaysSo() throws IOException, InterruptedException {
        try (UndertowFront front = Fronts.startBlocking(service, TWO);
                RawConnection first = RawConnection.to(front.address());
                RawConnection second = RawConnection.to(front.address())) {
            assertThat(front.acceptsConnections()).isTrue();
            for (RawConnection used : new RawConnection[] {first, second}) {
                assertThat(used.send(RECOGNIZED).read().status()).isEqualTo(200);
                used.send(WAIT);
                assertThat(service.waiting.poll(10, TimeUnit.SECONDS)).isNotNull();
            }
            assertThat(front.acceptsConnections()).isFalse();
            try (RawConnection refused = RawConnection.to(front.address())) {
                assertThat(refused.isEndedOrReset()).isTrue();
            }
            service.go.countDown();
            assertThat(first.read().status()).isEqualTo(200);
            assertThat(second.read().status()).isEqualTo(200);
            try (RawConnection next = RawConnection.to(front.address())) {
                assertThat(next.send(RECOGNIZED).read().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void closedFrontSaysThatItAcceptsNoConnection() {
        UndertowFront front = Fronts.start(service, TWO);
        front.close();
        assertThat(front.acceptsConnections()).isFalse();
    }

    @Test
    void addressGetsItsShareOnly() throws IOException {
        Limits one = Limits.defaults().toBuilder()
                .connectionsPerAddress(1)
                .headerTime(FOREVER)
                .build();
        try (UndertowFront front = Fronts.start(service, one);
                RawConnection first = RawConnection.to(front.address())) {
            ask(front, first, GET);
            try (RawConnection second = RawConnection.to(front.address())) {
                assertThat(second.send(GET).read().status()).isEqualTo(200);
                assertThat(first.isEndedOrReset()).isTrue();
            }
        }
    }

    @Timeout(60)
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void silentConnectionWithoutAValidTokenIsClosedEarly(boolean secure) throws IOException {
        Limits limits = Limits.defaults().toBuilder()
                .headerTime(Duration.ofSeconds(1))
                .idleTime(FOREVER)
                .build();
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, limits, false, secure ? TestTls.context() : null);
        try (UndertowFront front = UndertowFront.start(options, service);
                RawConnection recognized = answered(front, secure, RECOGNIZED)) {
            try (RawConnection unused = RawConnection.to(front.address());
                    RawConnection stranger = answered(front, secure, GET)) {
                assertThat(unused.isEndedOrReset()).isTrue();
                assertThat(stranger.isEndedOrReset()).isTrue();
            }
            assertThat(recognized.send(GET).read().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connectionIsCountedUntilItEnds(boolean secure) throws IOException {
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, TWO, false, secure ? TestTls.context() : null);
        try (UndertowFront front = UndertowFront.start(options, service)) {
            for (String request : List.of("", "GET / HT", GET, RECOGNIZED, "nonsense\n")) {
                try (RawConnection wire = connect(front, secure).send(request)) {
                    Condition.await(() -> front.connections() == 1, () -> front.connections() + " connections");
                    assertThat(wire.hasEnded()).isFalse();
                }
                Condition.await(() -> front.connections() == 0, () -> front.connections() + " connections");
            }
        }
    }

    /** Returns a connection whose first request was sent in time: on a busy machine a handshake may take too long. */
    private static RawConnection answered(UndertowFront front, boolean secure, String request) {
        while (true) {
            try {
                RawConnection wire = connect(front, secure);
                assertThat(wire.send(request).read().status()).isEqualTo(200);
                return wire;
            } catch (UncheckedIOException e) {
                // the server has closed it already: once more
            }
        }
    }

    /** Sends a request, and waits until its connection is idle, which is a moment after the answer can be read. */
    private static void ask(UndertowFront front, RawConnection wire, String request) {
        assertThat(wire.send(request).read().status()).isEqualTo(200);
        Condition.await(() -> front.requestsInFlight() == 0, () -> front.requestsInFlight() + " requests in flight");
    }

    private static RawConnection connect(UndertowFront front, boolean secure) {
        return secure ? Fronts.secure(front) : RawConnection.to(front.address());
    }
}
