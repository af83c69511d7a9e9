package dev.castellan.client.errors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateExpiredException;
import java.time.Clock;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryableTest {

    private static ApiException response(Endpoint<?, ?> endpoint, int status, String body, String... headers) {
        ApiResponse response = new ApiResponse(status, Headers.of(headers), body.getBytes(StandardCharsets.UTF_8));
        return ApiErrors.of(endpoint, response, Clock.systemUTC(), null);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 502, 503, 504})
    void transientStatusIsRetryableForIdempotentCall(int status) {
        assertThat(response(ProjectEndpoints.GET, status, "").isRetryable()).isTrue();
        assertThat(response(ProjectEndpoints.ADD_USER, status, "").isRetryable())
                .isTrue();
        assertThat(response(ProjectEndpoints.REMOVE_USER, status, "").isRetryable())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"408,false", "429,true", "502,false", "503,false", "504,false", "500,false", "409,false"})
    void postWithoutRetryAfterIsRetryableOnlyAfter429(int status, boolean retryable) {
        assertThat(response(ProjectEndpoints.CREATE, status, "").isRetryable()).isEqualTo(retryable);
    }

    @Test
    void postIsRetryableAfter503WithRetryAfter() {
        assertThat(response(ProjectEndpoints.CREATE, 503, "", "Retry-After", "7")
                        .isRetryable())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 403, 404, 409, 413, 422, 500, 501, 599})
    void permanentStatusIsNotRetryable(int status) {
        assertThat(response(ProjectEndpoints.GET, status, "").isRetryable()).isFalse();
    }

    @Test
    void blockedDeletionIsNotRetryableEvenWithStatus503() {
        assertThat(response(ProjectEndpoints.REMOVE_USER, 503, "{\"dependencies\":\"x\"}")
                        .isRetryable())
                .isFalse();
    }

    @Test
    void transportFailureIsRetryableUnlessPostMayHaveBeenSent() {
        IOException truncated = new IOException("line is cut");
        assertThat(new TransportException(ProjectEndpoints.GET, true, "x", truncated).isRetryable())
                .isTrue();
        assertThat(new TransportException(ProjectEndpoints.CREATE, true, "x", truncated).isRetryable())
                .isFalse();
        assertThat(new TransportException(ProjectEndpoints.CREATE, false, "x", truncated).isRetryable())
                .isTrue();
        assertThat(new CallTimeoutException(ProjectEndpoints.GET, true, "no response", truncated).isRetryable())
                .isTrue();
        assertThat(new CallCancelledException(ProjectEndpoints.GET, false, truncated).isRetryable())
                .isFalse();
    }

    @Test
    void failureDueToUntrustedServerIsNotRetryable() {
        IOException expired = new SSLHandshakeException("no path");
        expired.initCause(new CertificateExpiredException("in 2020"));
        for (IOException reason : new IOException[] {expired, new SSLPeerUnverifiedException("other name")}) {
            assertThat(new TransportException(ProjectEndpoints.GET, false, "x", reason).isRetryable())
                    .isFalse();
        }
    }

    @Test
    void unknownHostFailureIsRetryableOnlyIfDnsFailureIsTemporary() {
        assertThat(unknown("nowhere.example: Name or service not known").isRetryable())
                .isFalse();
        assertThat(unknown("here.example: Temporary failure in name resolution").isRetryable())
                .isTrue();
        assertThat(unknown(null).isRetryable()).isFalse();
    }

    @Test
    void failureDescribesOperationAndNumberOfAttempts() {
        ApiException failure = ApiErrors.withAttempts(response(ProjectEndpoints.ADD_USER, 503, ""), 3, false, "");
        assertThat(failure.attempts()).isEqualTo(3);
        assertThat(failure.method()).isEqualTo(HttpMethod.PUT);
        assertThat(failure.pathTemplate()).isEqualTo("/projects/{id}/users/{user_id}");
        assertThat(new ClientClosedException(ProjectEndpoints.GET).attempts()).isZero();
    }

    @Test
    void deserializedFailurePreservesOperationAttemptsAndRetryability() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(ApiErrors.withAttempts(response(ProjectEndpoints.GET, 503, ""), 2, false, ""));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            ApiException copy = (ApiException) in.readObject();
            assertThat(copy.operation()).isEqualTo("projects.get");
            assertThat(copy.method()).isEqualTo(HttpMethod.GET);
            assertThat(copy.pathTemplate()).isEqualTo("/projects/{id}");
            assertThat(copy.attempts()).isEqualTo(2);
            assertThat(copy.isRetryable()).isTrue();
        }
    }

    private static TransportException unknown(String message) {
        return new TransportException(ProjectEndpoints.GET, false, "x", new UnknownHostException(message));
    }
}
