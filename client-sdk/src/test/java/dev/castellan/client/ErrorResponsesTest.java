package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UnexpectedStatusException;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import mockwebserver3.MockResponse;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponsesTest extends OneDeployment {

    private static final UUID ERROR_ID = UUID.fromString("9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10");
    private static final String BODY =
            "{\"errorID\":\"9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10\",\"message\":\"name: is blank\"}";

    @ParameterizedTest
    @CsvFileSource(resources = "/castellan/exceptions-by-status.csv", numLinesToSkip = 1)
    void throwsExceptionMatchingStatus(int status, Class<? extends ApiException> type) {
        deployment.responds(status, BODY);
        ApiException failure = failureOf(() -> client.projects().create(" "));
        assertThat(failure).isExactlyInstanceOf(type);
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.errorId()).contains(ERROR_ID);
        assertThat(failure.serverMessage()).contains("name: is blank");
        assertThat(failure.dependencies()).isEmpty();
        assertThat(failure.dependencyIds()).isEmpty();
        assertThat(failure.retryAfter()).isEmpty();
        assertThat(failure.headers().first("content-type")).isEqualTo("application/json");
        assertThat(failure.excerpt()).isEqualTo(BODY);
        assertThat(failure.endpoint()).isSameAs(ProjectEndpoints.CREATE);
        assertThat(failure.operation()).isEqualTo("projects.create");
        assertThat(failure)
                .hasMessageStartingWith("projects.create (POST /projects): responded with " + status
                        + ": name: is blank (errorID 9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10)");
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"email_taken", "machine_busy"})
    void exceptionContainsCodeOfResponse(String code) {
        deployment.responds(new MockResponse.Builder()
                .code(409)
                .setHeader("Castellan-Error", code)
                .body(BODY));
        ApiException failure = failureOf(() -> client.projects().create(" "));
        assertThat(failure.code()).contains(ErrorCode.of(code));
        assertThat(failure).hasMessageContaining("responded with 409 " + code + ": name: is blank");
    }

    @Test
    void exceptionHasNoCodeIfServerSendsNone() {
        deployment.responds(409, BODY);
        assertThat(failureOf(() -> client.projects().create(" ")).code()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 409, 422, 423, 500, 503})
    void throwsDeletionBlockedIfResponseHasDependencies(int status) {
        deployment.responds(status, """
                {"errorID":"9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10","message":"the user owns tokens",\
                "dependencies":"api_tokens: 0190a000-0000-7000-8000-000000000017, \
                0190A000-0000-7000-8000-0000000000F6; again 0190a000-0000-7000-8000-000000000017 (2)"}""");
        ApiException failure = failureOf(() -> client.users().delete(USER));
        assertThat(failure).isExactlyInstanceOf(DeletionBlockedException.class);
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.dependencies())
                .contains("api_tokens: 0190a000-0000-7000-8000-000000000017, "
                        + "0190A000-0000-7000-8000-0000000000F6; again 0190a000-0000-7000-8000-000000000017 (2)");
        assertThat(failure.dependencyIds()).containsExactly(TOKEN_ID, QUERY);
        assertThat(failure).hasMessageContaining("(dependencies: api_tokens: 0190a000-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\" \""})
    void throwsConflictIfDependenciesAreEmpty(String dependencies) {
        deployment.responds(409, "{\"message\":\"last admin\",\"dependencies\":" + dependencies + "}");
        assertThat(failureOf(() -> client.users().delete(USER))).isExactlyInstanceOf(ConflictException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7|PT7S",
                "0|PT0S",
                " 12 |PT12S",
                "0000000000012|PT12S",
                "99999999999999999999|PT277777H46M39S",
                "Sat, 21 Nov 2026 08:00:30 GMT|PT30S",
                "Sat, 21 Nov 2026 07:00:00 GMT|PT0S",
                "Fri, 31 Dec 9999 23:59:59 GMT|PT277777H46M39S"
            })
    void parsesRetryAfterAsSecondsOrDate(String header, Duration wait) {
        for (int status : new int[] {429, 503}) {
            assertThat(waitOf(status, header).retryAfter()).contains(wait);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "soon", "Sat, 99 Nov 2026 08:00:30 GMT", ""})
    void ignoresMalformedRetryAfter(String header) {
        assertThat(waitOf(429, header).retryAfter()).isEmpty();
    }

    @Test
    void exceptionContainsStatusAndExcerptOfHtmlErrorBody() {
        deployment.responds(new MockResponse.Builder()
                .code(502)
                .setHeader("Content-Type", "text/html")
                .body("<html>\r\n<body>\tBad\u0000 Gateway</body></html>" + "x".repeat(10_000)));
        ApiException failure = failureOf(() -> client.projects().get(PROJECT));
        assertThat(failure).isExactlyInstanceOf(ServerFailureException.class);
        assertThat(failure.status()).isEqualTo(502);
        assertThat(failure.errorId()).isEmpty();
        assertThat(failure.serverMessage()).isEmpty();
        assertThat(failure.excerpt())
                .startsWith("<html> <body> Bad Gateway</body></html>xxx")
                .endsWith("…")
                .hasSize(500);
        assertThat(failure)
                .hasMessageStartingWith(
                        "projects.get (GET /projects/{id}): responded with 502 without an error body: <html>");
    }

    @Test
    void suggestsCheckingBaseUrlAfterHtml404() {
        deployment.responds(404, "<html>no such page</html>");
        assertThat(failureOf(() -> client.projects().get(PROJECT)))
                .isExactlyInstanceOf(NotFoundException.class)
                .hasMessage("projects.get (GET /projects/{id}): responded with 404 without an error body: "
                        + "<html>no such page</html>; does the base URL point to the API?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "\"text\"",
                "{\"errorID\":7,\"message\":{}}",
                "{\"errorID\":\"7\"}",
                "{",
                "\u0001"
            })
    void throwsExceptionMatchingStatusIfErrorBodyIsInvalid(String body) {
        deployment.responds(403, body);
        ApiException failure = failureOf(() -> client.projects().get(PROJECT));
        assertThat(failure).isExactlyInstanceOf(ForbiddenException.class);
        assertThat(failure.errorId()).isEmpty();
        assertThat(failure.serverMessage()).isEmpty();
    }

    @Test
    void throwsExceptionMatchingStatusIfErrorBodyIsDeeplyNested() {
        deployment.responds(400, "[".repeat(200_000));
        assertThat(failureOf(() -> client.projects().get(PROJECT))).isInstanceOf(InvalidRequestException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|body: expected a JSON object, found nothing",
                "null|body: expected a JSON object, found null",
                "<html>|body: not valid JSON",
                "<html>|; does the base URL point to the API?",
                "{\"name\":\"Apollo\"}|project_id: is required",
                "{\"project_id\":\"7\"}|project_id: expected",
                "[]|expected"
            })
    void rejectsUnreadableBodyOfSuccessfulResponse(String body, String complaint) {
        deployment.responds(200, body);
        InvalidResponseException failure = catchThrowableOfType(
                InvalidResponseException.class, () -> client.projects().get(PROJECT));
        assertThat(failure)
                .hasMessageStartingWith(
                        "projects.get (GET /projects/{id}): responded with 200 with an unreadable body: ")
                .hasMessageContaining(complaint)
                .hasNoCause();
        assertThat(failure.status()).isEqualTo(200);
        assertThat(failure.excerpt()).isEqualTo(body);
        assertThat(failure.headers().first("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void rejectsDeeplyNestedBodyOfSuccessfulResponse() {
        deployment.responds(200, "{\"x\":" + "[".repeat(200_000));
        assertThat(catchThrowableOfType(
                        InvalidResponseException.class, () -> client.projects().get(PROJECT)))
                .isNotNull();
    }

    @Test
    void reportsRedirectTargetWithoutFollowingIt() {
        try (MockDeployment elsewhere = new MockDeployment()) {
            for (int status : new int[] {301, 302, 303, 307, 308}) {
                deployment.responds(new MockResponse.Builder()
                        .code(status)
                        .setHeader("Location", elsewhere.url() + "/login?secret=1#x"));
                ApiException failure = failureOf(() -> client.projects().create("Apollo"));
                assertThat(failure).isExactlyInstanceOf(UnexpectedStatusException.class);
                assertThat(failure)
                        .hasMessageEndingWith("; redirects to " + elsewhere.url()
                                + "/login are not followed: set the base URL to the address of the service");
            }
            assertThat(elsewhere.requests()).isZero();
            assertThat(deployment.requests()).isEqualTo(5);
        }
    }

    @Test
    void rejectsRedirectWithoutLocation() {
        deployment.responds(304);
        assertThat(failureOf(() -> client.projects().get(PROJECT)))
                .isExactlyInstanceOf(UnexpectedStatusException.class)
                .hasMessageContaining("redirects are not followed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sat, 21 Nov 2026 07:59:00 GMT | PT1M30S", // the clock of the client is a minute ahead
                "Sat, 21 Nov 2026 09:00:30 GMT | PT0S", // an hour behind
                "Sat, 21 Nov 2026 08:00:30 GMT, Sat | PT30S", // malformed, so the clock of the client counts
                "now | PT30S",
            })
    void computesRetryAfterDelayRelativeToDateHeader(String date, Duration wait) {
        deployment.responds(new MockResponse.Builder()
                .code(503)
                .setHeader("Date", date)
                .setHeader("Retry-After", "Sat, 21 Nov 2026 08:00:30 GMT"));
        assertThat(failureAtEight().retryAfter()).contains(wait);
    }

    private ApiException waitOf(int status, String header) {
        deployment.responds(new MockResponse.Builder().code(status).setHeader("Retry-After", header));
        return failureAtEight();
    }

    private ApiException failureAtEight() {
        Clock clock = Clock.fixed(Instant.parse("2026-11-21T08:00:00Z"), ZoneOffset.UTC);
        try (CastellanClient timed = deployment.builder().clock(clock).build()) {
            return failureOf(() -> timed.projects().get(PROJECT));
        }
    }

    private static ApiException failureOf(ThrowingCallable call) {
        ApiException failure = catchThrowableOfType(ApiException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
