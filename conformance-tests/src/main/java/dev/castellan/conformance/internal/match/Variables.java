package dev.castellan.conformance.internal.match;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of the {@code {{variables}}} in a case. In expected text, {@code {{name}}} matches a UUID,
 * {@code {{name:kind}}} matches a value of a {@link ValueKind}, {@code {{:kind}}} matches a value without storing it,
 * and {@code {{*}}} matches any text.
 */
public final class Variables {

    private static final Pattern PLACE = Pattern.compile("\\{\\{([^{}]*)}}");

    private final Map<String, String> values = new LinkedHashMap<>();

    public Variables() {}

    Variables(Variables other) {
        values.putAll(other.values);
    }

    public Variables set(String name, Object value) {
        values.put(name, value.toString());
        return this;
    }

    String get(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "{{" + name + "}} has no value; these variables have one: " + values.keySet());
        }
        return value;
    }

    UUID id(String name) {
        return UUID.fromString(get(name));
    }

    public Collection<String> all() {
        return values.values();
    }

    /** Adds the names of all variables in {@code text} to {@code names}. */
    public static void namesIn(String text, Set<String> names) {
        Matcher place = PLACE.matcher(text);
        while (place.find()) {
            String name = nameIn(place.group(1));
            names.add(name.startsWith("upper ") ? name.substring("upper ".length()) : name);
        }
    }

    /** Returns the text with every variable replaced by its value. */
    String fill(String text) {
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(get(nameIn(place.group(1)))));
    }

    /** Returns whether the actual text matches the expected text, and if so, stores the values of new variables. */
    boolean match(String expected, String actual) {
        Matcher matcher = pattern(expected).matcher(actual);
        if (!matcher.matches()) {
            return false;
        }
        keep(expected, matcher);
        return true;
    }

    private Pattern pattern(String expected) {
        StringBuilder pattern = new StringBuilder();
        Matcher place = PLACE.matcher(expected);
        int from = 0;
        while (place.find()) {
            pattern.append(Pattern.quote(expected.substring(from, place.start())));
            pattern.append('(').append(patternOf(place.group(1))).append(')');
            from = place.end();
        }
        return Pattern.compile(
                pattern.append(Pattern.quote(expected.substring(from))).toString(), Pattern.DOTALL);
    }

    private String patternOf(String place) {
        String value = values.get(nameIn(place));
        return value != null ? Pattern.quote(value) : ValueKind.of(place).pattern();
    }

    private void keep(String expected, Matcher matched) {
        Matcher place = PLACE.matcher(expected);
        for (int group = 1; place.find(); group++) {
            String name = nameIn(place.group(1));
            if (!name.isEmpty()) {
                values.put(name, matched.group(group));
            }
        }
    }

    private static String nameIn(String place) {
        if (place.equals("*")) {
            return "";
        }
        int colon = place.indexOf(':');
        return colon < 0 ? place : place.substring(0, colon);
    }

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
}
