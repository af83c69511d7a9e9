package dev.castellan.model.internal.text;

/**
 * The rules for characters in names, which the server enforces. The patterns in the OpenAPI document are less strict.
 * The rules do not depend on the JDK's Unicode version.
 */
public final class CharacterRules {

    /** White space and format characters of Unicode 16, and characters that Java treats as white space. */
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

    /**
     * Returns true if the code point is invisible. A name that contains only invisible characters is treated as blank.
     */
    public static boolean showsNothing(int codePoint) {
        for (int[] range : INVISIBLE) {
            if (codePoint <= range[1]) {
                return codePoint >= range[0];
            }
        }
        return false;
    }

    /**
     * Returns true if the code point is a control character or an unpaired surrogate, which names must not
     * contain.
     */
    public static boolean isForbidden(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL || type == Character.SURROGATE;
    }

    /**
     * Returns true if the code point is an explicit directional formatting character (Unicode Standard Annex 9), which
     * names must not contain. Such a character can reverse the order of the surrounding text.
     */
    public static boolean changesDirection(int codePoint) {
        return (codePoint >= 0x202A && codePoint <= 0x202E) || (codePoint >= 0x2066 && codePoint <= 0x2069);
    }
}
