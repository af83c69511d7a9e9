package dev.castellan.model;

import dev.castellan.model.internal.check.Required;

/**
 * The request body that creates a project.
 *
 * @param name display name, 1 to 255 code points
 */
public record NewProject(String name) {

    /** Checks the required fields. */
    public NewProject {
        Required.field(name, "name");
    }
}
