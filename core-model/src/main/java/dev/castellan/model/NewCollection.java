package dev.castellan.model;

import dev.castellan.model.internal.check.Required;

/**
 * The request body that creates a collection.
 *
 * @param name display name, 1 to 255 code points
 */
public record NewCollection(String name) {

    /** Checks the required fields. */
    public NewCollection {
        Required.field(name, "name");
    }
}
