package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.execution.Operation;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorResponsesTest {

    private static final UUID ERROR = UUID.fromString("6f9619ff-8b86-4d01-b42d-00c04fc964ff");
    private static final ApiRequest REQUEST = ApiRequest.of("GET", "/api/v1/things", Headers.empty());

    private final ErrorResponses errors = responds(ApiSettings.defaults());

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void returnsStatusAndTwoFieldBodyForEveryErrorKind(ErrorKind kind) {
        ApiResponse response = errors.toResponse(ERROR, REQUEST, Refusal.of(kind, "name: is required"));
        assertThat(response.status()).isEqualTo(kind.status());
        assertThat(response.body())
                .asString(UTF_8)
                .isEqualTo("{\"errorID\":\"" + ERROR + "\",\"message\":\"name: is required\"}");
        assertThat(response.headers().first("Content-Type")).isEqualTo("application/json");
        assertThat(response.headers().first("Cache-Control")).isEqualTo("no-store");
        assertThat(response.headers().first("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void responseToBlockedDeletionListsDependencies() {
        ApiResponse response = errors.toResponse(ERROR, REQUEST, Refusal.blocked("not empty", "inputs: x (1)"));
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.body())
                .asString(UTF_8)
                .isEqualTo(
                        "{\"errorID\":\"" + ERROR + "\",\"message\":\"not empty\",\"dependencies\":\"inputs: x (1)\"}");
    }

    @Test
    void replacesStatusOnlyForConfiguredErrorKind() {
        for (ErrorKind replaced : ErrorKind.values()) {
            ErrorResponses others = responds(ApiSettings.defaults().statuses(Map.of(replaced, 418)));
            assertThat(Arrays.stream(ErrorKind.values()))
                    .allSatisfy(kind -> assertThat(others.toResponse(ERROR, REQUEST, Refusal.of(kind, "m"))
                                    .status())
                            .isEqualTo(kind == replaced ? 418 : kind.status()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PT-2S, 0",
        "PT0S, 0",
        "PT0.000000001S, 1",
        "PT0.001S, 1",
        "PT0.999S, 1",
        "PT1S, 1",
        "PT1.000000001S, 2",
        "PT1.001S, 2",
        "PT59.5S, 60",
        "PT1H, 3600"
    })
    void retryAfterIsRoundedUpToWholeSeconds(Duration delay, String seconds) {
        Refusal refusal = Refusal.retryAfter(ErrorKind.RATE_LIMITED, "m", delay);
        assertThat(errors.toResponse(ERROR, REQUEST, refusal).headers().all("Retry-After"))
                .containsExactly(seconds);
    }

    @Test
    void retryAfterIsOneSecondIfDelayIsUnknown() {
        assertThat(errors.toResponse(ERROR, REQUEST, Refusal.of(ErrorKind.UNAVAILABLE, "m"))
                        .headers()
                        .first("Retry-After"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void setsErrorHeadersOnlyForTheirErrorKind(ErrorKind kind) {
        Headers headers =
                errors.toResponse(ERROR, REQUEST, Refusal.of(kind, "m")).headers();
        assertThat(headers.first("Retry-After") != null)
                .isEqualTo(kind == ErrorKind.RATE_LIMITED || kind == ErrorKind.UNAVAILABLE);
        assertThat(headers.first("Allow") != null).isEqualTo(kind == ErrorKind.METHOD_NOT_ALLOWED);
        assertThat(headers.first("WWW-Authenticate") != null).isEqualTo(kind == ErrorKind.UNAUTHENTICATED);
    }

    @Test
    void allowHeaderListsMethodsOfPath() {
        assertThat(errors.toResponse(ERROR, REQUEST, Refusal.of(ErrorKind.METHOD_NOT_ALLOWED, "m"))
                        .headers()
                        .first("Allow"))
                .isEqualTo("GET, HEAD");
    }

    @Test
    void challengeReportsInvalidTokenOnlyIfTokenWasSent() {
        assertThat(challenge(Headers.empty())).isEqualTo("Bearer realm=\"castellan\"");
        assertThat(challenge(Headers.of("Authorization", "Basic made-up"))).isEqualTo("Bearer realm=\"castellan\"");
        assertThat(challenge(Headers.of("Authorization", "bearer made-up")))
                .isEqualTo("Bearer realm=\"castellan\", error=\"invalid_token\"");
    }

    @Test
    void challengeReportsExpiredTokenOnlyIfExtensionsAreEnabled() {
        ApiRequest expired = REQUEST.withHeaders(Headers.of("Authorization", "bearer made-up"));
        Refusal refusal = Refusal.of(ErrorCode.EXPIRED, "m");
        String invalid = "Bearer realm=\"castellan\", error=\"invalid_token\"";
        assertThat(errors.toResponse(ERROR, expired, refusal).headers().all("WWW-Authenticate"))
                .containsExactly(invalid + ", error_description=\"expired\"");
        assertThat(responds(ApiSettings.defaults().extensions(false))
                        .toResponse(ERROR, expired, refusal)
                        .headers()
                        .all("WWW-Authenticate"))
                .containsExactly(invalid);
    }

    @Test
    void sendsErrorCodeHeaderOnlyIfExtensionsAreEnabled() {
        ErrorResponses strict = responds(ApiSettings.defaults().extensions(false));
        assertThat(ErrorCode.known()).allSatisfy(code -> {
            Refusal refusal = Refusal.of(code, "m");
            assertThat(errors.toResponse(ERROR, REQUEST, refusal).headers().all("Castellan-Error"))
                    .containsExactly(code.value());
            assertThat(strict.toResponse(ERROR, REQUEST, refusal).headers().all("Castellan-Error"))
                    .isEmpty();
        });
    }

    @Test
    void sendsErrorCodeChosenByEmbedder() {
        Refusal refusal = Refusal.of(ErrorKind.CONFLICT, "m").withCode(ErrorCode.of("machine_busy"));
        ApiResponse response = errors.toResponse(ERROR, REQUEST, refusal);
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.headers().all("Castellan-Error")).containsExactly("machine_busy");
    }

    @Test
    void replacesUnsafeCharactersInMessage() {
        Refusal refusal = Refusal.of(ErrorKind.INVALID, "a\r\n\u202eb\ud800: unknown field");
        assertThat(errors.toResponse(ERROR, REQUEST, refusal).body())
                .asString(UTF_8)
                .contains("\"message\":\"a???b?: unknown field\"");
    }

    private String challenge(Headers headers) {
        return errors.toResponse(ERROR, REQUEST.withHeaders(headers), Refusal.of(ErrorKind.UNAUTHENTICATED, "m"))
                .headers()
                .first("WWW-Authenticate");
    }

    private static ErrorResponses responds(ApiSettings api) {
        Endpoint<Void, Void> things =
                Endpoint.get("things.list", "/things").responds(204).build();
        Operation.Reading<Void, Void> nothing = (view, caller, arguments) -> null;
        return new ErrorResponses(new Router(List.of(OperationRoute.of(things, nothing))), api);
    }
}
