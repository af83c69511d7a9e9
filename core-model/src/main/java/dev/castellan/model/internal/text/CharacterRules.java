package dev.castellan.model.internal.text;

/**
 * The rules about single characters of names and addresses. The server checks requests by them, and the patterns of the
 * OpenAPI document are made from them. They do not depend on the release of Unicode that the JDK knows.
 */
public final class CharacterRules {

    /** White space, other spaces and format characters: Unicode 16, with the white space of Java. */
    private static final int[][] INVISIBLE = {
        {0x09, 0x0D},
        {0x1C, 0x20},
        {0xA0, 0xA0},
        {0xAD, 0xAD},
        {0x600, 0x605},
        {0x61C, 0x61C},
        {0x6DD, 0x6DD},
        {0x70F, 0x70F},
        {0x890, 0x891},
        {0x8E2, 0x8E2},
        {0x1680, 0x1680},
        {0x180E, 0x180E},
        {0x2000, 0x200F},
        {0x2028, 0x202F},
        {0x205F, 0x2064},
        {0x2066, 0x206F},
        {0x3000, 0x3000},
        {0xFEFF, 0xFEFF},
        {0xFFF9, 0xFFFB},
        {0x110BD, 0x110BD},
        {0x110CD, 0x110CD},
        {0x13430, 0x1343F},
        {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A},
        {0xE0001, 0xE0001},
        {0xE0020, 0xE007F},
    };

    private CharacterRules() {}

    /** Returns whether a code point shows nothing; a name of nothing else is blank. */
    public static boolean showsNothing(int codePoint) {
        for (int[] range : INVISIBLE) {
            if (codePoint <= range[1]) {
                return codePoint >= range[0];
            }
        }
        return false;
    }

    /** Returns whether a code point may stand in no name and in no address: a control character, half of a pair. */
    public static boolean isForbidden(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL || type == Character.SURROGATE;
    }

    /** Returns whether a code point may stand in an address, before or after its {@code @}. */
    public static boolean isOfAddress(int codePoint) {
        return codePoint != '@' && !Character.isWhitespace(codePoint) && !isForbidden(codePoint);
    }
}
