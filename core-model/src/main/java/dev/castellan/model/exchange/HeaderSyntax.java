package dev.castellan.model.exchange;

/** Refuses header names and values that could end their line and start another header. */
final class HeaderSyntax {

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private HeaderSyntax() {}

    static void check(String name, String value) {
        if (!isToken(name)) {
            throw new IllegalArgumentException("a header name is a token of letters, digits and " + TOKEN_MARKS);
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if ((c < ' ' && c != '\t') || c == 127) {
                throw new IllegalArgumentException("the value of header " + name + " holds a control character");
            }
        }
    }

    /** A loop instead of a stream, since every header of every exchange is checked here. */
    private static boolean isToken(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!isTokenCharacter(name.charAt(i))) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean isTokenCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || TOKEN_MARKS.indexOf(c) >= 0;
    }
}
