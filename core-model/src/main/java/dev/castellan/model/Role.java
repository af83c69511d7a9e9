package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * What a user may do. The set of roles is open; the specification ("Resources and their fields, User") names two.
 *
 * <p>A role that this version does not know keeps its text.
 *
 * @param value the text on the wire
 */
public record Role(@JsonValue String value) {

    /** Full access to all resources of the organization. */
    public static final Role ORG_ADMIN = new Role("org_admin");

    /** Access to the assigned projects and the default project. */
    public static final Role CLIENT = new Role("client");

    /** Checks that the text is not absent. */
    public Role {
        Required.field(value, "role");
    }

    /** Returns the role with this text; the two known roles are shared instances. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Role of(String value) {
        return switch (value) {
            case "org_admin" -> ORG_ADMIN;
            case "client" -> CLIENT;
            default -> new Role(value);
        };
    }

    /** Returns whether this is one of the two roles that the specification names. */
    public boolean isKnown() {
        return equals(ORG_ADMIN) || equals(CLIENT);
    }

    /** Written by hand, like {@link #hashCode}, since the generated method of a record is slow at its first call. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Role that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the text on the wire. */
    @Override
    public String toString() {
        return value;
    }
}
