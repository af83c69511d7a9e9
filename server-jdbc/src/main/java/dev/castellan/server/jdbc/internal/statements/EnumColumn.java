package dev.castellan.server.jdbc.internal.statements;

import java.util.Locale;

/** Columns that store an enum constant as its lower-case name. */
public final class EnumColumn {

    private EnumColumn() {}

    public static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the constant with the given stored name.
     *
     * @throws IllegalArgumentException if no constant has this name
     */
    public static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }
}
