package dev.castellan.model.internal.text;

import java.text.Normalizer;

/**
 * The rule for e-mail addresses: the rule of the HTML standard for {@code <input type=email>}, and the letters, marks
 * and digits outside ASCII that RFC 6531 adds. Of these, it excludes characters that are invisible or look like another
 * character, much as RFC 8264 (section 4.2) does. Quoted local parts and address literals are not addresses.
 *
 * <p>Characters that the Unicode version of the JDK does not contain are not letters.
 */
public final class EmailAddress {

    private static final String PUNCTUATION = ".!#$%&'*+/=?^_`{|}~-";
    private static final int MAX_LABEL = 63;

    /**
     * Letters and marks that are invisible, only stretch or repeat another character, or form a part of a character
     * (RFC 5892, sections 2.3, 2.4, 2.6 and 2.9).
     */
    private static final int[][] EXCLUDED = {
        {0x34F, 0x34F},
        {0x640, 0x640},
        {0x7FA, 0x7FA},
        {0x1100, 0x11FF},
        {0x17B4, 0x17B5},
        {0x180B, 0x180F},
        {0x20D0, 0x20FF},
        {0x302E, 0x302F},
        {0x3031, 0x3035},
        {0x303B, 0x303B},
        {0xA960, 0xA97C},
        {0xD7B0, 0xD7FF},
        {0xFE00, 0xFE0F},
        {0x16FE4, 0x16FE4},
        {0x1BC9D, 0x1BC9D},
        {0x1D100, 0x1D24F},
        {0xE0100, 0xE01EF},
    };

    private EmailAddress() {}

    /** Returns whether the text is an address. Two addresses that are equal in NFC are both addresses or both not. */
    public static boolean isValid(String text) {
        String address = Normalizer.normalize(text, Normalizer.Form.NFC);
        int at = address.indexOf('@');
        return at > 0
                && isText(address.substring(0, at), PUNCTUATION)
                && isDomain(address.substring(at + 1))
                && hasNoVariants(address);
    }

    private static boolean isDomain(String domain) {
        for (String label : domain.split("\\.", -1)) {
            if (label.isEmpty()
                    || label.length() > MAX_LABEL
                    || label.startsWith("-")
                    || label.endsWith("-")
                    || !isText(label, "-")) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the text contains only letters, digits, this punctuation, and marks on letters and digits. */
    private static boolean isText(String text, String punctuation) {
        boolean canHaveMark = false;
        for (int c : text.codePoints().toArray()) {
            boolean isBase = isLetterOrDigit(c) || (canHaveMark && isMark(c));
            if (!isBase && punctuation.indexOf(c) < 0) {
                return false;
            }
            canHaveMark = isBase;
        }
        return true;
    }

    private static boolean isLetterOrDigit(int c) {
        boolean isNumber = Character.getType(c) == Character.LETTER_NUMBER;
        return (Character.isLetterOrDigit(c) || isNumber) && !isExcluded(c);
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        boolean isMark = type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
        return isMark && !isExcluded(c);
    }

    private static boolean isExcluded(int c) {
        for (int[] range : EXCLUDED) {
            if (c <= range[1]) {
                return c >= range[0];
            }
        }
        return false;
    }

    /**
     * Returns whether the address contains no compatibility variants, such as full-width letters or ligatures. The
     * Thai and Lao vowel sign AM is such a variant, but people write no other form of it.
     */
    private static boolean hasNoVariants(String address) {
        String withoutAm = address.replace('\u0E33', '\u0E32').replace('\u0EB3', '\u0EB2');
        return Normalizer.isNormalized(withoutAm, Normalizer.Form.NFKC);
    }
}
