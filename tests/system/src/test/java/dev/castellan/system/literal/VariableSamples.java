package dev.castellan.system.literal;

import dev.castellan.conformance.internal.match.Variables.ValueKind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses values for the variables in a case. With these values, responses can be parsed and requests can be compared.
 */
final class VariableSamples {

    private static final Pattern PLACE = Pattern.compile("\\{\\{([^{}]*)}}");

    private final Map<String, String> values = new LinkedHashMap<>();
    private int created;

    /** Returns the id for a variable. */
    UUID id(String name) {
        return UUID.fromString(value(name));
    }

    /** Returns the value for a variable. */
    String value(String place) {
        if (place.startsWith("upper ")) {
            return value(place.substring("upper ".length())).toUpperCase(Locale.ROOT);
        }
        int colon = place.indexOf(':');
        String name = colon < 0 ? place : place.substring(0, colon);
        return name.isEmpty() || name.equals("*")
                ? kindOf(place).sample(++created)
                : values.computeIfAbsent(name, unused -> kindOf(place).sample(++created));
    }

    /** Returns the text with values for all variables, and with all optional fields. */
    String fill(String text) {
        return PLACE.matcher(text.replace("?\":", "\":"))
                .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1))));
    }

    private static ValueKind kindOf(String place) {
        return place.endsWith(".token") ? ValueKind.TOKEN : ValueKind.of(place);
    }
}
