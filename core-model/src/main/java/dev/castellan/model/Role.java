package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * The permissions of a user. The specification ("Resources and their fields, User") defines two roles. The set of roles
 * is open, and an unknown role keeps its value.
 *
 * @param value the string used in JSON
 */
public record Role(@JsonValue String value) {

    /** Full access to all resources of the organization. */
    public static final Role ORG_ADMIN = new Role("org_admin");

    /** Access to the assigned projects and the default project. */
    public static final Role CLIENT = new Role("client");

    /** Checks that the value is present. */
    public Role {
        Required.field(value, "role");
    }

    /** Returns the role with this value. Known roles are shared instances. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Role of(String value) {
        return switch (value) {
            case "org_admin" -> ORG_ADMIN;
            case "client" -> CLIENT;
            default -> new Role(value);
        };
    }

    /** Returns true if the specification defines this role. */
    public boolean isKnown() {
        return equals(ORG_ADMIN) || equals(CLIENT);
    }

    /** Replaces the generated method, whose first call is slow. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Role that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the string used in JSON. */
    @Override
    public String toString() {
        return value;
    }
}
