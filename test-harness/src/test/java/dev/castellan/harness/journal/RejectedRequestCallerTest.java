package dev.castellan.harness.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.endpoint.InputEndpoints;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Tests that the caller of a request that the front refuses is the user of the token in the head, if the head can be
 * read.
 */
class RejectedRequestCallerTest {

    @AutoClose
    private static final TestServer SERVER =
            TestServer.builder().limits(limits -> limits.body(1000)).start();

    @AutoClose
    private final Tenant tenant = SERVER.newTenant();

    private final UUID alice = tenant.create(Seeds.user("alice").inProjects("default"));

    private final String token = tenant.token("alice");

    @Test
    void recordsCallerWhenRequestBodyIsTooLarge() throws Exception {
        assertThat(send(bearer(token) + "Transfer-Encoding: chunked\r\n", "7d0\r\n" + "{".repeat(2000)))
                .startsWith("HTTP/1.1 413");
        assertThat(last().caller()).contains("alice");
        assertThat(last().errorMessage().orElseThrow()).startsWith("body: larger than 1000 bytes");
        tenant.journal()
                .expect(InputEndpoints.CREATE)
                .by("alice")
                .withStatus(413)
                .times(1);
    }

    @Test
    void recordsCallerWhenRequestFramingIsInvalid() throws Exception {
        refuse(bearer(token));
        assertThat(last().caller()).contains("alice");
    }

    @Test
    void rejectedRequestDoesNotUpdateTokenLastUsedTime() throws Exception {
        refuse(bearer(token));
        assertThat(last().caller()).contains("alice");
        assertThat(tenant.client().tokens().list())
                .filteredOn(items -> items.userId().equals(alice))
                .extracting(Token::lastUsedAt)
                .containsOnlyNulls();
    }

    @Test
    void recordsNoCallerUnlessRequestHasExactlyOneValidToken() throws Exception {
        String expiring = expiring();
        tenant.clock().advance(Duration.ofHours(2));
        refuse("");
        refuse(bearer("csts_0madeUpForTests0"));
        refuse(bearer(expiring));
        refuse(bearer(token) + bearer(token));
        try (Tenant other = SERVER.newTenant()) {
            refuse(bearer(other.token()));
        }
        assertThat(tenant.journal().entries())
                .hasSize(5)
                .allSatisfy(entry -> assertThat(entry.caller()).isEmpty());
        tenant.journal().expectAny().anonymous().times(5);
    }

    private String expiring() {
        try (CastellanClient admin =
                CastellanClient.builder(SERVER.baseUrl()).token(tenant.token()).build()) {
            String issued = admin.tokens()
                    .create(NewToken.forCaller()
                            .expiringAt(tenant.clock().instant().plus(Duration.ofHours(1))))
                    .token();
            tenant.journal().clear();
            return issued;
        }
    }

    private void refuse(String fields) throws IOException {
        assertThat(send(fields + "Transfer-Encoding: xchunked\r\n", "")).startsWith("HTTP/1.1 400");
    }

    private String send(String fields, String body) throws IOException {
        URI url = tenant.baseUrl();
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            String head = "POST " + url.getPath() + "/inputs HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n"
                    + "Content-Type: application/json\r\n" + fields + "\r\n";
            socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private JournalEntry last() {
        return tenant.journal().last().orElseThrow();
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token + "\r\n";
    }
}
