package dev.castellan.server.people.internal.devices;

import dev.castellan.model.IssuedToken;
import org.jspecify.annotations.Nullable;

/**
 * The response to a program that asks for its token.
 *
 * @param token the token, if the program gets it now
 * @param reason why the program gets no token, if it was denied
 */
public record DevicePoll(
        Outcome outcome,
        @Nullable IssuedToken token,
        @Nullable String reason) {

    /** Whether a program gets its token. */
    public enum Outcome {
        /** The program gets it now. */
        ISSUED,
        /** The user has not decided yet. */
        PENDING,
        /** The user has denied it, or cannot get another token. */
        DENIED,
        /** Too much time has passed. */
        EXPIRED,
        /** The program has got it before. */
        USED,
        /** The user has entered the same code of another program. */
        OTHER
    }

    static DevicePoll of(Outcome outcome) {
        return new DevicePoll(outcome, null, null);
    }

    static DevicePoll issued(IssuedToken token) {
        return new DevicePoll(Outcome.ISSUED, token, null);
    }

    static DevicePoll denied(String reason) {
        return new DevicePoll(Outcome.DENIED, null, reason);
    }
}
