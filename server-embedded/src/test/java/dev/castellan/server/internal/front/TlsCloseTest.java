package dev.castellan.server.internal.front;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests clients that end a TLS connection without {@code close_notify}. The front must detect the end and close the
 * connection.
 */
class TlsCloseTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final int PATIENCE_MILLIS = 60_000;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void closesTlsConnectionWhenClientStopsSending(int requests) throws IOException {
        Limits patient = Limits.defaults().idleTime(HOUR).headerTime(HOUR);
        FrontOptions options = new FrontOptions(Fronts.ANY_PORT, patient, null, TestTls.context());
        try (HttpFront front = HttpFront.start(options, new TinyService());
                Socket raw =
                        new Socket(front.address().getAddress(), front.address().getPort());
                SSLSocket secure = (SSLSocket) TestTls.context()
                        .getSocketFactory()
                        .createSocket(raw, "localhost", front.address().getPort(), false)) {
            raw.setSoTimeout(PATIENCE_MILLIS);
            secure.startHandshake();
            for (int i = 0; i < requests; i++) {
                ask(secure);
            }
            raw.shutdownOutput();

            // only the remaining TLS records precede the end of the stream
            assertThat(raw.getInputStream().readAllBytes()).hasSizeLessThan(10_000);
        }
    }

    private static void ask(SSLSocket secure) throws IOException {
        secure.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(US_ASCII));
        String response = "";
        while (!response.endsWith("GET /? ")) {
            int b = secure.getInputStream().read();
            assertThat(b).isNotNegative();
            response += (char) b;
        }
    }
}
