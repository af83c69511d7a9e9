package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input in a list, without its payload.
 *
 * @param id identifier
 * @param name display name
 * @param createdAt the time of the creation, in milliseconds
 */
public record InputSummary(UUID id, @Nullable String name, Instant createdAt) {

    /** Returns the summary of an input. */
    public static InputSummary of(InputRow input) {
        return new InputSummary(input.id(), input.name(), input.createdAt());
    }
}
