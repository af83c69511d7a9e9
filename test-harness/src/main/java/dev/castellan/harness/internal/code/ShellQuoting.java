package dev.castellan.harness.internal.code;

/** Writes texts for a POSIX shell. */
final class ShellQuoting {

    private ShellQuoting() {}

    /** Returns a word that the shell takes as it is, quoted only where it has to be. */
    static String word(String text) {
        return text.matches("[A-Za-z0-9_-]+") ? text : quoted(text);
    }

    /** Returns a quoted word that the shell takes as it is. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
