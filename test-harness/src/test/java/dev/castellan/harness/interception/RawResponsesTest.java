package dev.castellan.harness.interception;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests faults as other HTTP clients see them, over a raw connection and with the JDK client. */
class RawResponsesTest {

    @AutoClose
    private final TestServer server = TestServer.start();

    private final Tenant tenant = server.newTenant();
    private final InterceptionBuilder all = tenant.onAny();

    @Test
    void resetFaultSendsTcpReset() {
        all.reset();

        assertThatThrownBy(this::bytes).isInstanceOf(SocketException.class).hasMessageContaining("Connection reset");
    }

    @Test
    void emptyCloseFaultSendsNoBytes() throws IOException {
        all.close();

        assertThat(bytes()).isEmpty();
    }

    @Test
    void truncatedResponseKeepsOriginalContentLength() throws IOException {
        String whole = bytes();
        all.cut(10);

        String truncated = bytes();

        assertThat(body(truncated)).isEqualTo(body(whole).substring(0, 10));
        assertThat(truncated)
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("Content-Length: " + body(whole).length());
    }

    @Test
    void malformedJsonResponseHasCorrectContentLength() throws IOException {
        all.malformedJson();

        String response = bytes();

        assertThat(response)
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("Content-Type: application/json")
                .containsIgnoringCase("Content-Length: " + body(response).length());
        assertThatThrownBy(() -> JsonValue.parse(body(response))).isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void slowBodyArrivesCompletelyAfterPauses() throws IOException {
        String whole = bytes();
        all.slowBody(20, Duration.ofMillis(20));
        long start = System.nanoTime();

        assertThat(body(bytes())).isEqualTo(body(whole));

        Duration pauses = Duration.ofMillis(20).multipliedBy((body(whole).length() - 1) / 20);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(pauses);
    }

    @Test
    void stallFaultKeepsConnectionOpen() {
        all.stall();

        assertThatThrownBy(() -> bytes(300)).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void rateLimitFaultSendsRetryAfterAndErrorBody() throws IOException {
        all.rateLimited(Duration.ofSeconds(3));

        String response = bytes();

        assertThat(response).startsWith("HTTP/1.1 429 ").containsIgnoringCase("Retry-After: 3\r\n");
        assertThat(JsonValue.parse(body(response)).fields()).containsOnlyKeys("errorID", "message");
    }

    @Test
    void responseWithFailureStatusHasJsonErrorBody() throws IOException {
        all.respond(502);

        String response = bytes();

        assertThat(response)
                .startsWith("HTTP/1.1 502 ")
                .containsIgnoringCase("Content-Type: application/json")
                .doesNotContainIgnoringCase("Retry-After");
        assertThat(JsonValue.parse(body(response)).fields()).containsOnlyKeys("errorID", "message");
    }

    @Test
    void faultsApplyToRequestsOfJdkHttpClient() throws Exception {
        all.times(1).loseResponse();
        assertThatThrownBy(() -> jdk(Duration.ofSeconds(30)))
                .isInstanceOf(IOException.class)
                .hasStackTraceContaining("Connection reset");
        all.times(1).cut(5);
        assertThatThrownBy(() -> jdk(Duration.ofSeconds(30))).isInstanceOf(IOException.class);
        all.times(1).close();
        assertThatThrownBy(() -> jdk(Duration.ofSeconds(30))).isInstanceOf(IOException.class);
        all.times(1).delay(Duration.ofMillis(20));
        assertThat(jdk(Duration.ofSeconds(30)).statusCode()).isEqualTo(201);
        all.stall();
        assertThatThrownBy(() -> jdk(Duration.ofMillis(700))).isInstanceOf(HttpTimeoutException.class);
    }

    private HttpResponse<String> jdk(Duration timeout) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(tenant.baseUrl() + "/projects"))
                .header("Authorization", "Bearer " + tenant.token())
                .header("Content-Type", "application/json")
                // not GET, because the JDK client repeats a GET
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"Apollo\"}"))
                .timeout(timeout)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String bytes() throws IOException {
        return bytes(30_000);
    }

    private String bytes(int patienceMillis) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), tenant.baseUrl().getPort())) {
            socket.setSoTimeout(patienceMillis);
            String request = "GET " + tenant.baseUrl().getPath()
                    + "/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + "Authorization: Bearer "
                    + tenant.token() + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), ISO_8859_1);
        }
    }

    private static String body(String response) {
        return response.substring(response.indexOf("\r\n\r\n") + 4);
    }
}
