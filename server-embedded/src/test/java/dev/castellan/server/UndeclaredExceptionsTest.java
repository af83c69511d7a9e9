package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the server with embedder code that throws errors, or undeclared checked exceptions (which other JVM languages
 * permit).
 */
class UndeclaredExceptionsTest {

    private static final Endpoint<Void, Void> OWN =
            Endpoint.post("own.fail", "/own-fail").responds(204).build();

    enum ThrowableKind {
        CHECKED,
        ASSERTION,
        LINKAGE;

        void now() {
            ThrowableKind.<RuntimeException>undeclared(created());
        }

        private Throwable created() {
            return switch (this) {
                case CHECKED -> new IOException("on purpose");
                case ASSERTION -> new AssertionError("on purpose");
                case LINKAGE -> new NoClassDefFoundError("on purpose");
            };
        }

        @SuppressWarnings("unchecked") // hides the type from the compiler
        private static <E extends Throwable> void undeclared(Throwable thrown) throws E {
            throw (E) thrown;
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestSucceedsDespiteExceptionInAuditListener(ThrowableKind what) {
        AtomicInteger received = new AtomicInteger();
        try (CastellanServer server = builder()
                .audit(audit -> audit.listener(event -> {
                    received.incrementAndGet();
                    what.now();
                }))
                .start()) {
            assertThat(post(server, "/projects", "{\"name\":\"Apollo\"}").status())
                    .isEqualTo(201);
            assertThat(received).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestSucceedsDespiteExceptionInRequestListener(ThrowableKind what) {
        AtomicInteger received = new AtomicInteger();
        try (CastellanServer server = builder()
                .requestListener((call, response, time) -> {
                    received.incrementAndGet();
                    what.now();
                })
                .start()) {
            assertThat(post(server, "/projects", "{\"name\":\"Apollo\"}").status())
                    .isEqualTo(201);
            assertThat(received).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void returns500WhenStepThrows(ThrowableKind what) {
        try (CastellanServer server = builder()
                .step((call, next) -> {
                    what.now();
                    return next.proceed();
                })
                .start()) {
            assertFailed(post(server, "/projects", "{\"name\":\"Apollo\"}"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void returns500AndStoresNoResponseWhenOperationThrows(ThrowableKind what) {
        Route<Void, Void> failing = Route.changing(OWN, call -> {
            what.now();
            return null;
        });
        try (CastellanServer server = builder().route(failing).start()) {
            assertFailed(post(server, "/own-fail", ""));
            assertFailed(post(server, "/own-fail", ""));
            assertThat(post(server, "/projects", "{\"name\":\"Apollo\"}").status())
                    .isEqualTo(201);
        }
    }

    private static CastellanServerBuilder builder() {
        return CastellanServer.builder().withoutSocket();
    }

    private static void assertFailed(ApiResponse response) {
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.body()).asString(StandardCharsets.UTF_8).doesNotContain("on purpose");
    }

    private static ApiResponse post(CastellanServer server, String path, String body) {
        Headers headers = Headers.of(
                "Authorization",
                "Bearer " + server.bootstrap().token(),
                "Idempotency-Key",
                "key-1",
                "Content-Type",
                "application/json",
                "Content-Length",
                String.valueOf(body.length()));
        return server.handle(
                ApiRequest.of("POST", "/api/v1" + path, headers).withBody(body.getBytes(StandardCharsets.UTF_8)));
    }
}
