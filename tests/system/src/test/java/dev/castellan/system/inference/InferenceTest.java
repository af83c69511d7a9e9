package dev.castellan.system.inference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.client.CastellanClient;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.system.fixture.InstalledProgram;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the files of {@code docs/inference.md}: a proxy that checks the token of each request with Castellan, and a
 * service in Python that receives the identity in headers.
 */
@Timeout(300)
@Tag("database")
@Tag("process")
class InferenceTest {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String UNKNOWN = "cstu_0000000000000000000000000000000000000000000000000000000";

    @TempDir
    private Path folder;

    private String url = "";

    @ParameterizedTest
    @ValueSource(strings = {"nginx", "haproxy"})
    void usersReachInferenceServiceOnlyInTheirOwnProjects(String proxy) throws Exception {
        InstalledProgram.require(proxy, "python3");
        int service = InstalledProgram.freePort();
        int port = InstalledProgram.freePort();
        url = "http://127.0.0.1:" + port + "/infer";
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY,
                builder -> builder.proxy(trusting -> trusting.trustedAddresses(List.of("127.0.0.1"))))) {
            int api = server.server().baseUrl().getPort();
            InferenceDocument document =
                    new InferenceDocument(folder, Map.of("8080", api, "9000", service, "8000", port));
            try (InstalledProgram toy =
                            InstalledProgram.start(service, folder, "python3", document.write("service.py"));
                    InstalledProgram front = startProxy(proxy, port, document);
                    CastellanClient admin = admin(server)) {
                assertThat(toy.isAlive() && front.isAlive()).isTrue();
                assertRestricted(admin);
                assertLimited(admin);
                String token = admin.tokens().create().token();
                UUID project = admin.projects().list().firstPage().data().get(0).id();
                assertThat(infer(token, project.toString()).statusCode()).isEqualTo(200);
                server.server().close();
                HttpResponse<String> response = infer(token, project.toString());
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().firstValue("Retry-After")).contains("1");
            }
        }
    }

    private void assertRestricted(CastellanClient admin) throws Exception {
        Project apollo = admin.projects().create("Apollo");
        Project borealis = admin.projects().create("Borealis");
        User ada = admin.users().create(NewServiceAccount.of("Ada", Role.CLIENT).projects(apollo.id()));
        IssuedToken token = admin.tokens().create(ada.id());
        assertRefused(apollo, borealis, token);
        assertIdentified(infer(token.token(), apollo.id().toString()), ada, apollo, token);
        assertIdentified(
                infer(
                        token.token(),
                        apollo.id().toString(),
                        "Castellan-User-Id",
                        "root",
                        "Castellan-Role",
                        "org_admin"),
                ada,
                apollo,
                token);
        HttpResponse<String> other =
                infer(admin.tokens().create().token(), borealis.id().toString());
        assertThat(body(other).path("prompts_of_project").asInt()).isEqualTo(1);
        assertThat(body(other).at("/identity/castellan-role").asText()).isEqualTo("org_admin");

        admin.projects().removeUser(apollo.id(), ada.id());
        assertThat(infer(token.token(), apollo.id().toString()).statusCode()).isEqualTo(403);
        admin.projects().addUser(apollo.id(), ada.id());
        assertThat(infer(token.token(), apollo.id().toString()).statusCode()).isEqualTo(200);
        admin.tokens().delete(token.id());
        assertThat(infer(token.token(), apollo.id().toString()).statusCode()).isEqualTo(401);
    }

    /** Checks that Castellan compares the address of the customer, and that the service learns of a read-only token. */
    private void assertLimited(CastellanClient admin) throws Exception {
        String project = admin.projects().create("Ceres").id().toString();
        String allowed = admin.tokens()
                .create(NewToken.forCaller().allowedFrom(List.of("127.0.0.2")))
                .token();
        assertThat(infer(allowed, project).statusCode()).isEqualTo(403);
        assertThat(infer(allowed, project, "X-Forwarded-For", "127.0.0.2").statusCode())
                .isEqualTo(403);
        assertThat(statusFrom("127.0.0.2", allowed, project)).isEqualTo(200);
        assertThat(statusFrom("127.0.0.3", allowed, project)).isEqualTo(403);

        String readOnly =
                admin.tokens().create(NewToken.forCaller().onlyReading()).token();
        HttpResponse<String> refused = infer(readOnly, project);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("a read-only token cannot send prompts");
        HttpResponse<String> other = infer(admin.tokens().create().token(), project, "Castellan-Read-Only", "true");
        assertThat(body(other).path("identity").has("castellan-read-only")).isFalse();
    }

    /** Returns the status of the response to a customer at this loopback address. */
    private int statusFrom(String address, String token, String project) throws IOException {
        URI proxy = URI.create(url);
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(address, 0));
            socket.connect(new InetSocketAddress(proxy.getHost(), proxy.getPort()));
            socket.setSoTimeout(30_000);
            String request = "POST " + proxy.getPath() + " HTTP/1.1\r\nHost: castellan.test\r\nConnection: close\r\n"
                    + "Content-Length: 3\r\nAuthorization: Bearer " + token + "\r\nX-Project-ID: " + project
                    + "\r\n\r\nfew";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(response.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        }
    }

    private void assertRefused(Project apollo, Project borealis, IssuedToken token) throws Exception {
        HttpResponse<String> unknown = infer(UNKNOWN, apollo.id().toString());
        assertThat(unknown.statusCode()).isEqualTo(401);
        assertThat(unknown.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer realm=");
        assertThat(infer("", apollo.id().toString()).statusCode()).isEqualTo(401);
        for (String project : new String[] {
            borealis.id().toString(),
            UUID.randomUUID().toString(),
            "",
            "7",
            apollo.id() + "&project_id=" + apollo.id(),
            "----" + "-".repeat(32)
        }) {
            assertThat(infer(token.token(), project).statusCode()).as(project).isEqualTo(403);
        }
    }

    private static void assertIdentified(HttpResponse<String> response, User user, Project project, IssuedToken token)
            throws IOException {
        assertThat(response.statusCode()).isEqualTo(200);
        Map<String, String> identity = Map.of(
                "castellan-user-id", user.id().toString(),
                "castellan-organization-id", user.organizationId().toString(),
                "castellan-role", "client",
                "castellan-token-id", token.id().toString(),
                "castellan-project-id", project.id().toString());
        JsonNode body = body(response);
        Map<String, String> received = new HashMap<>();
        body.path("identity")
                .properties()
                .forEach(field -> received.put(field.getKey(), field.getValue().asText()));
        assertThat(received).isEqualTo(identity);
        assertThat(body.path("words").asInt()).isEqualTo(2);
    }

    private InstalledProgram startProxy(String proxy, int port, InferenceDocument document) throws Exception {
        if (proxy.equals("haproxy")) {
            document.write("castellan.lua");
            return InstalledProgram.start(port, folder, proxy, "-db", "-f", document.write("haproxy.cfg"));
        }
        String settings = "daemon off; master_process off; pid " + folder.resolve("pid") + ";";
        String file = document.write("nginx.conf");
        InstalledProgram.useFoldersIn(folder, Path.of(file));
        return InstalledProgram.start(port, folder, proxy, "-e", "stderr", "-c", file, "-g", settings);
    }

    private HttpResponse<String> infer(String token, String project, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(30))
                .header("X-Project-ID", project)
                .POST(BodyPublishers.ofString("two words"));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static CastellanClient admin(TestServer server) {
        return CastellanClient.builder(server.server().baseUrl())
                .token(server.server().bootstrap().token())
                .build();
    }

    private static JsonNode body(HttpResponse<String> response) throws IOException {
        return new ObjectMapper().readTree(response.body());
    }
}
