package dev.castellan.server.internal.store.rows;

import dev.castellan.model.endpoint.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the uses of a token, except for the time of the last one.
 *
 * @param address the address of the last recorded use, or null if it is unknown
 * @param calls the numbers of calls, or null if none were counted
 * @param refusedAt the time of the last recorded refusal of the token after its secret matched, or null
 * @param refusedAddress the address of that request, or null if it is unknown
 * @param refusedCode the reason of that refusal, or null
 */
public record TokenActivity(
        @Nullable String address,
        @Nullable DailyCalls calls,
        @Nullable Instant refusedAt,
        @Nullable String refusedAddress,
        @Nullable String refusedCode) {

    /** The time for which a recorded refusal can hide others. */
    private static final Duration HIDING = Duration.ofMinutes(15);

    /** The activity of a token that was never used. */
    public static final TokenActivity NONE = new TokenActivity(null, null, null, null, null);

    /**
     * Returns whether the recorded refusal hides another one. For 15 minutes, it stays if it has the same reason, or if
     * its address was not allowed. Otherwise, a client that alternates reasons could cause an event and a write each
     * time, and hide the use of a stolen token.
     */
    public boolean hides(Instant at, ErrorCode code) {
        return refusedAt != null
                && at.isBefore(refusedAt.plus(HIDING))
                && (code.value().equals(refusedCode)
                        || ErrorCode.ADDRESS_NOT_ALLOWED.value().equals(refusedCode));
    }

    /** Returns a copy with the address of a use. */
    public TokenActivity usedFrom(@Nullable String client) {
        return new TokenActivity(client, calls, refusedAt, refusedAddress, refusedCode);
    }

    /** Returns a copy with more calls on a day, in days since 1970 (UTC). */
    public TokenActivity called(long day, int count) {
        return new TokenActivity(address, DailyCalls.after(calls, day, count), refusedAt, refusedAddress, refusedCode);
    }

    /** Returns a copy with a refusal. */
    public TokenActivity refused(Instant at, @Nullable String client, String code) {
        return new TokenActivity(address, calls, at, client, code);
    }
}
