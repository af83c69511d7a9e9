package dev.castellan.harness.internal.request;

import dev.castellan.model.json.JsonValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks whether one JSON value is contained in another. */
public final class JsonSubset {

    private JsonSubset() {}

    /** Returns the first part of the wanted value that the whole does not contain; null if it contains all. */
    public static @Nullable String missing(JsonValue wanted, @Nullable JsonValue whole) {
        return missing("body", wanted, whole);
    }

    private static @Nullable String missing(String place, JsonValue wanted, @Nullable JsonValue whole) {
        if (whole == null) {
            return place + ": is absent";
        }
        if (!wanted.isObject() || !whole.isObject()) {
            return wanted.equals(whole) ? null : place + ": is " + whole;
        }
        Map<String, JsonValue> fields = whole.fields();
        for (Map.Entry<String, JsonValue> field : wanted.fields().entrySet()) {
            String lack = missing(place + "." + field.getKey(), field.getValue(), fields.get(field.getKey()));
            if (lack != null) {
                return lack;
            }
        }
        return null;
    }
}
