package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests every operation with ids of another organization at each position of its path, alone and together with ids of
 * the caller's organization.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class CrossOrganizationTest {

    /**
     * Pairs of names: an object of the caller's organization, and a foreign object. The keys are the resources of
     * operations and the path variables of later positions.
     */
    private static final Map<String, List<String>> PAIRS = Map.ofEntries(
            Map.entry("projects", List.of("apollo", "other.project")),
            Map.entry("users", List.of("alice", "other.user")),
            Map.entry("tokens", List.of("alice.token.id", "other.user.token.id")),
            Map.entry("collections", List.of("full", "other.collection")),
            Map.entry("inputs", List.of("input", "other.input")),
            Map.entry("queries", List.of("query", "other.query")),
            Map.entry("user_id", List.of("alice", "other.user")),
            Map.entry("input_id", List.of("input", "other.input")),
            Map.entry("invitations", List.of("alice", "other.user")),
            Map.entry("sessions", List.of("alice", "other.user")),
            Map.entry("session_id", List.of("alice.session", "other.user.session")),
            Map.entry("passkeys", List.of("alice", "other.user")),
            Map.entry("passkey_id", List.of("alice.passkey", "other.user.passkey")));

    private final RecordedChanges changes = new RecordedChanges();
    private final TestServer server =
            TestServer.start(TestedStore.MEMORY, builder -> builder.audit(audit -> audit.listener(changes)));
    private final HostileFixture fixture = new HostileFixture(server, changes);

    @AfterAll
    void nothingHasChanged() {
        server.close();
        assertThat(fixture.changes()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> adminGets404ForIdsFromAnotherOrganization() {
        return requests()
                .map(request -> DynamicTest.dynamicTest(
                        request.toString(),
                        () -> assertThat(send(request, "admin").status()).isEqualTo(404)));
    }

    @TestFactory
    Stream<DynamicTest> clientGets403Or404ForIdsFromAnotherOrganization() {
        return requests()
                .map(request -> DynamicTest.dynamicTest(
                        request.toString(),
                        () -> assertThat(send(request, "alice").status()).isIn(403, 404)));
    }

    @TestFactory
    Stream<DynamicTest> returns403ForProjectHeaderWithIdFromAnotherOrganization() {
        return Endpoints.ALL.stream()
                .filter(Endpoint::takesProject)
                .map(endpoint -> DynamicTest.dynamicTest(
                        endpoint.id(),
                        () -> assertThat(inProject(endpoint, fixture.id("other.project"))
                                        .status())
                                .isEqualTo(403)));
    }

    private record Request(Endpoint<?, ?> endpoint, List<String> names) {

        @Override
        public String toString() {
            return endpoint.id() + " " + names;
        }
    }

    /** Returns the requests for each operation, with every combination of ids that contains a foreign id. */
    private static Stream<Request> requests() {
        return Endpoints.ALL.stream().flatMap(endpoint -> {
            int places = endpoint.path().variables().size();
            return IntStream.range(1, 1 << places).mapToObj(choice -> new Request(endpoint, names(endpoint, choice)));
        });
    }

    private static List<String> names(Endpoint<?, ?> endpoint, int choice) {
        List<String> names = new ArrayList<>();
        List<String> variables = endpoint.path().variables();
        for (int i = 0; i < variables.size(); i++) {
            String kind = i == 0 ? endpoint.id().substring(0, endpoint.id().indexOf('.')) : variables.get(i);
            names.add(PAIRS.get(kind).get(choice >> i & 1));
        }
        return names;
    }

    private RawResponse send(Request request, String caller) throws IOException {
        List<UUID> ids = request.names().stream().map(fixture::id).toList();
        String head = head(request.endpoint(), request.endpoint().path().expand(ids), caller);
        return exchange(request.endpoint().input().isPatch() ? withBody(head) : head + "\r\n");
    }

    private RawResponse inProject(Endpoint<?, ?> endpoint, UUID project) throws IOException {
        String head = head(endpoint, endpoint.path().text(), "admin");
        return exchange(withBody(head + Endpoints.PROJECT_HEADER + ": " + project + "\r\n"));
    }

    private static String withBody(String head) {
        String body = "{\"name\":\"x\"}";
        return head + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private String head(Endpoint<?, ?> endpoint, String path, String caller) {
        return endpoint.method() + " " + Endpoints.PREFIX + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                + fixture.token(caller) + "\r\n";
    }

    private RawResponse exchange(String request) throws IOException {
        try (StrictConnection connection = new StrictConnection(server.server().baseUrl())) {
            connection.send(request.getBytes(StandardCharsets.US_ASCII), Integer.MAX_VALUE / 2);
            return connection.read(false);
        }
    }
}
