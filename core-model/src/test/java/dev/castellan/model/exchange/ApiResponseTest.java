package dev.castellan.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ApiResponseTest {

    @Test
    void toStringShowsOnlyStatusAndBodySize() {
        assertThat(response(201, "csts_made-up-secret")).hasToString("201, 19 bytes");
    }

    @Test
    void equalityComparesStatusHeadersAndBodyBytes() {
        assertThat(response(200, "a"))
                .isEqualTo(response(200, "a"))
                .hasSameHashCodeAs(response(200, "a"))
                .isNotEqualTo(response(200, "b"))
                .isNotEqualTo(response(201, "a"))
                .isNotEqualTo(response(200, "a").withHeaders(Headers.of("A", "1")));
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks passes
    void errorForMissingHeadersOrBodyContainsArgumentName() {
        assertThatNullPointerException()
                .isThrownBy(() -> new ApiResponse(200, null, ApiRequest.NO_BODY))
                .withMessage("headers: is required");
        assertThatNullPointerException()
                .isThrownBy(() -> new ApiResponse(204, Headers.empty(), null))
                .withMessage("body: is required");
    }

    private static ApiResponse response(int status, String body) {
        return new ApiResponse(status, Headers.empty(), body.getBytes(StandardCharsets.UTF_8));
    }
}
