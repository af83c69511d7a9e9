package dev.castellan.conformance.internal.match;

import java.util.Locale;

/** The kinds of values that a variable can match. */
public enum ValueKind {
    UUID("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "0190f3a2-7b4c-7d1e-8f00-%012x"),
    TIMESTAMP("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z", "2030-01-31T12:00:00.%03dZ"),
    TOKEN("cst[su]_[0-9A-Za-z]{55}", "cstu_%055d"),
    PREFIX("cst[su]_[0-9A-Za-z]{10}", "cstu_%010d"),
    CODE("[0-9A-Za-z]{49}", "%049d"),
    LINK("https?://[^\"]+", "https://castellan.test/console/join#%049d"),
    CURSOR("[^\"]+", "cursor-%d"),
    NUMBER("\\d+", "%d"),
    ANY(".*?", "text %d");

    private final String pattern;
    private final String sample;

    ValueKind(String pattern, String sample) {
        this.pattern = pattern;
        this.sample = sample;
    }

    /** Returns the kind in {@code name:kind}, or {@link #UUID} if no kind is given. */
    public static ValueKind of(String place) {
        if (place.equals("*")) {
            return ANY;
        }
        int colon = place.indexOf(':');
        return colon < 0 ? UUID : valueOf(place.substring(colon + 1).toUpperCase(Locale.ROOT));
    }

    String pattern() {
        return pattern;
    }

    /** Returns a value of this kind. Different numbers produce different values. */
    public String sample(int number) {
        return sample.formatted(number);
    }
}
