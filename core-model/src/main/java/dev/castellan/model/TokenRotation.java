package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The request body that replaces an API token with a new one (an extension).
 *
 * @param overlapSeconds the number of seconds for which both tokens are valid, 0 to 604,800 (seven days). The old token
 *     expires after this period, or at its expiry time if that is earlier. Omitted from JSON if 0
 * @param expiresAt the expiry time of the new token. If {@code null}, the new token gets the original lifetime of the
 *     old token, but expires no later than the token that authenticates the request
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokenRotation(
        // An absent field means 0, even for a mapper that rejects null for a number.
        @JsonProperty("overlap_seconds")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        int overlapSeconds,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt) {

    /** The rotation that invalidates the old token immediately. */
    public static final TokenRotation IMMEDIATE = new TokenRotation(0, null);

    /**
     * Returns a rotation that keeps both tokens valid for this duration, rounded down to whole seconds.
     *
     * @throws ArithmeticException if the number of seconds exceeds an {@code int}
     */
    public static TokenRotation withOverlap(Duration overlap) {
        return new TokenRotation(Math.toIntExact(overlap.toSeconds()), null);
    }

    /** Returns a copy whose new token expires at this instant. */
    public TokenRotation expiringAt(Instant instant) {
        return new TokenRotation(overlapSeconds, Required.field(instant, "expires_at"));
    }
}
