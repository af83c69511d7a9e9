package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.Delivery;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How clients see faulty answers, and what remains when they give up. */
class GivingUpTest {

    private static final String FAULTY = "GET /a HTTP/1.1\r\nHost: x\r\nX-Caller: 1\r\nX-Faulty: 1\r\n\r\n";
    private static final String NEXT = "GET /next HTTP/1.1\r\nHost: x\r\n\r\n";

    private final TinyService service = new TinyService();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyConnectionIsGivenBackByAClientThatGaveUp(boolean secure) {
        for (Delivery held : new Delivery[] {Delivery.stalled(), Delivery.stalledAfter(3)}) {
            service.faulty = held;
            try (UndertowFront front = start(secure)) {
                askAndGiveUp(front, secure);
                Condition.await(front::acceptsConnections, () -> "the connection is still in use");
                try (RawConnection next = connect(front, secure)) {
                    assertThat(next.send(NEXT).read().status()).isEqualTo(200);
                }
            }
        }
    }

    private void askAndGiveUp(UndertowFront front, boolean secure) {
        try (RawConnection stalled = connect(front, secure)) {
            stalled.send(FAULTY);
            service.awaitAsked();
            assertThat(front.acceptsConnections()).isFalse();
        }
    }

    @Test
    void javaClientReportsEachFaultAsWhatItIs() {
        assertThatThrownBy(() -> get(Delivery.truncated(3))).hasMessageContaining("bytes received: 3");
        assertThatThrownBy(() -> get(Delivery.reset())).rootCause().hasMessage("Connection reset");
        assertThatThrownBy(() -> get(Delivery.emptyClose())).rootCause().isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> get(Delivery.stalled())).isInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void javaClientTakesASlowAnswerForAWholeOne() throws Exception {
        assertThat(get(Delivery.slow(3, Duration.ofMillis(1)))).isEqualTo("GET /a? ");
    }

    private String get(Delivery delivery) throws IOException, InterruptedException {
        service.faulty = delivery;
        try (UndertowFront front = Fronts.start(service)) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + front.address().getPort() + "/a"))
                    .version(HttpClient.Version.HTTP_1_1)
                    .timeout(delivery.equals(Delivery.stalled()) ? Duration.ofMillis(100) : Duration.ofSeconds(30))
                    .header("X-Faulty", "1")
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
        }
    }

    private UndertowFront start(boolean secure) {
        Limits one = Limits.defaults().toBuilder().connections(1).build();
        SSLContext tls = secure ? TestTls.context() : null;
        return UndertowFront.start(new FrontOptions(Fronts.ANY_PORT, one, false, tls), service);
    }

    private static RawConnection connect(UndertowFront front, boolean secure) {
        return secure ? Fronts.secure(front) : RawConnection.to(front.address());
    }
}
