package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {

    private static final String POST = "POST /p HTTP/1.1\r\nHost: x\r\n";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

    private static final Limits SMALL = Limits.defaults().body(100);

    private final TinyService service = new TinyService();
    private final HttpFront front = Fronts.start(service, SMALL);
    private final RawConnection wire = RawConnection.to(front.address());

    @AfterEach
    void close() {
        wire.close();
        front.close();
    }

    @Test
    void acceptsBodyInSeveralPieces() {
        wire.send(POST + "Content-Length: 6\r\n\r\n").send("ab").send("cd");

        assertThat(wire.send("ef").read().body()).isEqualTo("POST /p? abcdef");
        assertThat(wire.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").read().body())
                .isEqualTo("GET /a? ");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_900, 2_048, 9_000, 15_000})
    void acceptsBodySentTogetherWithRequestHeadOfAnyLength(int filler) {
        String head = POST + "X-Filler: " + "x".repeat(filler) + "\r\nContent-Length: 100\r\n\r\n";
        String body = "0123456789".repeat(10);

        assertThat(wire.send(head + body + "GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
                        .read()
                        .body())
                .isEqualTo("POST /p? " + body);
        assertThat(wire.read().body()).isEqualTo("GET /a? ");
    }

    @Test
    void acceptsContentLengthZeroAsEmptyBody() {
        assertThat(wire.send(POST + "Content-Length: 0\r\n\r\n").read().body()).isEqualTo("POST /p? ");
    }

    @Test
    void combinesChunksIntoOneBodyAndClosesConnectionAfterResponse() {
        Reply reply = wire.send(CHUNKED + "3\r\nabc\r\nA;n=v\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n")
                .read();

        assertThat(reply.body()).isEqualTo("POST /p? abc0123456789");
        assertThat(reply.headers()).containsEntry("connection", "close");
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void acceptsChunksByteByByte() {
        (CHUNKED + "3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n").chars().forEach(b -> wire.send(String.valueOf((char) b)));

        assertThat(wire.read().body()).isEqualTo("POST /p? abcd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x~", "-3~abc~", "~"})
    void malformedChunksCloseConnectionWithoutReachingService(String chunks) throws IOException {
        Limits hasty = SMALL.bodyTime(Duration.ofMillis(50));
        try (HttpFront hurried = Fronts.start(service, hasty);
                RawConnection broken = RawConnection.to(hurried.address())) {
            broken.send(CHUNKED + chunks.replace("~", "\r\n")).drain();

            assertThat(service.responded).isEmpty();
        }
    }

    @Test
    void acceptsBodyUpToLimitAndReturns413Beyond() {
        String max = "a".repeat(100);

        assertThat(wire.send(POST + "Content-Length: 100\r\n\r\n" + max).read().status())
                .isEqualTo(200);
        assertThat(wire.send(POST + "Content-Length: 101\r\n\r\n").read().status())
                .isEqualTo(413);
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void returns413BeforeOversizedChunkedBodyIsComplete() {
        Reply reply =
                wire.send(CHUNKED + "64\r\n" + "a".repeat(100) + "\r\n1\r\nb").read();

        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.body()).contains("body: larger than 100 bytes");
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void clientCanRead413WhileStillSending() {
        Reply reply = wire.send(POST + "Content-Length: 3000000\r\n\r\n" + "a".repeat(3_000_000))
                .read();

        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void respondsToRefusedRequestWithoutWaitingForBody() {
        Reply reply = wire.send("POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n")
                .read();

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.headers()).containsEntry("connection", "close");
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void keepsConnectionOpenAfterRefusedRequestWithoutBody() {
        assertThat(wire.send("GET /refused HTTP/1.1\r\nHost: x\r\n\r\n").read().status())
                .isEqualTo(401);
        assertThat(wire.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").read().status())
                .isEqualTo(200);
    }

    @Test
    void sends100ContinueForAdmittedRequest() {
        wire.send(POST + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n");

        assertThat(wire.readHead()).isEqualTo(new Reply(100, Map.of(), ""));
        assertThat(wire.send("abc").read().body()).isEqualTo("POST /p? abc");
        assertThat(wire.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").read().status())
                .isEqualTo(200);
    }

    @Test
    void doesNotSend100ContinueForRefusedRequest() {
        Reply reply = wire.send(
                        "POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
                .read();

        assertThat(reply.status()).isEqualTo(401);
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void doesNotSend100ContinueForOversizedBody() {
        wire.send(POST + "Content-Length: 101\r\nExpect: 100-continue\r\n\r\n");

        assertThat(wire.read().status()).isEqualTo(413);
    }

    @Test
    void returns400WhenBodyTakesTooLong() {
        Limits hasty = SMALL.bodyTime(Duration.ofMillis(50));
        try (HttpFront hurried = Fronts.start(new TinyService(), hasty);
                RawConnection slow = RawConnection.to(hurried.address())) {
            Reply reply = slow.send(POST + "Content-Length: 3\r\n\r\nab").read();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).contains("body: not complete after 50 ms");
            assertThat(slow.isEnded()).isTrue();
        }
    }

    @Test
    void returnsErrorWhenBodyEndsTooEarly() {
        Reply reply =
                wire.send(POST + "Content-Length: 3\r\n\r\nab").finishSending().read();

        assertThat(reply.body()).contains("body: ended too early");
    }
}
