package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Tests that the log has one line for each error, with the id from the response and with the cause, which the response
 * omits.
 */
@ResourceLock(Resources.SYSTEM_ERR)
class ErrorLogTest {

    private static final ApiRequest REQUEST = ApiRequest.of("GET", "/api/v1/things", Headers.empty());
    private final Exception cause = new IllegalStateException("made-up cause");

    private final UUID id = UUID.randomUUID();
    private final ErrorResponses errors = new ErrorResponses(new Router(List.of()), ApiSettings.defaults());

    @Test
    void logsCauseOfFailureAndOmitsItFromResponse() {
        String log = logOf(500, () -> errors.failed(id, REQUEST, cause));
        assertThat(lineOf(log)).contains("ERROR", "internal GET /api/v1/things");
        assertThat(log).contains("made-up cause");
    }

    @Test
    void logsUnavailableStoreInOneLineWithAllReasons() {
        String log = logOf(
                503, () -> errors.unavailable(id, REQUEST, new StoreUnavailableException("made-up store", cause)));
        assertThat(linesOf(log, "WARN"))
                .singleElement()
                .asString()
                .endsWith("unavailable GET /api/v1/things: made-up store: made-up cause");
    }

    @Test
    void groupsWarningsThatDifferOnlyInNumbers() {
        String log = logOf(503, () -> {
            errors.unavailable(id, REQUEST, new StoreUnavailableException("timed out after 3001ms (waiting=17)"));
            return errors.unavailable(id, REQUEST, new StoreUnavailableException("timed out after 3002ms (waiting=4)"));
        });
        assertThat(linesOf(log, "WARN")).singleElement().asString().endsWith("timed out after 3001ms (waiting=17)");
    }

    @Test
    void logsStackTraceOfUnavailableStoreAtDebugLevel() {
        String log = logOf(
                503, () -> errors.unavailable(id, REQUEST, new StoreUnavailableException("made-up store", cause)));
        assertThat(linesOf(log, "DEBUG")).singleElement().asString().contains("the cause of " + id);
        assertThat(log).contains("at " + ErrorLogTest.class.getName());
    }

    @Test
    void logsOverloadOncePerSecondForEachReason() {
        String log = logOf(503, () -> {
            ApiResponse first = errors.overloaded(id, REQUEST, Refusal.of(ErrorCode.OVERLOADED, "too many requests"));
            errors.overloaded(id, REQUEST, Refusal.of(ErrorCode.OVERLOADED, "too many requests"));
            errors.overloaded(id, REQUEST, Refusal.of(ErrorCode.OVERLOADED, "too many bytes"));
            return first;
        });
        assertThat(linesOf(log, "WARN"))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains(id.toString())
                                .endsWith("overloaded GET /api/v1/things: too many requests"),
                        line -> assertThat(line).endsWith("overloaded GET /api/v1/things: too many bytes"));
    }

    @Test
    void logsRefusalWithErrorIdAtDebugLevel() {
        String log = logOf(
                404, () -> errors.toResponse(id, REQUEST, Refusal.of(ErrorKind.NOT_FOUND, "no such thing\r\nforged")));
        assertThat(lineOf(log)).contains("DEBUG", "not_found GET /api/v1/things: no such thing??forged");
    }

    @Test
    void logsUnknownOutcomeOnceWithItsCause() {
        OutcomeUnknownException unknown = new OutcomeUnknownException("lost while committing", cause);
        String repeatable = logOf(503, () -> errors.outcomeUnknown(id, request("DELETE"), unknown));
        assertThat(linesOf(repeatable, "WARN"))
                .singleElement()
                .asString()
                .endsWith("unavailable DELETE /api/v1/things: lost while committing: made-up cause");
        String other = logOf(500, () -> errors.outcomeUnknown(id, request("POST"), unknown));
        assertThat(lineOf(other)).contains("ERROR", "internal POST /api/v1/things");
    }

    private static ApiRequest request(String method) {
        return ApiRequest.of(method, "/api/v1/things", Headers.empty());
    }

    /** Returns the only log line with the id. Ignores lines that other threads log at the same time. */
    private String lineOf(String log) {
        List<String> lines = linesOf(log, "");
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    private List<String> linesOf(String log, String level) {
        return log.lines()
                .filter(line -> line.contains(id.toString()) && line.contains(level))
                .toList();
    }

    /** Returns the log output of the work. The simple logger of the tests writes to {@code System.err}. */
    private String logOf(int status, Supplier<ApiResponse> work) {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try {
            ApiResponse response = work.get();
            assertThat(response.status()).isEqualTo(status);
            assertThat(response.body()).asString(UTF_8).contains(id.toString()).doesNotContain("made-up", "lost");
        } finally {
            System.setErr(before);
        }
        return log.toString(UTF_8);
    }
}
