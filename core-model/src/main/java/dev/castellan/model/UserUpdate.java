package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes a user: a JSON merge patch (an extension). A field that is {@code null} in Java is
 * absent from the patch and keeps its value. The server rejects a patch without fields.
 *
 * @param name the new display name, 1 to 255 code points, or {@code null} to keep the name
 * @param email the new e-mail address, or {@code null} to keep the address. {@link TextUpdate#CLEAR} gives a service
 *     account the address that the server generates for it. The server rejects {@code CLEAR} for a human user
 * @param role the new role, or {@code null} to keep the role
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UserUpdate(
        @Nullable String name,
        @Nullable TextUpdate email,
        @Nullable Role role) {

    /** Returns an update that keeps all fields. */
    public static UserUpdate none() {
        return new UserUpdate(null, null, null);
    }

    /** Returns a copy that sets the display name, 1 to 255 code points. */
    public UserUpdate name(String newName) {
        return new UserUpdate(Required.field(newName, "name"), email, role);
    }

    /** Returns a copy that sets the e-mail address. */
    public UserUpdate email(String address) {
        return new UserUpdate(name, TextUpdate.to(Required.field(address, "email")), role);
    }

    /** Returns a copy that resets the address of a service account to the generated address. */
    public UserUpdate generatedEmail() {
        return new UserUpdate(name, TextUpdate.CLEAR, role);
    }

    /** Returns a copy that sets the role. */
    public UserUpdate role(Role newRole) {
        return new UserUpdate(name, email, Required.field(newRole, "role"));
    }
}
