package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.token.TokenSource;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestIssuer;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Tests the code in docs/federation.md. */
@CastellanTest
class FederationGuideTest {

    private static final String JWT = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtYWRlLXVwIn0.bWFkZS11cA";

    Tenant tenant;

    @Test
    void programReadsJwtOfPlatform() {
        String baseUrl = tenant.baseUrl().toString();
        UUID ruleId = UUID.randomUUID();
        CastellanClient client = CastellanClient.builder(baseUrl)
                .token(TokenSource.federated(ruleId, Path.of("/var/run/secrets/castellan/jwt")))
                .build();
        try (client) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> client.users().me())
                    .withMessageContaining("/var/run/secrets/castellan/jwt cannot be read");
        }
    }

    @Test
    void programRequestsJwtOfGitHub() throws IOException {
        List<String> requests = new CopyOnWriteArrayList<>();
        HttpServer platform = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        platform.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = ("{\"value\":\"" + JWT + "\"}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        platform.start();
        String url = "http://127.0.0.1:" + platform.getAddress().getPort() + "/token?api-version=2";
        GitHub gitHub = new GitHub(url, "made-up");
        String baseUrl = tenant.baseUrl().toString();
        UUID ruleId = UUID.randomUUID();
        CastellanClient client = CastellanClient.builder(baseUrl)
                .token(TokenSource.federated(ruleId, () -> gitHub.jwt("https://service.example")))
                .build();
        try (client) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> client.users().me())
                    .withMessageContaining("tokens.exchange");
        } finally {
            platform.stop(0);
        }
        assertThat(requests).containsExactly("/token?api-version=2&audience=https://service.example Bearer made-up");
    }

    @Test
    void testSignsJwtOfProgram() {
        tenant.create(Seeds.user("ci"));
        TestIssuer issuer = tenant.issuer();
        Map<String, String> job = Map.of("repository_id", "71", "ref", "refs/heads/main");
        UUID ruleId = issuer.rule(tenant.userId("ci"), job);
        CastellanClient client = CastellanClient.builder(tenant.baseUrl())
                .token(TokenSource.federated(ruleId, () -> issuer.jwt(job)))
                .clock(tenant.clock())
                .build();
        try (client) {
            assertThat(client.users().me().name()).isEqualTo("ci");
            issuer.disable(ruleId);
            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> client.users().me());
        }
    }

    /** The variables of a job of GitHub Actions. */
    private record GitHub(String url, String requestToken) {

        String jwt(String audience) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + "&audience=" + audience))
                    .header("Authorization", "Bearer " + requestToken)
                    .build();
            String body = HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
            return JsonValue.parse(body).fields().get("value").asString();
        }
    }
}
