package dev.castellan.server.jdbc.internal.statements;

import java.util.Locale;

/** Columns that hold an enum constant as its name in lower case. */
public final class EnumColumn {

    private EnumColumn() {}

    /** Returns the text of a constant. */
    public static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the constant with the name.
     *
     * @throws IllegalArgumentException if the type has no such constant
     */
    public static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }
}
