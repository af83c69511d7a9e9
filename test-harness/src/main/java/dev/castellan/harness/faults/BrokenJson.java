package dev.castellan.harness.faults;

import dev.castellan.model.exchange.ApiResponse;
import java.util.Arrays;

/** Makes JSON unreadable. */
final class BrokenJson {

    private BrokenJson() {}

    /** Returns an answer with half of its body and then something else; one without a body as it is. */
    static ApiResponse of(ApiResponse answer) {
        int length = answer.body().length;
        if (length == 0) {
            return answer;
        }
        byte[] body = Arrays.copyOf(answer.body(), length / 2 + 1);
        // whatever was open by then is not closed by this, and nothing that is complete may be followed by it
        body[length / 2] = '<';
        return new ApiResponse(answer.status(), answer.headers(), body);
    }
}
