package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a user uses the organization.
 *
 * @param tokens the number of the user's API tokens, including expired ones
 * @param lastActiveAt the latest recorded use of a token or session of the user, or the time of the newest audit event
 *     that the user caused, or null if there is none
 */
public record UserActivity(int tokens, @Nullable Instant lastActiveAt) {

    /** Returns the activity with the latest of these times, of which each can be null. */
    public static UserActivity of(int tokens, @Nullable Instant... times) {
        return new UserActivity(
                tokens,
                Stream.of(times)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }
}
