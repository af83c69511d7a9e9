package dev.castellan.harness.internal.yaml;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Where a seed comes from. It keeps the text only, so that a line is looked for when something is wrong there: a position
 * with every thing would cost more than the things.
 *
 * @param source what to call the text
 * @param text the text; absent for a seed made in code
 */
public record TextSource(String source, @Nullable String text) {

    public static final TextSource CODE = new TextSource("", null);

    /** Returns what to put before a complaint: source, line and column as far as they are known. */
    public String place(@Nullable Mark mark) {
        String position = mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
        return text == null ? "" : source + position + ": ";
    }
}
