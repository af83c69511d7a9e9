package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests requests with which a thief tries to escape the limits of a token of an {@code org_admin}. */
@OnStoresOfTier
@Tag("database")
class StolenLimitedTokenTest {

    private static final String OFFICE = "192.0.2.7";
    private static final String THIEF = "203.0.113.9";
    private static final String PROJECT = "{\"name\":\"Apollo\"}";

    private final HttpClient http = HttpClient.newHttpClient();

    @Parameter
    TestedStore store;

    private Scene scene;

    @BeforeEach
    void start() {
        scene = Scene.of(
                store,
                Connection.SOCKET,
                server -> server.proxy(proxy -> proxy.trustedAddresses(List.of("127.0.0.1"))));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void storedResponseIsReplayedOnlyToAllowedAddress() throws Exception {
        String token = create(NewToken.forCaller().allowedFrom(List.of(OFFICE)));
        String key = "apollo-1";
        assertThat(send(token, OFFICE, "POST", "/projects", PROJECT, "Idempotency-Key", key)
                        .statusCode())
                .isEqualTo(201);

        HttpResponse<String> replay = send(token, THIEF, "POST", "/projects", PROJECT, "Idempotency-Key", key);

        assertRefused(replay, ErrorCode.ADDRESS_NOT_ALLOWED);
        assertThat(replay.body()).doesNotContain("project_id");
    }

    @Test
    void storedResponseIsNotReplayedToReadOnlyTokenOfSameUser() throws Exception {
        String token = create(NewToken.forCaller().onlyReading());
        String key = "apollo-1";
        assertThat(send(scene.bootstrap().token(), OFFICE, "POST", "/projects", PROJECT, "Idempotency-Key", key)
                        .statusCode())
                .isEqualTo(201);

        assertRefused(
                send(token, OFFICE, "POST", "/projects", PROJECT, "Idempotency-Key", key), ErrorCode.READ_ONLY_TOKEN);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /nothing, 404, path_unknown",
        "PUT, /users/me, 405, method_not_allowed",
        "DELETE, /users/tokens/current/, 404, path_unknown",
        "DELETE, /users/tokens/CURRENT, 403, read_only_token",
        "DELETE, /users/tokens/current?all=true, 400, invalid",
        "POST, /users/tokens/current/rotation, 404, path_unknown",
        "PATCH, /users/tokens/current, 405, method_not_allowed",
    })
    void unusualPathOrMethodDoesNotCircumventReadOnlyLimit(String method, String path, int status, String code)
            throws Exception {
        HttpResponse<String> response = send(create(NewToken.forCaller().onlyReading()), OFFICE, method, path, "");

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue(Endpoints.ERROR_HEADER)).contains(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"})
    void methodOverrideHeaderDoesNotTurnReadIntoChange(String header) throws Exception {
        Project apollo = scene.admin().projects().create("Apollo");
        String token = create(NewToken.forCaller().onlyReading());

        for (String method : List.of("GET", "HEAD")) {
            assertThat(send(token, OFFICE, method, "/projects/" + apollo.id(), "", header, "DELETE")
                            .statusCode())
                    .isEqualTo(200);
        }

        assertThat(scene.admin().projects().get(apollo.id())).isEqualTo(apollo);
    }

    @Test
    void readOnlyTokenCannotChangeItselfOrOtherTokens() throws Exception {
        IssuedToken own = scene.admin().tokens().create(NewToken.forCaller().onlyReading());
        IssuedToken other = scene.admin().tokens().create();

        for (IssuedToken target : List.of(own, other)) {
            String path = "/users/tokens/" + target.id();
            assertRefused(
                    send(own.token(), OFFICE, "PATCH", path, "{\"allowed_addresses\":null}"),
                    ErrorCode.READ_ONLY_TOKEN);
            assertRefused(send(own.token(), OFFICE, "DELETE", path, ""), ErrorCode.READ_ONLY_TOKEN);
            assertRefused(send(own.token(), OFFICE, "POST", path + "/rotation", ""), ErrorCode.READ_ONLY_TOKEN);
        }
    }

    @Test
    void ignoresForwardedAddressSentByThief() throws Exception {
        String token = create(NewToken.forCaller().allowedFrom(List.of(OFFICE)));

        assertRefused(send(token, OFFICE + ", " + THIEF, "GET", "/users/me", ""), ErrorCode.ADDRESS_NOT_ALLOWED);
        assertRefused(
                send(token, THIEF, "GET", "/users/me", "", "Forwarded", "for=" + OFFICE, "X-Real-IP", OFFICE),
                ErrorCode.ADDRESS_NOT_ALLOWED);
        assertRefused(send(token, THIEF, "DELETE", "/users/tokens/current", ""), ErrorCode.ADDRESS_NOT_ALLOWED);
        assertThat(send(token, OFFICE, "GET", "/users/me", "").statusCode()).isEqualTo(200);
    }

    private static void assertRefused(HttpResponse<String> response, ErrorCode code) {
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().firstValue(Endpoints.ERROR_HEADER)).contains(code.value());
    }

    private String create(NewToken token) {
        return scene.admin().tokens().create(token).token();
    }

    private HttpResponse<String> send(
            String token, String forwardedFor, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(scene.server().server().baseUrl() + path))
                .header("Authorization", "Bearer " + token)
                .header("X-Forwarded-For", forwardedFor)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
