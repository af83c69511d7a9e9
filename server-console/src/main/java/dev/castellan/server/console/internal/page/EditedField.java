package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.spi.Refusal;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A field of a form that edits an object. The form also sends the value that it showed, so the user cannot overwrite a
 * change that another user has made since. The template {@code edited.jte} renders both.
 */
public final class EditedField {

    private EditedField() {}

    /** Returns the fields that a form must accept for these edited fields. */
    public static FormField[] of(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(FormField.of(name), FormField.of(FormState.originalName(name))))
                .toArray(FormField[]::new);
    }

    /**
     * Returns the value that the user typed, without leading and trailing white space, or null if the user did not
     * change the field, or if the form lacks it.
     *
     * @param current the current value, or null if there is none
     * @throws Refusal if the value has changed since the form showed it, to another value than the user typed
     */
    public static @Nullable String changed(PageRequest request, String name, @Nullable String current) {
        if (!request.form().fields().containsKey(name)) {
            return null;
        }
        String submitted = stripped(request.form().value(name));
        String now = stripped(Objects.requireNonNullElse(current, ""));
        String original = request.form().fields().containsKey(FormState.originalName(name))
                ? stripped(request.form().value(FormState.originalName(name)))
                : now;
        if (submitted.equals(original) || submitted.equals(now)) {
            return null;
        }
        if (!original.equals(now)) {
            String message = now.isEmpty()
                    ? request.texts().text("edit.removed")
                    : request.texts().text("edit.changed", now);
            throw Refusal.of(ErrorKind.CONFLICT, name + ": " + message);
        }
        return submitted;
    }

    /** Returns a text without white space around it, and with the line breaks that browsers change. */
    private static String stripped(String text) {
        return text.replace("\r\n", "\n").strip();
    }
}
