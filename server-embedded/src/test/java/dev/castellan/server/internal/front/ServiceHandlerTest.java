package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.filters.PublicAddressFilter;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the service, mounted at two prefixes in an embedder's Undertow. */
@TestInstance(Lifecycle.PER_CLASS)
class ServiceHandlerTest {

    private static final Limits LIMITS = Limits.defaults().body(100);

    private final FairQueue workers = Fronts.workers(LIMITS);
    private final Undertow host = Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setIoThreads(1)
            .setWorkerThreads(1)
            .setServerOption(UndertowOptions.SHUTDOWN_TIMEOUT, 1000)
            .setHandler(Handlers.path()
                    .addPrefixPath("/quick", new ServiceHandler(located(), LIMITS, null))
                    .addPrefixPath("/pooled", new ServiceHandler(located(), LIMITS, workers)))
            .build();
    private final InetSocketAddress address;

    ServiceHandlerTest() {
        host.start();
        address = (InetSocketAddress) host.getListenerInfo().get(0).getAddress();
    }

    @AfterAll
    void close() {
        host.stop();
        workers.close(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/quick", "/pooled"})
    void passesRequestToServiceWithoutMountPrefix(String mount) {
        try (RawConnection wire = RawConnection.to(address)) {
            assertThat(wire.send("GET " + mount + "/a%20b?c=%20 HTTP/1.1\r\nHost: x\r\n\r\n")
                            .read()
                            .body())
                    .isEqualTo("GET /a%20b?c=%20 ");
            assertThat(post(wire, mount, "Content-Length: 3\r\n\r\nabc").body()).isEqualTo("POST /p? abc");
            assertThat(post(wire, mount, "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
                            .body())
                    .isEqualTo("POST /p? abc");
        }
    }

    @Test
    void passesClientPortToService() {
        try (RawConnection wire = RawConnection.to(address)) {
            assertThat(wire.send("GET /quick/peer HTTP/1.1\r\nHost: x\r\n\r\n")
                            .read()
                            .body())
                    .isEqualTo(String.valueOf(wire.port()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/quick", "/pooled"})
    void acceptsBodyInPartsAfter100Continue(String mount) {
        try (RawConnection wire = RawConnection.to(address)) {
            wire.send("POST " + mount + "/p HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(wire.readHead().status()).isEqualTo(100);
            assertThat(wire.send("a").send("bc").read().body()).isEqualTo("POST /p? abc");
            assertThat(wire.send("GET " + mount + "/none HTTP/1.1\r\nHost: x\r\n\r\n")
                            .read()
                            .status())
                    .isEqualTo(204);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/quick", "/pooled"})
    void returns413ForBodyOverLimit(String mount) {
        try (RawConnection declared = RawConnection.to(address);
                RawConnection streamed = RawConnection.to(address)) {
            assertThat(post(declared, mount, "Content-Length: 101\r\n\r\n").status())
                    .isEqualTo(413);
            assertThat(post(streamed, mount, "Transfer-Encoding: chunked\r\n\r\n65\r\n" + "a".repeat(101))
                            .status())
                    .isEqualTo(413);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/quick, /a/b, /quick/a/b",
        "/pooled, /a/b?c, /pooled/a/b?c",
        "/quick, //else.example/a, //else.example/a",
        "/quick, https://else.example/a, https://else.example/a",
        "/quick, a/b, a/b"
    })
    void addsMountPrefixOnlyToAbsolutePathInLocation(String mount, String location, String observed) {
        Reply reply = RawConnection.exchange(
                address, "POST " + mount + "/created?" + location + " HTTP/1.1\r\nHost: x\r\n\r\n");

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.headers()).containsEntry("location", observed);
    }

    @Test
    void rejectsMalformedRequestsThatUndertowAccepts() {
        Map.of(
                        "GET /quick/a;x HTTP/1.1\r\n", 404,
                        "get /quick/a HTTP/1.1\r\n", 405,
                        "GET /quick//a HTTP/1.1\r\n", 404,
                        "POST /quick/a HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n", 400)
                .forEach((head, status) -> {
                    Reply reply = RawConnection.exchange(address, head + "Host: x\r\n\r\n");

                    assertThat(reply.status()).as(head).isEqualTo(status);
                    assertThat(reply.body()).as(head).startsWith("{\"errorID\":");
                });
    }

    private static Reply post(RawConnection wire, String mount, String rest) {
        return wire.send("POST " + mount + "/p HTTP/1.1\r\nHost: x\r\n" + rest).read();
    }

    private static ApiService located() {
        return new PublicAddressFilter(new TinyService(), "", null);
    }
}
