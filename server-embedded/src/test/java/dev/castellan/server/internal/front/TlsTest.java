package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class TlsTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String POST = "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n";

    private final SSLContext tls = TestTls.context();

    @Test
    void servesRequestsOverTls() {
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, Limits.defaults(), null, tls);
        try (HttpFront front = HttpFront.start(options, new TinyService());
                RawConnection wire = Fronts.secure(front)) {
            assertThat(wire.send(GET + GET).read().body()).isEqualTo("GET /a? ");
            assertThat(wire.read().body()).isEqualTo("GET /a? ");
            assertThat(wire.send(POST + "\r\nbo").send("dy").read().body()).isEqualTo("POST /p? body");
            assertThat(wire.send(POST + "Expect: 100-continue\r\n\r\n")
                            .readHead()
                            .status())
                    .isEqualTo(100);
            assertThat(wire.send("body").read().body()).isEqualTo("POST /p? body");
            assertThat(wire.send("GET /large?1000000 HTTP/1.1\r\nHost: x\r\n\r\n")
                            .read()
                            .body())
                    .hasSize(1_000_000);
            assertThat(wire.send("get / HTTP/1.1\r\n\r\n").read().status()).isEqualTo(400);
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void servesRequestsOverTlsOnWorkerThreads() {
        FrontOptions options =
                new FrontOptions(Fronts.ANY_PORT, Limits.defaults(), Fronts.workers(Limits.defaults()), tls);
        try (HttpFront front = HttpFront.start(options, new TinyService());
                RawConnection wire = Fronts.secure(front)) {
            for (int i = 0; i < 100; i++) {
                assertThat(wire.send(GET).read().body()).isEqualTo("GET /a? ");
                assertThat(wire.send(POST + "\r\nbo").send("dy").read().body()).isEqualTo("POST /p? body");
            }
        }
    }
}
