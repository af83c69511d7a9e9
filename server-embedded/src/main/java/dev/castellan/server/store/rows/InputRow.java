package dev.castellan.server.store.rows;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input.
 *
 * @param id identifier
 * @param projectId the project that it belongs to
 * @param name display name
 * @param payload any JSON value
 * @param createdAt when it was created, in milliseconds
 */
public record InputRow(
        UUID id,
        UUID projectId,
        @Nullable String name,
        @Nullable JsonValue payload,
        Instant createdAt) {

    /** Returns the size of the payload in bytes of UTF-8; 0 if there is none. */
    public long payloadBytes() {
        return payload == null ? 0 : payload.utf8Length();
    }
}
