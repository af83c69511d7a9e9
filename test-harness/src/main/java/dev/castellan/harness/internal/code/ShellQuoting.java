package dev.castellan.harness.internal.code;

/** Quotes texts for a POSIX shell. */
final class ShellQuoting {

    private ShellQuoting() {}

    /** Returns a text as one word of the shell, quoted only if necessary. */
    static String word(String text) {
        return text.matches("[A-Za-z0-9_-]+") ? text : quoted(text);
    }

    /** Returns a text as one quoted word of the shell. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
