package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;

/**
 * The kind of a collection. The set of kinds is open, since the specification lists no values.
 *
 * @param value the text on the wire
 */
public record CollectionType(@JsonValue String value) {

    /** The type that a Castellan server gives to every collection. */
    public static final CollectionType DEFAULT = new CollectionType("default");

    /** Checks that the text is present. */
    public CollectionType {
        Required.field(value, "type");
    }

    /** Returns the type with this text. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static CollectionType of(String value) {
        return value.equals(DEFAULT.value) ? DEFAULT : new CollectionType(value);
    }

    /** Returns the text on the wire. */
    @Override
    public String toString() {
        return value;
    }
}
