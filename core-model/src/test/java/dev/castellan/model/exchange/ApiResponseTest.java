package dev.castellan.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static ApiResponse response(int status, String body) {
        return new ApiResponse(status, Headers.empty(), body.getBytes(StandardCharsets.UTF_8));
    }
}
