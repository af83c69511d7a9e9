package dev.castellan.console.pages;

import dev.castellan.model.Bounds;

/** Names that are difficult to display: markup, quotes, direction controls, and long words. */
final class HostileNames {

    static final String EMOJI = "\uD83D\uDC22".repeat(Bounds.NAME);
    static final String MARKUP = "<script>alert(1)</script>";

    /** Closes an isolate around it, overrides the direction, and opens another isolate. */
    static final String TURNING = "\u2069\u202E\u05E9\u05E8\u05D4 eloc\u2067";

    private HostileNames() {}

    /** Returns a name of the maximum length that contains a plain name. */
    static String of(String plain) {
        String name = TURNING + MARKUP + "\"'&amp;{0} " + plain + " ";
        return name + "W".repeat(Bounds.NAME - name.length());
    }

    /** Returns a hostile e-mail address that ends with a plain address. */
    static String address(String plain) {
        return TURNING.replace(" ", "") + MARKUP + "\"'&amp;" + "w".repeat(100) + plain;
    }
}
