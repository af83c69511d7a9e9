package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the front closes the connection after a request that servers could interpret differently, or that no
 * well-behaved client sends.
 */
@TestInstance(Lifecycle.PER_CLASS)
class RequestCheckTest {

    private final HttpFront front = Fronts.start(new TinyService());

    @AfterAll
    void close() {
        front.close();
    }

    /** {@code ~} stands for CRLF. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "GET / HTTP/0.9~Host: a~~                                      | 505 | only HTTP/1.1 and HTTP/1.0",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: xchunked~~         | 400 | only chunked is supported",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: gzip, chunked~~    | 400 | only chunked is supported",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: identity~~         | 400 | only chunked is supported",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: chunked,~~         | 400 | only chunked is supported",
                "POST / HTTP/1.0~Host: a~Transfer-Encoding: chunked~~          | 400 | not allowed in HTTP/1.0",
                "get / HTTP/1.1~Host: a~~                                      | 405 | method: expected one of",
                "Get / HTTP/1.1~Host: a~~                                      | 405 | method: expected one of",
                "TRACE / HTTP/1.1~Host: a~~                                    | 405 | method: expected one of",
                "OPTIONS * HTTP/1.1~Host: a~~                                  | 404 | path: must be in normalized form",
                "GET /a;x HTTP/1.1~Host: a~~                                   | 404 | path: must be in normalized form",
                "GET /a;x=1/b HTTP/1.1~Host: a~~                               | 404 | path: must be in normalized form",
                "GET //a HTTP/1.1~Host: a~~                                    | 404 | path: must be in normalized form",
                "GET /a//b HTTP/1.1~Host: a~~                                  | 404 | path: must be in normalized form",
                "GET /./a HTTP/1.1~Host: a~~                                   | 404 | path: must be in normalized form",
                "GET /a/../b HTTP/1.1~Host: a~~                                | 404 | path: must be in normalized form",
                "GET /a/.. HTTP/1.1~Host: a~~                                  | 404 | path: must be in normalized form",
                "GET /a/%2e%2E/b HTTP/1.1~Host: a~~                            | 404 | path: must be in normalized form",
                "GET /a%2Fb HTTP/1.1~Host: a~~                                 | 404 | path: must be in normalized form",
                "GET /a%00 HTTP/1.1~Host: a~~                                  | 404 | path: must be in normalized form",
                "GET http://a//x HTTP/1.1~Host: a~~                            | 404 | path: must be in normalized form",
            })
    void refusesInvalidRequestWithErrorAndClosesConnection(String head, int status, String message) {
        try (RawConnection wire = RawConnection.to(front.address())) {
            Reply reply = wire.send(head.replace("~", "\r\n")).read();

            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.body()).startsWith("{\"errorID\":").contains(message);
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(wire.isEnded()).isTrue();
        }
    }

    /** {@code ~} stands for CRLF. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1~Host: a~Host: a~~",
                "GET / HTTP/1.1~Host: a b~~",
                "GET / HTTP/1.1~~",
                "GET * HTTP/1.1~Host: a~~",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: chunked~Transfer-Encoding: chunked~~",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: chunked~Content-Length: 3~~",
                "POST / HTTP/1.1~Host: a~Content-Length: 3~Transfer-Encoding: chunked~~",
                "POST / HTTP/1.1~Host: a~Content-Length: 3~Content-Length: 3~~",
                "POST / HTTP/1.1~Host: a~Content-Length: 0~Content-Length: 3~~",
                "PRI * HTTP/2.0~~SM~~",
                "GET / JUNK/1.1~Host: a~~",
                "POST / HTTP/1.1~Host: a~Content-Length: 3, 3~~",
                "POST / HTTP/1.1~Host: a~Content-Length: +3~~",
                "POST / HTTP/1.1~Host: a~Content-Length: -3~~",
                "POST / HTTP/1.1~Host: a~Content-Length: 0x3~~",
                "GET /\u00e9 HTTP/1.1~Host: a~~",
            })
    void returns400AndClosesConnectionForUnparsableRequest(String head) {
        try (RawConnection wire = RawConnection.to(front.address())) {
            Reply reply = wire.send(head.replace("~", "\r\n")).read();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void servesAbsoluteTargetOnlyIfHostMatches() {
        assertThat(get("http://x:1/a/b?c", "").body()).isEqualTo("GET /a/b?c ");
        assertThat(get("http://y/a/b?c", "").status()).isEqualTo(400);
    }

    @Test
    void acceptsTargetUpToLimitAndReturns414Beyond() {
        String max = "/" + "a".repeat(8191);

        assertThat(get(max, "").status()).isEqualTo(200);
        assertThat(get(max + "a", "").status()).isEqualTo(414);
        assertThat(get("/?" + "a".repeat(8191), "").status()).isEqualTo(414);
    }

    @Test
    void acceptsRequestHeadUpToLimitAndReturns400Beyond() {
        String fill = "a".repeat(16 * 1024 - "GET / HTTP/1.1\r\nHost: x\r\nX: \r\n\r\n".length());

        assertThat(get("/", "X: " + fill + "\r\n").status()).isEqualTo(200);
        assertThat(get("/", "X: " + fill + "a\r\n").status()).isEqualTo(400);
    }

    @Test
    void acceptsHeaderFieldsUpToLimitAndReturns400Beyond() {
        assertThat(get("/", "X: y\r\n".repeat(63)).status()).isEqualTo(200);
        assertThat(get("/", "X: y\r\n".repeat(64)).status()).isEqualTo(400);
        assertThat(get("/?" + "a&".repeat(33), "").status()).isEqualTo(400);
    }

    @Test
    void refusalOfHeadRequestHasNoBody() {
        try (RawConnection wire = RawConnection.to(front.address())) {
            Reply reply = wire.send("HEAD //a HTTP/1.1\r\nHost: x\r\n\r\n").readHead();

            assertThat(reply.status()).isEqualTo(404);
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void closesConnectionWhenRequestHeadTakesTooLong() {
        Limits hasty = Limits.defaults().headerTime(Duration.ofMillis(50));
        try (HttpFront hurried = Fronts.start(new TinyService(), hasty);
                RawConnection wire = RawConnection.to(hurried.address())) {
            assertThat(wire.send("GET / HTTP/1.1\r\nHost:").isEnded()).isTrue();
        }
    }

    @Test
    void closesIdleConnectionAfterTimeout() {
        Limits hasty = Limits.defaults().idleTime(Duration.ofSeconds(1));
        try (HttpFront hurried = Fronts.start(new TinyService(), hasty);
                RawConnection silent = RawConnection.to(hurried.address());
                RawConnection used = RawConnection.to(hurried.address())) {
            used.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").read();

            assertThat(silent.isEnded()).isTrue();
            assertThat(used.isEnded()).isTrue();
        }
    }

    private Reply get(String target, String headers) {
        return RawConnection.exchange(front.address(), "GET " + target + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n");
    }
}
