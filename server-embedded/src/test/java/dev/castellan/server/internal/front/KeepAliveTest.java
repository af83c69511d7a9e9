package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeepAliveTest {

    private final HttpFront front = Fronts.start(new TinyService());
    private final RawConnection wire = RawConnection.to(front.address());

    @AfterEach
    void close() {
        wire.close();
        front.close();
    }

    @Test
    void servesSeveralRequestsOnOneConnection() {
        assertThat(wire.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").read().body())
                .isEqualTo("GET /a? ");
        assertThat(wire.send("GET /b?c=d HTTP/1.1\r\nHost: x\r\n\r\n").read().body())
                .isEqualTo("GET /b?c=d ");
    }

    @Test
    void respondsToPipelinedRequestsInOrder() {
        wire.send("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n"
                + "POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"
                + "GET /3 HTTP/1.1\r\nHost: x\r\n\r\nGET /4 HT");

        assertThat(wire.read().body()).isEqualTo("GET /1? ");
        assertThat(wire.read().body()).isEqualTo("POST /2? ab");
        assertThat(wire.read().body()).isEqualTo("GET /3? ");
        assertThat(wire.send("TP/1.1\r\nHost: x\r\n\r\n").read().body()).isEqualTo("GET /4? ");
    }

    @Test
    void acceptsRequestHeadByteByByte() {
        "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n".chars().forEach(b -> wire.send(String.valueOf((char) b)));

        assertThat(wire.read().body()).isEqualTo("GET /slow? ");
    }

    @Test
    void passesClientPortToService() {
        assertThat(wire.send("GET /peer HTTP/1.1\r\nHost: x\r\n\r\n").read().body())
                .isEqualTo(String.valueOf(wire.port()));
    }

    @Test
    void closesConnectionOnConnectionCloseHeader() {
        Reply reply = wire.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: x, Close\r\n\r\n")
                .read();

        assertThat(reply.headers()).containsEntry("connection", "close");
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void closesConnectionAfterHttp10Response() {
        assertThat(wire.send("GET / HTTP/1.0\r\n\r\n").read().status()).isEqualTo(200);
        assertThat(wire.isEnded()).isTrue();
    }

    @Test
    void keepsHttp10ConnectionOpenIfClientRequestsIt() {
        Reply reply =
                wire.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").read();

        assertThat(reply.headers()).containsEntry("connection", "keep-alive");
        assertThat(wire.send("GET / HTTP/1.0\r\n\r\n").read().status()).isEqualTo(200);
    }

    @Test
    void respondsToHeadRequestWithContentLengthButWithoutBody() {
        Reply head = wire.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n").readHead();

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.headers())
                .containsEntry("content-length", "9")
                .containsEntry("content-type", "application/json");
        assertThat(wire.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").read().body())
                .isEqualTo("GET /a? ");
    }

    @Test
    void response204HasNoContentLengthOrContentType() {
        Reply reply = wire.send("DELETE /none HTTP/1.1\r\nHost: x\r\n\r\n").read();

        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.headers()).doesNotContainKeys("content-length", "content-type", "transfer-encoding");
        assertThat(wire.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").read().status())
                .isEqualTo(200);
    }

    @Test
    void omitsServerHeaderButSendsDate() {
        Reply reply = wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").read();

        assertThat(reply.headers()).doesNotContainKeys("server", "x-powered-by").containsKey("date");
    }

    @Test
    void returnsLocationHeaderFromServiceUnchanged() {
        Reply reply =
                wire.send("POST /created?/a/b HTTP/1.1\r\nHost: x\r\n\r\n").read();

        assertThat(reply.headers()).containsEntry("location", "/a/b");
    }

    @Test
    void passesPathAndQueryOfAbsoluteTargetToService() {
        Reply reply = wire.send("GET http://else.example:81/a/b?c HTTP/1.1\r\nHost: x\r\n\r\n")
                .read();

        assertThat(reply.body()).isEqualTo("GET /a/b?c ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/broken", "/undeclared"})
    void failedRequestClosesOnlyItsOwnConnection(String path) {
        wire.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(wire.isEnded()).isTrue();
        assertThat(RawConnection.exchange(front.address(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                        .status())
                .isEqualTo(200);
    }
}
