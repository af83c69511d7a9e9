package dev.castellan.server.store.rows;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A query.
 *
 * @param id identifier
 * @param inputId the input that it belongs to
 * @param projectId the project of that input
 * @param payload any JSON value
 * @param createdAt when it was created, in milliseconds
 */
public record QueryRow(
        UUID id, UUID inputId, UUID projectId, @Nullable JsonValue payload, Instant createdAt) {

    /** Returns the size of the payload in bytes of UTF-8; 0 if there is none. */
    public long payloadBytes() {
        return payload == null ? 0 : payload.utf8Length();
    }
}
