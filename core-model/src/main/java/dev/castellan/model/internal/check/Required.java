package dev.castellan.model.internal.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Argument checks for compact constructors. */
public final class Required {

    private Required() {}

    /** Returns {@code value}, or throws an exception that names the JSON field if it is {@code null}. */
    public static <T> T field(@Nullable T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + ": is required");
        }
        return value;
    }

    /** Returns an unmodifiable copy, or an empty list if {@code values} is {@code null}. */
    public static <T> List<T> listOrEmpty(@Nullable List<T> values) {
        return values == null ? List.of() : List.copyOf(values);
    }
}
