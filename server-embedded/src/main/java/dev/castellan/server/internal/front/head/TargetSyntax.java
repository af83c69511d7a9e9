package dev.castellan.server.internal.front.head;

/** The characters that are valid in the parts of a request target (RFC 3986, appendix A). */
final class TargetSyntax {

    private static final boolean[] SEGMENT = set("-._~!$&'()*+,=:@");
    private static final boolean[] QUERY = set("-._~!$&'()*+,=:@;/?[]");
    private static final boolean[] AUTHORITY = set("-._~!$&'()*+,=:;[]%");

    private TargetSyntax() {}

    static boolean isSegmentCharacter(char c) {
        return c < SEGMENT.length && SEGMENT[c];
    }

    static boolean isQueryCharacter(char c) {
        return c < QUERY.length && QUERY[c];
    }

    /** Returns whether a text has only characters of a host and a port. It may be empty, as RFC 9110 allows. */
    static boolean isAuthority(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= AUTHORITY.length || !AUTHORITY[c]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the character that the percent sign at an index encodes, or -1 if two hexadecimal digits are missing. */
    static int decoded(String text, int percent) {
        if (percent + 2 >= text.length()) {
            return -1;
        }
        int high = Character.digit(text.charAt(percent + 1), 16);
        int low = Character.digit(text.charAt(percent + 2), 16);
        return high < 0 || low < 0 ? -1 : 16 * high + low;
    }

    private static boolean[] set(String marks) {
        boolean[] set = new boolean[128];
        for (char c = 0; c < set.length; c++) {
            set[c] =
                    (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || marks.indexOf(c) >= 0;
        }
        return set;
    }
}
