package dev.castellan.server.standalone.settings;

/** Text that the JVM decoded in the encoding of the locale: arguments, environment variables and standard input. */
public final class NativeText {

    /** Replaces bytes that the encoding of the locale does not define. */
    private static final char REPLACEMENT = '\uFFFD';

    private NativeText() {}

    /**
     * Checks that the JVM could decode a text.
     *
     * @param name names the text in the message
     * @throws IllegalArgumentException if the text contains U+FFFD; the message suggests a remedy
     */
    public static void check(String name, String text) {
        if (text.indexOf(REPLACEMENT) >= 0) {
            throw new IllegalArgumentException(
                    name + " contains letters that the locale of this process does not support: set LC_ALL=C.UTF-8");
        }
    }
}
