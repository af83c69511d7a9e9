package dev.castellan.harness.faults;

import dev.castellan.model.exchange.ApiResponse;
import java.util.Arrays;

/** Breaks JSON bodies. */
final class BrokenJson {

    private BrokenJson() {}

    /**
     * Returns the answer with the first half of its body, followed by a character that makes it invalid. An answer
     * without a body is returned as it is.
     */
    static ApiResponse of(ApiResponse answer) {
        int length = answer.body().length;
        if (length == 0) {
            return answer;
        }
        byte[] body = Arrays.copyOf(answer.body(), length / 2 + 1);
        // invalid wherever the body was cut: it closes nothing, and cannot follow a complete value
        body[length / 2] = '<';
        return new ApiResponse(answer.status(), answer.headers(), body);
    }
}
