package dev.castellan.model.people;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;

/**
 * The purpose of an invitation code. The set of purposes is open.
 *
 * @param value the string used in JSON
 */
public record InvitationPurpose(@JsonValue String value) {

    /** The user joins and registers a first credential. */
    public static final InvitationPurpose JOIN = new InvitationPurpose("join");

    /** A user who lost all credentials registers a new credential. */
    public static final InvitationPurpose RECOVER = new InvitationPurpose("recover");

    /** Checks that the value is present. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public InvitationPurpose {
        Required.field(value, "purpose");
    }

    /** Returns the string used in JSON. */
    @Override
    public String toString() {
        return value;
    }
}
