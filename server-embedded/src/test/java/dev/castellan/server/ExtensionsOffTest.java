package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server without the operations beyond the specification: the answers at their paths. */
@TestInstance(Lifecycle.PER_CLASS)
class ExtensionsOffTest {

    private final CastellanServer server =
            CastellanServer.builder().withoutSocket().extensions(false).start();

    @AfterAll
    void close() {
        server.close();
    }

    static List<Endpoint<?, ?>> extensions() {
        return Endpoints.ALL.stream().filter(Endpoint::extension).toList();
    }

    @ParameterizedTest
    @MethodSource("extensions")
    void isNotFoundOrNotAllowedWhereTheSpecificationHasAnotherMethod(Endpoint<?, ?> endpoint) {
        List<String> methods = new ArrayList<>();
        for (Endpoint<?, ?> other : Endpoints.ALL) {
            if (!other.extension() && path(other).equals(path(endpoint))) {
                methods.add(other.method().name());
            }
        }
        ApiResponse answer = server.handle(ApiRequest.of(
                endpoint.method().name(),
                path(endpoint),
                Headers.of("Authorization", "Bearer " + server.bootstrap().token())));

        assertThat(answer.status()).isEqualTo(methods.isEmpty() ? 404 : 405);
        for (String method : methods) {
            assertThat(answer.headers().first("Allow")).contains(method);
        }
    }

    private static String path(Endpoint<?, ?> endpoint) {
        int parameters = endpoint.path().toString().split("\\{", -1).length - 1;
        return Endpoints.PREFIX + endpoint.path().expand(Collections.nCopies(parameters, new UUID(1, 2)));
    }
}
