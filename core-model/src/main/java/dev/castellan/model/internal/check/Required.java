package dev.castellan.model.internal.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The checks that compact constructors share. */
public final class Required {

    private Required() {}

    /** Returns {@code value}, or fails with the field's name as it stands on the wire. */
    public static <T> T field(@Nullable T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + ": is required");
        }
        return value;
    }

    /** Returns an unmodifiable copy; absent and {@code null} lists are empty. */
    public static <T> List<T> listOrEmpty(@Nullable List<T> values) {
        return values == null ? List.of() : List.copyOf(values);
    }
}
