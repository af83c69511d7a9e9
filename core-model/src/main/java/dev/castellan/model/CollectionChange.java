package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * The result of adding an input to a collection, or of removing an input from a collection (an extension).
 *
 * @param message a description of the change
 * @param collectionId the collection
 * @param inputId the input
 */
public record CollectionChange(
        String message,
        @JsonProperty("collection_id") UUID collectionId,
        @JsonProperty("input_id") UUID inputId) {

    /** Checks the required fields. */
    public CollectionChange {
        Required.field(message, "message");
        Required.field(collectionId, "collection_id");
        Required.field(inputId, "input_id");
    }
}
