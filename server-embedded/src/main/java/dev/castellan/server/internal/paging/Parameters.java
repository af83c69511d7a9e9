package dev.castellan.server.internal.paging;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.internal.text.Timestamps;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.internal.store.rows.SearchText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads typed query parameters. The methods return null if the parameter is missing, and throw a refusal that names the
 * parameter if it is malformed.
 */
public final class Parameters {

    private static final Pattern ISOLATES = Pattern.compile("[\\u2066-\\u2069]");

    private Parameters() {}

    public static @Nullable UUID uuid(Arguments<?> arguments, String name) {
        String text = arguments.query().get(name);
        if (text == null) {
            return null;
        }
        UUID id = UuidText.parse(text);
        if (id == null) {
            throw FieldRules.invalid(name + ": expected a UUID, such as 0190f3a2-7b4c-7d1e-8f00-1234567890ab");
        }
        return id;
    }

    /**
     * Returns a time, rounded up to whole milliseconds. Rows have millisecond precision, so comparisons with the
     * rounded time have the same results.
     */
    static @Nullable Instant instant(Arguments<?> arguments, String name) {
        String text = arguments.query().get(name);
        if (text == null) {
            return null;
        }
        Instant instant = Timestamps.parse(text);
        if (instant == null) {
            throw FieldRules.invalid(name + ": expected a time of RFC 3339, such as 2030-01-31T12:00:00Z");
        }
        return instant.plusNanos(999_999).truncatedTo(ChronoUnit.MILLIS);
    }

    /** Returns the selection of projects, which is {@link ProjectSelection#ACTIVE} if the parameter is missing. */
    public static ProjectSelection projectSelection(Arguments<?> arguments, String name) {
        return switch (arguments.query().getOrDefault(name, "false")) {
            case "false" -> ProjectSelection.ACTIVE;
            case "true" -> ProjectSelection.ARCHIVED;
            case "all" -> ProjectSelection.ALL;
            default -> throw FieldRules.invalid(name + ": expected true, false or all");
        };
    }

    /**
     * Returns the search text in the normalized form that stores compare. Ignores directional isolates, because people
     * copy names from pages that isolate names.
     */
    public static @Nullable String search(Arguments<?> arguments) {
        String text = arguments.query().get("q");
        if (text == null) {
            return null;
        }
        String normalized = ISOLATES.matcher(text).replaceAll("").strip();
        FieldRules.checkText("q", normalized);
        return SearchText.of(normalized);
    }

    public static @Nullable Boolean bool(Arguments<?> arguments, String name) {
        String text = arguments.query().get(name);
        if (text == null) {
            return null;
        }
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw FieldRules.invalid(name + ": expected true or false");
        };
    }
}
