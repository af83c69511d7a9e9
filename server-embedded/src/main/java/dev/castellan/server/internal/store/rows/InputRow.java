package dev.castellan.server.internal.store.rows;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input.
 *
 * @param projectId the project of the input
 * @param name the display name
 * @param payload any JSON value
 * @param createdAt the creation time, with millisecond precision
 */
public record InputRow(
        UUID id,
        UUID projectId,
        @Nullable String name,
        @Nullable JsonValue payload,
        Instant createdAt) {

    /** Returns a copy with this display name. */
    public InputRow withName(@Nullable String newName) {
        return new InputRow(id, projectId, newName, payload, createdAt);
    }

    /** Returns the size of the payload in UTF-8 bytes, or 0 if there is no payload. */
    public long payloadBytes() {
        return payload == null ? 0 : payload.utf8Length();
    }
}
