package dev.castellan.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ApiRequestTest {

    private static final String SECRET = "csts_made-up-secret";

    @Test
    void toStringShowsOnlyMethodAndPath() {
        ApiRequest request = new ApiRequest(
                "POST",
                "/api/v1/users/tokens",
                "name=" + SECRET,
                Headers.of("Authorization", "Bearer " + SECRET),
                bytes(SECRET));
        assertThat(request).hasToString("POST /api/v1/users/tokens");
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks passes
    void treatsNullQueryAsAbsentAndRejectsOtherNullArguments() {
        URI uri = URI.create("http://127.0.0.1/api/v1/users");

        assertThat(new ApiRequest("GET", uri.getRawPath(), uri.getRawQuery(), Headers.empty(), ApiRequest.NO_BODY))
                .isEqualTo(ApiRequest.of("GET", "/api/v1/users", Headers.empty()));
        assertThatNullPointerException()
                .isThrownBy(() -> ApiRequest.of(null, "/p", Headers.empty()))
                .withMessage("method: is required");
        assertThatNullPointerException()
                .isThrownBy(() -> ApiRequest.of("GET", null, Headers.empty()))
                .withMessage("path: is required");
        assertThatNullPointerException()
                .isThrownBy(() -> ApiRequest.of("GET", "/p", null))
                .withMessage("headers: is required");
        assertThatNullPointerException()
                .isThrownBy(() -> request("").withBody(null))
                .withMessage("body: is required");
    }

    @Test
    void equalityComparesEveryComponentIncludingBodyBytes() {
        assertThat(request("a"))
                .isEqualTo(request("a"))
                .hasSameHashCodeAs(request("a"))
                .isNotEqualTo(request("b"))
                .isNotEqualTo(request("a").withHeaders(Headers.of("A", "1")))
                .isNotEqualTo(new ApiRequest("PUT", "/p", "", Headers.empty(), bytes("a")))
                .isNotEqualTo(new ApiRequest("POST", "/q", "", Headers.empty(), bytes("a")))
                .isNotEqualTo(new ApiRequest("POST", "/p", "x=1", Headers.empty(), bytes("a")));
    }

    @Test
    void copyingWithHeadersOrBodyPreservesOtherComponents() {
        Headers headers = Headers.of("A", "1");
        ApiRequest request = request("").withHeaders(headers).withBody(bytes("b"));
        assertThat(request).isEqualTo(new ApiRequest("POST", "/p", "", headers, bytes("b")));
    }

    private static ApiRequest request(String body) {
        return ApiRequest.of("POST", "/p", Headers.empty()).withBody(bytes(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
