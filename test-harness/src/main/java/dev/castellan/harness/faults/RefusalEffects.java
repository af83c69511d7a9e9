package dev.castellan.harness.faults;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;

/** Effects that answer with errors of the API. */
final class RefusalEffects {

    private static final String RETRY_AFTER = "Retry-After";
    private static final Duration LONGEST = Duration.ofDays(1);

    private RefusalEffects() {}

    /** Returns an effect that answers with a status from 500 to 599 without {@code Retry-After}, as a gateway would. */
    static FaultEffect status(int status) {
        if (status < 500 || status > 599) {
            throw new IllegalArgumentException("answer(" + status + "): choose a status from 500 to 599");
        }
        String description = "answer " + status;
        return FaultEffect.instead(description, situation -> {
            ApiResponse answer = situation.refused(ErrorKind.INTERNAL, description);
            return new ApiResponse(status, answer.headers(), answer.body());
        });
    }

    /** Returns an effect that answers with an error of the service and {@code Retry-After}. */
    static FaultEffect until(ErrorKind kind, String description, Duration retryAfter) {
        if (retryAfter.isNegative() || retryAfter.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("retryAfter: " + retryAfter + " is not between 0 and a day");
        }
        long seconds = retryAfter.plusNanos(999_999_999).toSeconds();
        String whole = description + ", " + RETRY_AFTER + ": " + seconds;
        return FaultEffect.instead(whole, situation -> {
            ApiResponse answer = situation.refused(kind, whole);
            Headers headers = answer.headers().with(RETRY_AFTER, Long.toString(seconds));
            return answer.withHeaders(headers);
        });
    }
}
