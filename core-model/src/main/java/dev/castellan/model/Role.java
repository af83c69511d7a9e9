package dev.castellan.model;

import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * What a user may do: an open set of texts, of which the specification ("Resources and their fields, User") names two.
 *
 * <p>A text that this version does not know is kept as it came.
 *
 * @param value the text on the wire
 */
public record Role(String value) {

    /** Full access to all resources of the organization. */
    public static final Role ORG_ADMIN = new Role("org_admin");

    /** Access to the assigned projects and the default project. */
    public static final Role CLIENT = new Role("client");

    /** Checks that there is a text. */
    public Role {
        Required.field(value, "role");
    }

    /** Returns the role with this text; the two known ones are shared instances. */
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

    /** Spelled out, like {@link #hashCode}: every test starts by comparing roles, and what a record makes is slow at first. */
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
