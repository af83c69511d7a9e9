package dev.castellan.model.internal.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks for compact constructors. */
public final class Required {

    private Required() {}

    /** Returns {@code value}. If it is {@code null}, throws an exception with the JSON name of the field. */
    public static <T> T field(@Nullable T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + ": is required");
        }
        return value;
    }

    /** Returns an unmodifiable copy. A {@code null} list is empty. */
    public static <T> List<T> listOrEmpty(@Nullable List<T> values) {
        return values == null ? List.of() : List.copyOf(values);
    }
}
