package dev.castellan.server.store.rows;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input.
 *
 * @param id identifier
 * @param projectId the project of the input
 * @param name display name
 * @param payload any JSON value
 * @param createdAt the time of the creation, in milliseconds
 */
public record InputRow(
        UUID id,
        UUID projectId,
        @Nullable String name,
        @Nullable JsonValue payload,
        Instant createdAt) {

    /** Returns the size of the payload in bytes of UTF-8; 0 for an absent payload. */
    public long payloadBytes() {
        return payload == null ? 0 : payload.utf8Length();
    }
}
