package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a server without extensions refuses requests for the paths of extensions. */
@TestInstance(Lifecycle.PER_CLASS)
class DisabledExtensionsTest {

    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .api(api -> api.extensions(false))
            .start();

    @AfterAll
    void close() {
        server.close();
    }

    static List<Endpoint<?, ?>> extensions() {
        return Endpoints.ALL.stream().filter(Endpoint::extension).toList();
    }

    @ParameterizedTest
    @MethodSource("extensions")
    void returns404ForDisabledExtensionOr405IfPathHasOtherMethods(Endpoint<?, ?> endpoint) {
        List<String> methods = specified(endpoint);
        ApiResponse response = server.handle(ApiRequest.of(
                endpoint.method().name(),
                path(endpoint),
                Headers.of("Authorization", "Bearer " + server.bootstrap().token())));

        // if the specification has the method, the literal path segment is treated as an unknown id
        boolean names = methods.isEmpty() || methods.contains(endpoint.method().name());
        assertThat(response.status()).isEqualTo(names ? 404 : 405);
        if (names) {
            return;
        }
        for (String method : methods) {
            assertThat(response.headers().first("Allow")).contains(method);
        }
    }

    @Test
    void newTokenOfLimitedTokenIsLimitedButResponseDoesNotSaySo() throws Exception {
        try (CastellanServer overSocket =
                CastellanServer.builder().api(api -> api.extensions(false)).start()) {
            Bootstrap admin = overSocket.bootstrap();
            NewToken wanted = NewToken.forUser(admin.adminId()).allowedFrom(List.of("127.0.0.1"));
            String limited = overSocket
                    .administration()
                    .createToken(admin.organizationId(), wanted)
                    .token();
            HttpRequest request = HttpRequest.newBuilder(URI.create(overSocket.baseUrl() + "/users/tokens"))
                    .header("Authorization", "Bearer " + limited)
                    .POST(BodyPublishers.noBody())
                    .build();

            HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(201);
            assertThat(response.body()).contains("token_id").doesNotContain("read_only", "allowed_addresses");
            String token = JsonValue.parse(response.body()).get("token").asString();
            ApiRequest elsewhere = ApiRequest.of(
                    "GET", Endpoints.PREFIX + "/users/me", Headers.of("Authorization", "Bearer " + token));
            assertThat(overSocket.handle(elsewhere).status()).isEqualTo(403);
        }
    }

    /** Returns the methods that the specification defines for a path. A literal segment takes precedence over an id. */
    private static List<String> specified(Endpoint<?, ?> endpoint) {
        List<String> same = new ArrayList<>();
        List<String> withIds = new ArrayList<>();
        for (Endpoint<?, ?> other : Endpoints.ALL) {
            if (!other.extension() && path(other).equals(path(endpoint))) {
                same.add(other.method().name());
            } else if (!other.extension()
                    && path(endpoint)
                            .matches(Endpoints.PREFIX + other.path().text().replaceAll("\\{\\w+}", "[^/]+"))) {
                withIds.add(other.method().name());
            }
        }
        return same.isEmpty() ? withIds : same;
    }

    private static String path(Endpoint<?, ?> endpoint) {
        int parameters = endpoint.path().toString().split("\\{", -1).length - 1;
        return Endpoints.PREFIX + endpoint.path().expand(Collections.nCopies(parameters, new UUID(1, 2)));
    }
}
