package dev.castellan.model;

import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * The answer to putting an input into a collection or taking one out (an extension).
 *
 * @param message says what was done
 * @param collectionId the collection
 * @param inputId the input
 */
public record CollectionChange(String message, UUID collectionId, UUID inputId) {

    /** Checks the required fields. */
    public CollectionChange {
        Required.field(message, "message");
        Required.field(collectionId, "collection_id");
        Required.field(inputId, "input_id");
    }
}
