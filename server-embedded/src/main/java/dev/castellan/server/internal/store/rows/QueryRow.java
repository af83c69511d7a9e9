package dev.castellan.server.internal.store.rows;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A query.
 *
 * @param inputId the input of the query
 * @param projectId the project of that input
 * @param payload any JSON value
 * @param createdAt the creation time, with millisecond precision
 */
public record QueryRow(
        UUID id, UUID inputId, UUID projectId, @Nullable JsonValue payload, Instant createdAt) {

    /** Returns the size of the payload in UTF-8 bytes, or 0 if there is no payload. */
    public long payloadBytes() {
        return payload == null ? 0 : payload.utf8Length();
    }
}
