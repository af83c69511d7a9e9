package dev.castellan.harness.journal;

/** Writes texts for a POSIX shell. */
final class ShellText {

    private ShellText() {}

    /** Returns a word that the shell takes as it is. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
