package dev.castellan.model.inputs;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates an input (an extension).
 *
 * @param name display name, 1 to 255 code points
 * @param payload any JSON value, up to 48 KiB
 * @param collectionIds collections of the same project to which the input is added
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewInput(
        @Nullable String name,
        @Nullable JsonValue payload,
        @JsonProperty("collection_ids") List<UUID> collectionIds) {

    /** Copies the list, or replaces {@code null} with an empty list. */
    public NewInput {
        collectionIds = Required.listOrEmpty(collectionIds);
    }

    /** Returns an input with this display name. */
    public static NewInput withName(String name) {
        return new NewInput(name, null, List.of());
    }

    /** Returns a copy with this payload. */
    public NewInput withPayload(JsonValue newPayload) {
        return new NewInput(name, newPayload, collectionIds);
    }

    /** Returns a copy that adds the input to these collections. */
    public NewInput withCollections(UUID... ids) {
        return new NewInput(name, payload, List.of(ids));
    }
}
