package dev.castellan.server.jdbc.internal.statements;

import java.util.Locale;

/** Columns that hold one of a fixed number of values: the name of a constant, in lower case. */
public final class EnumColumn {

    private EnumColumn() {}

    /** Returns the text of a constant. */
    public static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the constant that a text stands for.
     *
     * @throws IllegalArgumentException if it stands for none
     */
    public static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }
}
