package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input in a list, without its payload.
 *
 * @param name the display name
 * @param createdAt the creation time, with millisecond precision
 */
public record InputSummary(UUID id, @Nullable String name, Instant createdAt) {

    /** Returns the summary of an input. */
    public static InputSummary of(InputRow input) {
        return new InputSummary(input.id(), input.name(), input.createdAt());
    }
}
