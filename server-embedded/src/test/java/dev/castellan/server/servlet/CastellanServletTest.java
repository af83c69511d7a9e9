package dev.castellan.server.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.filters.PublicAddressFilter;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.internal.front.TinyService;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the servlet in Tomcat, with a service that runs on its threads, and with one that runs on threads of its own.
 */
@TestInstance(Lifecycle.PER_CLASS)
class CastellanServletTest {

    private static final Limits LIMITS = Limits.defaults().body(100).target(200);
    private static final String MOUNT = "/shop/castellan";

    private final FairQueue workers = new FairQueue("test", LIMITS.workers(), LIMITS.queue());
    private final RunningTomcat direct = new RunningTomcat(servlet(null), true);
    private final RunningTomcat pooled = new RunningTomcat(servlet(workers), true);

    /** Where the service runs. */
    enum Served {
        DIRECT,
        POOLED
    }

    @AfterAll
    void close() {
        direct.close();
        pooled.close();
        workers.close(Duration.ZERO);
    }

    @ParameterizedTest
    @EnumSource
    void passesRequestToServiceWithoutMountPath(Served served) {
        try (RawConnection wire = connect(served)) {
            assertThat(get(wire, "/a%20b?c=%20").body()).isEqualTo("GET /a%20b?c=%20 ");
            assertThat(get(wire, "/peer").body()).isEqualTo(String.valueOf(wire.port()));
            assertThat(post(wire, "/p", "Content-Length: 3\r\n\r\nabc").body()).isEqualTo("POST /p? abc");
            assertThat(post(wire, "/p", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
                            .body())
                    .isEqualTo("POST /p? abc");
            assertThat(get(wire, "/none").status()).isEqualTo(204);
            assertThat(post(wire, "/created?/a", "Content-Length: 0\r\n\r\n").headers())
                    .containsEntry("location", MOUNT + "/a");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "2001:db8::7, 2001:db8::7",
        "[2001:db8::7], 2001:db8::7",
        "fe80::7%eth0, fe80::7",
        "[fe80::7%3], fe80::7",
        "::ffff:192.0.2.7, 192.0.2.7",
        "localhost, unknown"
    })
    void readsClientAddressInEveryReportedFormat(String reported, String address) {
        try (RunningTomcat tomcat = new RunningTomcat(servlet(null), true)) {
            tomcat.reportClient(reported);
            try (RawConnection wire = RawConnection.to(tomcat.address())) {
                assertThat(get(wire, "/address").body()).isEqualTo(address);
            }
        }
    }

    @Test
    void sendsRequestIdAndRateLimitHeaders() {
        try (CastellanServer server = CastellanServer.builder()
                        .withoutSocket()
                        .rateLimits(rates -> rates.requestsPerToken(1))
                        .start();
                RunningTomcat tomcat = new RunningTomcat(new CastellanServlet(server), true);
                RawConnection wire = RawConnection.to(tomcat.address())) {
            String request = "GET " + MOUNT + "/api/v1/users/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                    + server.bootstrap().token() + "\r\n\r\n";
            assertThat(wire.send(request).read().headers())
                    .containsEntry("ratelimit-policy", "\"requests\";q=1;w=60")
                    .containsEntry("ratelimit", "\"requests\";r=0;t=60");
            Reply refused = wire.send(request).read();
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.headers()).containsEntry("ratelimit", "\"requests\";r=0;t=60");
            assertThat(refused.body()).contains(refused.headers().get("castellan-request-id"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsLargeResponseCompletely(Served served) {
        try (RawConnection wire = connect(served)) {
            assertThat(get(wire, "/large?3000000").body()).hasSize(3_000_000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void respondsToHeadRequestWithContentLengthButWithoutBody(Served served) {
        try (RawConnection wire = connect(served)) {
            Reply head = wire.send("HEAD " + MOUNT + "/a HTTP/1.1\r\nHost: x\r\n\r\n")
                    .readHead();

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.headers()).containsEntry("content-length", "9");
            assertThat(get(wire, "/a").body()).isEqualTo("GET /a? ");
        }
    }

    @ParameterizedTest
    @EnumSource
    void returns413ForBodyOverLimit(Served served) {
        try (RawConnection declared = connect(served);
                RawConnection streamed = connect(served)) {
            assertThat(post(declared, "/p", "Content-Length: 101\r\n\r\n").status())
                    .isEqualTo(413);
            assertThat(post(streamed, "/p", "Transfer-Encoding: chunked\r\n\r\n65\r\n" + "a".repeat(101))
                            .status())
                    .isEqualTo(413);
        }
    }

    @ParameterizedTest
    @EnumSource
    void respondsToRefusedRequestWithoutWaitingForBody(Served served) {
        try (RawConnection wire = connect(served)) {
            assertThat(post(wire, "/refused", "Content-Length: 10\r\n\r\n").status())
                    .isEqualTo(401);
        }
    }

    @ParameterizedTest
    @EnumSource
    void slowClientsOccupyNoWorkerThread(Served served) {
        List<RawConnection> slow = new ArrayList<>();
        try (RawConnection wire = connect(served)) {
            for (int i = 0; i < 2 * LIMITS.workers(); i++) {
                slow.add(connect(served));
                slow.get(i).send("POST " + MOUNT + "/p HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na");
            }

            assertThat(get(wire, "/a").status()).isEqualTo(200);
            assertThat(slow.get(0).send("bc").read().body()).isEqualTo("POST /p? abc");
        } finally {
            slow.forEach(RawConnection::close);
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, /a;x, 404", "GET, //a, 404", "TRACE, /a, 405", "BREW, /a, 405"})
    void refusesAmbiguousPathsAndUnknownMethods(String method, String path, int status) {
        String request = method + " " + MOUNT + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

        assertThat(RawConnection.exchange(direct.address(), request).status()).isEqualTo(status);
    }

    @Test
    void refusesLongTarget() {
        try (RawConnection wire = connect(Served.DIRECT)) {
            assertThat(get(wire, "/" + "a".repeat(200)).status()).isEqualTo(414);
        }
    }

    @Test
    void refusesRequestsAfterServerIsClosed() {
        CastellanServer server = CastellanServer.builder().withoutSocket().start();
        try (RunningTomcat tomcat = new RunningTomcat(new CastellanServlet(server), true);
                RawConnection wire = RawConnection.to(tomcat.address())) {
            assertThat(get(wire, "/api/v1/users/me").status()).isEqualTo(401);

            server.close();

            assertThat(get(wire, "/api/v1/users/me").status()).isEqualTo(503);
        }
    }

    @Test
    void returns500AndFreesMemoryIfBodyDoesNotArriveInTime() {
        Duration brief = Duration.ofMillis(50);
        Limits limits = LIMITS.queueTime(brief).bodyTime(brief).responseTime(brief);
        ServiceHandler handler = new ServiceHandler(new TinyService(), limits, null);
        try (RunningTomcat tomcat = new RunningTomcat(new CastellanServlet(handler), true);
                RawConnection wire = RawConnection.to(tomcat.address())) {
            Reply reply = post(wire, "/p", "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n");

            assertThat(reply.status()).isEqualTo(500);
            assertThat(handler.memory().reserved()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void returns500IfServiceFails(Served served) {
        try (RawConnection wire = connect(served)) {
            assertThat(get(wire, "/broken").status()).isEqualTo(500);
        }
    }

    @Test
    void freesMemoryAfterResponse() {
        ServiceHandler handler = new ServiceHandler(new TinyService(), LIMITS, null);
        try (RunningTomcat tomcat = new RunningTomcat(new CastellanServlet(handler), true);
                RawConnection wire = RawConnection.to(tomcat.address())) {
            assertThat(post(wire, "/p", "Content-Length: 3\r\n\r\nabc").body()).isEqualTo("POST /p? abc");

            Condition.await(
                    () -> handler.memory().reserved() == 0,
                    () -> handler.memory().reserved() + " bytes");
        }
    }

    @Test
    void returns500IfServletIsRegisteredWithoutAsyncSupport() {
        try (RunningTomcat tomcat = new RunningTomcat(servlet(null), false);
                RawConnection wire = RawConnection.to(tomcat.address())) {
            Reply reply = get(wire, "/a");

            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.body()).contains("setAsyncSupported(true)");
        }
    }

    private RawConnection connect(Served served) {
        return RawConnection.to((served == Served.DIRECT ? direct : pooled).address());
    }

    private static Reply get(RawConnection wire, String path) {
        return wire.send("GET " + MOUNT + path + " HTTP/1.1\r\nHost: x\r\n\r\n").read();
    }

    private static Reply post(RawConnection wire, String path, String rest) {
        return wire.send("POST " + MOUNT + path + " HTTP/1.1\r\nHost: x\r\n" + rest)
                .read();
    }

    private static CastellanServlet servlet(FairQueue workers) {
        ApiService service = new PublicAddressFilter(new TinyService(), "", null);
        return new CastellanServlet(new ServiceHandler(service, LIMITS, workers));
    }
}
