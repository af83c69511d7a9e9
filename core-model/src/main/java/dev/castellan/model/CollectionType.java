package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;

/**
 * The type of a collection. The set of types is open, because the specification lists none.
 *
 * @param value the string used in JSON
 */
public record CollectionType(@JsonValue String value) {

    /** The type of every collection on a Castellan server. */
    public static final CollectionType DEFAULT = new CollectionType("default");

    /** Checks that the value is present. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public CollectionType {
        Required.field(value, "type");
    }

    /** Returns the string used in JSON. */
    @Override
    public String toString() {
        return value;
    }
}
