package dev.castellan.model.people;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;

/**
 * What the code of an invitation is for. The set of purposes is open.
 *
 * @param value the text on the wire
 */
public record InvitationPurpose(@JsonValue String value) {

    /** The user joins, and gets a first credential. */
    public static final InvitationPurpose JOIN = new InvitationPurpose("join");

    /** A user who has lost all credentials gets a new one. */
    public static final InvitationPurpose RECOVER = new InvitationPurpose("recover");

    /** Checks that the text is not absent. */
    public InvitationPurpose {
        Required.field(value, "purpose");
    }

    /** Returns the purpose with this text; the two known purposes are shared instances. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static InvitationPurpose of(String value) {
        return switch (value) {
            case "join" -> JOIN;
            case "recover" -> RECOVER;
            default -> new InvitationPurpose(value);
        };
    }

    /** Returns the text on the wire. */
    @Override
    public String toString() {
        return value;
    }
}
