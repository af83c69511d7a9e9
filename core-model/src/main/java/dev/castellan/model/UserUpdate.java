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

    /** Returns a builder for an update that keeps all fields. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds an update. Not thread-safe. */
    public static final class Builder {

        private @Nullable String name;
        private @Nullable TextUpdate email;
        private @Nullable Role role;

        private Builder() {}

        /** Sets the display name, 1 to 255 code points. */
        public Builder name(String newName) {
            name = Required.field(newName, "name");
            return this;
        }

        /** Sets the e-mail address. */
        public Builder email(String address) {
            email = TextUpdate.to(Required.field(address, "email"));
            return this;
        }

        /** Resets the address of a service account to the generated address. */
        public Builder generatedEmail() {
            email = TextUpdate.CLEAR;
            return this;
        }

        /** Sets the role. */
        public Builder role(Role newRole) {
            role = Required.field(newRole, "role");
            return this;
        }

        /** Returns the request body. */
        public UserUpdate build() {
            return new UserUpdate(name, email, role);
        }
    }
}
