package dev.castellan.console.pages;

import dev.castellan.model.Bounds;

/** Names that are as hard to show as names may be: markup, quotes, marks that turn the direction, no place to break. */
final class HostileNames {

    static final String EMOJI = "\uD83D\uDC22".repeat(Bounds.NAME);
    static final String MARKUP = "<script>alert(1)</script>";

    /** Ends an isolation that is around it, turns all letters around, and leaves another isolation open. */
    static final String TURNING = "\u2069\u202E\u05E9\u05E8\u05D4 eloc\u2067";

    private HostileNames() {}

    /** Returns a name of the greatest length in place of a plain one, which it holds. */
    static String of(String plain) {
        String name = TURNING + MARKUP + "\"'&amp;{0} " + plain + " ";
        return name + "W".repeat(Bounds.NAME - name.length());
    }

    /** Returns an address in place of a plain one. */
    static String address(String plain) {
        return TURNING.replace(" ", "") + MARKUP + "\"'&amp;" + "w".repeat(100) + plain;
    }
}
