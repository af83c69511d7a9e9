package dev.castellan.server.internal.store.schema;

import dev.castellan.model.audit.FieldChange;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changed fields of an audit event as text. Each line contains the name of a field and two values, separated by
 * tabs.
 * A missing value is empty. Values contain no control characters.
 */
final class ChangeFormat {

    private static final Pattern FIELD = Pattern.compile("[a-z_]{1,50}");

    private ChangeFormat() {}

    static String format(List<FieldChange> changes) {
        return changes.stream().map(ChangeFormat::line).collect(Collectors.joining("\n"));
    }

    private static String line(FieldChange change) {
        return String.join(
                "\t",
                change.field(),
                Objects.requireNonNullElse(change.before(), ""),
                Objects.requireNonNullElse(change.after(), ""));
    }

    static List<FieldChange> parse(String text) {
        return lines(text)
                .map(parts -> new FieldChange(parts[0], orNull(parts[1]), orNull(parts[2])))
                .toList();
    }

    static boolean isWellFormed(String text) {
        return lines(text)
                .allMatch(parts -> parts.length == 3
                        && FIELD.matcher(parts[0]).matches()
                        && isValue(parts[1])
                        && isValue(parts[2]));
    }

    private static Stream<String[]> lines(String text) {
        return Stream.of(text.split("\n", -1)).map(line -> line.split("\t", -1));
    }

    private static boolean isValue(String text) {
        return text.isEmpty() || ColumnType.isName(text);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
