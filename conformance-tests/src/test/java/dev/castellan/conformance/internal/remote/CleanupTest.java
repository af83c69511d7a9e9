package dev.castellan.conformance.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.castellan.conformance.internal.http.SocketTransport;
import dev.castellan.conformance.internal.remote.RemoteEnvironments.EnvironmentException;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which objects the suite deletes from a deployment whose responses the test specifies. */
class CleanupTest {

    private static final UUID USER = new UUID(0, 1);
    private static final UUID TOKEN = new UUID(0, 2);
    private static final UUID PROJECT = new UUID(0, 3);
    private static final UUID OTHER_PROJECT = new UUID(0, 4);

    private final List<String> deletions = Collections.synchronizedList(new ArrayList<>());
    private final Set<UUID> observed = new HashSet<>();
    private final Cleanup cleanup = new Cleanup(observed);
    private volatile int status = 201;
    private volatile String body = "";
    private volatile int deletionStatus = 204;
    private HttpServer deployment;
    private URI url;
    private RemoteCalls own;

    @BeforeEach
    void start() throws IOException {
        deployment = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        deployment.createContext("/", this::respond);
        deployment.start();
        url = URI.create("http://127.0.0.1:" + deployment.getAddress().getPort());
        own = new RemoteCalls(HttpClient.newHttpClient(), url, "ours", "X-Project");
    }

    @AfterEach
    void stop() {
        deployment.stop(0);
    }

    @Test
    void deletesCreatedObjectsWithAdminTokenOfTheirOrganization() {
        createToken(own, "made-up-1");
        createToken(own.as("others"), "made-up-2");
        send("made-up-2", project(PROJECT));
        send("made-up-1", project(OTHER_PROJECT));

        assertThat(cleanup.clear()).isEmpty();
        assertThat(deletions)
                .containsExactly(
                        "Bearer ours DELETE /api/v1/projects/" + OTHER_PROJECT,
                        "Bearer others DELETE /api/v1/projects/" + PROJECT,
                        "Bearer ours DELETE /api/v1/users/tokens/" + TOKEN);
    }

    @Test
    void doesNotDeleteObjectsWhoseIdAppearedInEarlierResponse() {
        createToken(own, "made-up");
        status = 200;
        send("made-up", project(PROJECT));
        status = 201;
        send("made-up", project(PROJECT));
        send("made-up", project(OTHER_PROJECT).replace("project_id", "other"));
        send("made-up", project(OTHER_PROJECT));
        new Cleanup(observed).created(own, "/projects", RemoteCalls.parse(body).orElseThrow());

        assertThat(cleanup.clear()).isEmpty();
        assertThat(deletions).noneMatch(call -> call.contains("/projects/"));
    }

    @Test
    void reportsNonEmptyProjectAsLeftBehind() {
        createToken(own, "made-up");
        send("made-up", project(PROJECT));
        deletionStatus = 409;

        assertThat(cleanup.clear()).contains("/projects/" + PROJECT);
        assertThat(deletions).filteredOn(call -> call.contains("/projects/")).hasSize(1);
        assertThat(deletions).noneMatch(call -> call.contains("contents"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no URI", "../users/1", "", "1-1-1-1-1"})
    void reportsObjectWithMalformedIdAsLeftBehind(String id) {
        createToken(own, "made-up");
        send("made-up", "{\"project_id\":\"" + id + "\"}");

        assertThat(cleanup.clear()).containsExactly("/projects/(malformed id)");
        assertThat(deletions).hasSize(1);
    }

    @Test
    void forwardsNonJsonBodyButCannotCreateFixtureFromIt() {
        ApiResponse response = send("made-up", "made-up secret");

        assertThat(response.body()).asString(StandardCharsets.UTF_8).isEqualTo("made-up secret");
        assertThat(cleanup.clear()).isEmpty();
        assertThatThrownBy(() -> new RemoteOrganization(own, cleanup)
                        .create("/projects", Map.of("name", "p"), null, "project_id"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void rejectsMalformedFixtureIdAndReportsObjectAsLeftBehind() {
        body = "{\"project_id\":\"no UUID\"}";

        assertThatThrownBy(() -> new RemoteOrganization(own, cleanup)
                        .create("/projects", Map.of("name", "p"), null, "project_id"))
                .isInstanceOf(EnvironmentException.class);
        assertThat(cleanup.clear()).containsExactly("/projects/(malformed id)");
    }

    private void createToken(RemoteCalls calls, String secret) {
        body = "{\"token_id\":\"" + TOKEN + "\",\"token\":\"" + secret + "\"}";
        new RemoteOrganization(calls, cleanup).token(USER, null);
    }

    private ApiResponse send(String token, String response) {
        body = response;
        String request = "POST /api/v1/projects HTTP/1.1\r\nHost: castellan.test\r\nAuthorization: Bearer " + token
                + "\r\nContent-Length: 0\r\n\r\n";
        try (RemoteTransport carrier = new RemoteTransport(new SocketTransport(url), url, Profile.OURS, cleanup)) {
            return carrier.exchange("POST", request.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private static String project(UUID id) {
        return "{\"project_id\":\"" + id + "\"}";
    }

    private void respond(HttpExchange exchange) throws IOException {
        boolean isDeletion = exchange.getRequestMethod().equals("DELETE");
        if (!exchange.getRequestMethod().equals("POST")) {
            deletions.add(exchange.getRequestHeaders().getFirst("Authorization") + " " + exchange.getRequestMethod()
                    + " " + exchange.getRequestURI());
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(isDeletion ? deletionStatus : status, isDeletion ? -1 : bytes.length);
        if (!isDeletion) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }
}
