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

/** Every head that breaks a rule is answered with an error body, and the connection is closed. */
@TestInstance(Lifecycle.PER_CLASS)
class HeadRefusalTest {

    private final UndertowFront front = Fronts.start(new TinyService());

    @AfterAll
    void close() {
        front.close();
    }

    /** {@code ~} stands for CRLF, {@code ^} for LF, {@code `} for CR. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "GET / HTTP/1.1~~                                                 | Host: is required",
                "GET / HTTP/1.1~Host: a~Host: a~~                                 | Host: must not be repeated",
                "GET / HTTP/1.1~Host: a b~~                                       | Host: must be a host name",
                "GET / HTTP/1.1~Host: a/b~~                                       | Host: must be a host name",
                "GET / HTTP/1.1~Host: u@h~~                                       | Host: must be a host name",
                "GET / HTTP/2.7~Host: a~~                                         | only HTTP/1.1 and HTTP/1.0",
                "GET / HTTP/2.0~Host: a~~                                         | only HTTP/1.1 and HTTP/1.0",
                "PRI * HTTP/2.0~~SM~~                                             | target: must start with /",
                "GET / HTTP/0.9~Host: a~~                                         | only HTTP/1.1 and HTTP/1.0",
                "GET / http/1.1~Host: a~~                                         | only HTTP/1.1 and HTTP/1.0",
                "GET / JUNK/1.1~Host: a~~                                         | only HTTP/1.1 and HTTP/1.0",
                "GET /~~                                                          | request line: must be",
                "GET~~                                                            | request line: must be",
                "nonsense~~                                                       | request line: must be",
                "GET  / HTTP/1.1~Host: a~~                                        | target: must start with /",
                "GET / a HTTP/1.1~Host: a~~                                       | must be percent-encoded",
                "get / HTTP/1.1~Host: a~~                                         | method: must be written in capital",
                "Get / HTTP/1.1~Host: a~~                                         | method: must be written in capital",
                "G(T / HTTP/1.1~Host: a~~                                         | method: must be written in capital",
                "TRACE / HTTP/1.1~Host: a~~                                       | method: TRACE is not served",
                "CONNECT h:1 HTTP/1.1~Host: a~~                                   | method: CONNECT is not served",
                "OPTIONS * HTTP/1.1~Host: a~~                                     | target: must start with /",
                "GET a HTTP/1.1~Host: a~~                                         | target: must start with /",
                "GET ftp://a/ HTTP/1.1~Host: a~~                                  | target: must start with /",
                "GET http:///x HTTP/1.1~Host: a~~                                 | target: the URL names no host",
                "GET http://u@h/x HTTP/1.1~Host: a~~                              | target: the URL names no host",
                "GET /a;x HTTP/1.1~Host: a~~                                      | path: holds a path parameter",
                "GET /a;x=1/b HTTP/1.1~Host: a~~                                  | path: holds a path parameter",
                "GET //a HTTP/1.1~Host: a~~                                       | path: holds an empty segment",
                "GET /a//b HTTP/1.1~Host: a~~                                     | path: holds an empty segment",
                "GET /./a HTTP/1.1~Host: a~~                                      | path: holds a dot segment",
                "GET /a/../b HTTP/1.1~Host: a~~                                   | path: holds a dot segment",
                "GET /a/.. HTTP/1.1~Host: a~~                                     | path: holds a dot segment",
                "GET /a/%2e%2E/b HTTP/1.1~Host: a~~                               | path: holds a dot segment",
                "GET /a%00 HTTP/1.1~Host: a~~                                     | encoded control character",
                "GET /a%0d%0aX HTTP/1.1~Host: a~~                                 | encoded control character",
                "GET /a%7f HTTP/1.1~Host: a~~                                     | encoded control character",
                "GET /a% HTTP/1.1~Host: a~~                                       | path: % must be followed",
                "GET /a%4 HTTP/1.1~Host: a~~                                      | path: % must be followed",
                "GET /a%zz HTTP/1.1~Host: a~~                                     | path: % must be followed",
                "GET /a?b=%q HTTP/1.1~Host: a~~                                   | query: % must be followed",
                "GET /a\\b HTTP/1.1~Host: a~~                                     | must be percent-encoded",
                "GET /a#b HTTP/1.1~Host: a~~                                      | must be percent-encoded",
                "GET /a?b<c HTTP/1.1~Host: a~~                                    | must be percent-encoded",
                "GET /\u00e9 HTTP/1.1~Host: a~~                                   | must be percent-encoded",
                "GET / HTTP/1.1~Host: a~Transfer-Encoding: xchunked~~             | only chunked is understood",
                "GET / HTTP/1.1~Host: a~Transfer-Encoding: gzip, chunked~~        | only chunked is understood",
                "GET / HTTP/1.1~Host: a~Transfer-Encoding: identity~~             | only chunked is understood",
                "GET / HTTP/1.1~Host: a~Transfer-Encoding: chunked,~~             | only chunked is understood",
                "GET / HTTP/1.1~Host: a~Transfer-Encoding:~~                      | only chunked is understood",
                "GET / HTTP/1.1~Host: a~Transfer-Encoding: chunked~Transfer-Encoding: chunked~~ | must not be repeated",
                "POST / HTTP/1.1~Host: a~Transfer-Encoding: chunked~Content-Length: 3~~  | send one of them",
                "POST / HTTP/1.0~Transfer-Encoding: chunked~~                     | HTTP/1.0 has none",
                "POST / HTTP/1.1~Host: a~Content-Length: 3~Content-Length: 3~~    | Content-Length: must not be repeated",
                "POST / HTTP/1.1~Host: a~Content-Length: 3, 3~~                   | Content-Length: must be a number",
                "POST / HTTP/1.1~Host: a~Content-Length: +3~~                     | Content-Length: must be a number",
                "POST / HTTP/1.1~Host: a~Content-Length: -3~~                     | Content-Length: must be a number",
                "POST / HTTP/1.1~Host: a~Content-Length: 0x3~~                    | Content-Length: must be a number",
                "POST / HTTP/1.1~Host: a~Content-Length:~~                        | Content-Length: must be a number",
                "POST / HTTP/1.1~Host: a~Content-Length: 9999999999999999999~~    | Content-Length: must be a number",
                "GET / HTTP/1.1~Host: a~X: b~ c~~                                 | a folded line",
                "GET / HTTP/1.1~ Host: a~~                                        | a folded line",
                "GET / HTTP/1.1~Host : a~~                                        | a header name is a token",
                "GET / HTTP/1.1~Host: a~: b~~                                     | a header name is a token",
                "GET / HTTP/1.1~Host: a~nocolon~~                                 | a line without a colon",
                "GET / HTTP/1.1~Host: a~X: a\u0000b~~                             | head: holds a control character",
                "GET / HTTP/1.1~Host: a~X: a\u007fb~~                             | holds a control character",
                "GET / HTTP/1.1~Host: a^^                                         | an LF without CR",
                "GET / HTTP/1.1^Host: a^^                                         | an LF without CR",
                "GET / HTTP/1.1~Host: a`X: b~~                                   | a CR without LF",
            })
    void isAnsweredByAnErrorBodyAndTheEnd(String head, String message) {
        try (RawConnection wire = RawConnection.to(front.address())) {
            Reply reply = wire.send(head.replace("~", "\r\n").replace("^", "\n").replace("`", "\r"))
                    .read();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).startsWith("{\"errorID\":").contains(message);
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void targetOfTheLimitIsServedAndALongerOneIsNot() {
        String longest = "/" + "a".repeat(2047);

        assertThat(get(longest, "").status()).isEqualTo(200);
        assertThat(get(longest + "a", "").status()).isEqualTo(414);
        assertThat(get(longest.repeat(20), "").status()).isEqualTo(414);
    }

    @Test
    void headerBlockOfTheLimitIsServedAndALargerOneIsNot() {
        String fill = "a".repeat(16 * 1024 - "Host: x\r\n".length() - "X: \r\n".length() - "\r\n".length());

        assertThat(get("/", "X: " + fill + "\r\n").status()).isEqualTo(200);
        assertThat(get("/", "X: " + fill + "a\r\n").status()).isEqualTo(431);
        assertThat(get("/", "X: " + fill.repeat(100) + "\r\n").status()).isEqualTo(431);
        assertThat(get("/", "X: y\r\n".repeat(5_000)).status()).isEqualTo(431);
    }

    @Test
    void manyFieldsAndParametersWithinTheLimitsAreServed() {
        assertThat(get("/?" + "a&".repeat(1000), "X: y\r\n".repeat(2_000)).status())
                .isEqualTo(200);
    }

    @Test
    void refusalOfAHeadRequestHasNoBody() {
        try (RawConnection wire = RawConnection.to(front.address())) {
            Reply reply = wire.send("HEAD / HTTP/1.1\r\n\r\n").readHead();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void headThatEndsTooEarlyIsToldSo() {
        try (RawConnection wire = RawConnection.to(front.address())) {
            Reply reply = wire.send("GET / HTTP/1.1\r\nHost:").finishSending().read();

            assertThat(reply.body()).contains("head: ended before its empty line");
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void headThatTakesTooLongIsToldSo() {
        Limits hasty =
                Limits.defaults().toBuilder().headerTime(Duration.ofMillis(50)).build();
        try (UndertowFront hurried = Fronts.start(new TinyService(), hasty);
                RawConnection wire = RawConnection.to(hurried.address())) {
            Reply reply = wire.send("GET / HTTP/1.1\r\nHost:").read();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).contains("head: not complete after 50 ms");
            assertThat(wire.isEnded()).isTrue();
        }
    }

    @Test
    void connectionWithoutRequestsIsEndedAfterItsTime() {
        Limits hasty =
                Limits.defaults().toBuilder().idleTime(Duration.ofSeconds(1)).build();
        try (UndertowFront hurried = Fronts.start(new TinyService(), hasty);
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
