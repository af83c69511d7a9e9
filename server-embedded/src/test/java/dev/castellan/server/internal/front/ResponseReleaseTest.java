package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import io.undertow.Undertow;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the front does not keep a reference to a response once the write has ended or failed, even if the
 * connection stays open.
 */
@Tag("slow")
class ResponseReleaseTest {

    private enum Served {
        PLAIN,
        BLOCKING,
        TLS,
        HOSTED
    }

    private static final int SMALL = 100;
    private static final int LARGE = 20_000_000;

    /** Timeouts that are longer than a test, because a timer must not release a response during the test. */
    private static final Limits PATIENT =
            Limits.defaults().idleTime(Duration.ofHours(1)).responseTime(Duration.ofHours(1));

    private final TracedResponses service = new TracedResponses();
    private Runnable stop = () -> {};
    private Supplier<RawConnection> connecting = () -> {
        throw new IllegalStateException("no server was started");
    };

    @AfterEach
    void close() {
        stop.run();
    }

    @ParameterizedTest
    @EnumSource
    void releasesFullyReadResponsesWhileConnectionIsIdle(Served served) {
        start(served, PATIENT);
        try (RawConnection wire = connecting.get()) {
            for (int size : new int[] {SMALL, 100_000, 1_000_000, SMALL}) {
                assertThat(wire.send(get(size)).read().body()).hasSize(size);
            }

            service.awaitReleased(4);
            assertThat(wire.send(get(SMALL)).read().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void releasesResponseToHeadRequest(Served served) {
        start(served, PATIENT);
        try (RawConnection wire = connecting.get()) {
            wire.send("HEAD /?1000000 HTTP/1.1\r\nHost: x\r\n\r\n").readHead();

            service.awaitReleased(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void releasesResponseWhenClientDisconnects(Served served) {
        start(served, PATIENT);
        try (RawConnection wire = connecting.get()) {
            wire.send(get(LARGE));
            assertThat(wire.hasResponseWithin(10_000)).isTrue();
            wire.reset();
        }
        service.awaitReleased(1);
    }

    /** Excludes TLS, because the handshake may exceed the timeout on a busy machine. */
    @ParameterizedTest
    @EnumSource(names = "TLS", mode = EnumSource.Mode.EXCLUDE)
    void abortsAndReleasesResponseNotReadInTime(Served served) {
        start(served, Limits.defaults().responseTime(Duration.ofSeconds(2)));
        try (RawConnection wire = connecting.get()) {
            wire.send(get(LARGE));

            service.awaitReleased(1);
            assertThatThrownBy(wire::read).isInstanceOfAny(AssertionError.class, UncheckedIOException.class);
        }
    }

    private static String get(int size) {
        return "GET /?" + size + " HTTP/1.1\r\nHost: x\r\n\r\n";
    }

    private void start(Served served, Limits limits) {
        if (served == Served.HOSTED) {
            Undertow host = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1")
                    .setIoThreads(1)
                    .setWorkerThreads(1)
                    .setHandler(new ServiceHandler(service, limits, null))
                    .build();
            host.start();
            stop = host::stop;
            connecting = () -> RawConnection.to(
                    (InetSocketAddress) host.getListenerInfo().get(0).getAddress());
            return;
        }
        boolean secure = served == Served.TLS;
        HttpFront front = HttpFront.start(
                new FrontOptions(
                        Fronts.ANY_PORT,
                        limits,
                        served == Served.BLOCKING ? Fronts.workers(limits) : null,
                        secure ? TestTls.context() : null),
                service);
        stop = front::close;
        connecting = () -> secure ? Fronts.secure(front) : RawConnection.to(front.address());
    }
}
