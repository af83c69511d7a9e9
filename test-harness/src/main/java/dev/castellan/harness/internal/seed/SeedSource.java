package dev.castellan.harness.internal.seed;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * The source of a seed. The class keeps the text and computes line numbers only for messages, because storing the
 * position of every resource would take more memory than the resources.
 *
 * @param source the name of the source in messages
 * @param text the text, or null for a seed that was built in Java
 */
record SeedSource(String source, @Nullable String text) {

    static final SeedSource CODE = new SeedSource("", null);

    /**
     * Returns the prefix of a message, with source, line and column, or an empty string for a seed that was built in
     * Java.
     */
    String place(@Nullable Mark mark) {
        String position = mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
        return text == null ? "" : source + position + ": ";
    }
}
