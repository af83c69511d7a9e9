package dev.castellan.server.internal.store.audit;

import dev.castellan.model.Bounds;
import dev.castellan.model.audit.FieldChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields that a transaction has changed since its last audit event. Not thread-safe. */
public final class FieldChanges {

    private final List<FieldChange> changes = new ArrayList<>();

    /** Adds a change of a field, unless both values are equal. Cuts off long values, so events stay small. */
    public void add(String field, @Nullable Object before, @Nullable Object after) {
        if (!Objects.equals(before, after)) {
            changes.add(new FieldChange(field, text(before), text(after)));
        }
    }

    /** Adds a change of a field like {@link #add}, but without the values, which events do not contain. */
    public void addWithoutValues(String field, @Nullable Object before, @Nullable Object after) {
        if (!Objects.equals(before, after)) {
            changes.add(new FieldChange(field, null, null));
        }
    }

    /** Returns the changes for the next audit event, and removes them. */
    public List<FieldChange> take() {
        List<FieldChange> taken = List.copyOf(changes);
        changes.clear();
        return taken;
    }

    private static @Nullable String text(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        String text = value.toString();
        return text.codePointCount(0, text.length()) <= Bounds.NAME
                ? text
                : text.substring(0, text.offsetByCodePoints(0, Bounds.NAME - 1)) + "…";
    }
}
