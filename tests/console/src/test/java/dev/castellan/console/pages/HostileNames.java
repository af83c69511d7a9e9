package dev.castellan.console.pages;

import dev.castellan.model.Bounds;

/** Names that are difficult to display because they contain markup, quotes, right-to-left text or long words. */
final class HostileNames {

    static final String EMOJI = "\uD83D\uDC22".repeat(Bounds.NAME);
    static final String MARKUP = "<script>alert(1)</script>";

    /** Begins with a right-to-left mark and continues with Hebrew and Latin letters. */
    static final String TURNING = "\u200F\u05E9\u05E8\u05D4 eloc";

    private HostileNames() {}

    /** Returns a name of the maximum length that contains a plain name. */
    static String of(String plain) {
        String name = TURNING + MARKUP + "\"'&amp;{0} " + plain + " ";
        return name + "W".repeat(Bounds.NAME - name.length());
    }

    /** Returns a hostile e-mail address that ends with a plain e-mail address. */
    static String address(String plain) {
        return "\u05E9\u05E8\u05D4eloc'&amp`{0}" + "w".repeat(100) + plain;
    }
}
