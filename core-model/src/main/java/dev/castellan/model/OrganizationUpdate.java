package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes the organization: a JSON merge patch (an extension). A field that is {@code null} in
 * Java is absent from the patch and keeps its value. The server rejects a patch without fields.
 *
 * @param name the new display name, 1 to 255 code points, or {@code null} to keep the name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OrganizationUpdate(@Nullable String name) {}
